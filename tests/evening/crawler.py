"""A visitor who opens every address of the site, follows every link and sends every form.

Addresses come from the resolver, so that a new page is visited without being named here; an argument of which nothing
is known is an error. What is sent is taken back at once: the event is afterwards as it was before.
"""

from __future__ import annotations

import io
import re
import zipfile
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from html.parser import HTMLParser
from itertools import product
from typing import Any
from urllib.parse import parse_qsl, urlencode, urljoin, urlsplit

from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import transaction
from django.http import HttpResponse
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver

from tournaments.models import LogEntry, Round

LINK = re.compile(r"""\s(?:href|src|action|formaction|hx-get|hx-post)="([^"]*)\"""")
ARGUMENT = re.compile(r"<(?:\w+:)?(\w+)>")
UUID = re.compile(r"[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}")
TOKEN = re.compile(r'(?<=csrfmiddlewaretoken" value=")[^"]*|(?<=X-CSRFToken": ")[^"]*')
MOST = 3000
"""More addresses than this are a crawl that does not end."""
OF_A_KIND = 4
"""So many addresses of one page are opened that differ in the values of their query alone: steps, orders, filters."""

Data = dict[str, Any]


@dataclass(frozen=True)
class Answer:
    """What one visitor got for one request, with the acts that the log gained by it."""

    request: str
    status: int
    headers: str
    body: str
    acts: tuple[str, ...] = ()

    @property
    def all(self) -> str:
        """Headers and body: every byte that was sent, packed files unpacked."""
        return f"{self.headers}\n\n{self.body}"

    @property
    def without_chance(self) -> str:
        """The answer without what is drawn at random for every request."""
        return f"{self.status}\n{UUID.sub('uuid', TOKEN.sub('token', self.all))}"


# Addresses -------------------------------------------------------------------------------------------------------


def routes(resolver: URLResolver | None = None, before: str = "/") -> Iterator[str]:
    """Yield every route of the site as it is written, with its arguments in angle brackets."""
    for pattern in (resolver or get_resolver()).url_patterns:
        route = before + str(pattern.pattern)
        if isinstance(pattern, URLResolver):
            yield from routes(pattern, route)
        elif isinstance(pattern, URLPattern):
            yield route


@dataclass(frozen=True)
class Known:
    """What may stand in an address, by the name of the argument; ``round_of`` tells the round of a board."""

    values: Mapping[str, Sequence[object]]
    round_of: Mapping[int, int]

    def paths(self, routes: Iterable[str]) -> list[str]:
        """Return every address of these routes. Raises ``LookupError`` for an argument nothing is known of."""
        return [path for route in routes for path in self._paths(route)]

    def _paths(self, route: str) -> Iterator[str]:
        names = ARGUMENT.findall(route)
        for name in names:
            if name not in self.values:
                raise LookupError(f"the crawl does not know what may stand for <{name}> in {route}")
        for values in product(*(self.values[name] for name in names)):
            given = dict(zip(names, values, strict=True))
            if {"round", "board"} <= set(given) and self.round_of[given["board"]] != given["round"]:
                continue
            yield ARGUMENT.sub(lambda match, given=given: str(given[match[1]]), route)


# Forms -----------------------------------------------------------------------------------------------------------


@dataclass
class Form:
    """A form of a page: where it goes, and its controls as (name, type, value, is set)."""

    action: str
    method: str
    controls: list[tuple[str, str, str, bool]] = field(default_factory=list)

    def fillings(self, typed: Sequence[str]) -> Iterator[tuple[str, Data]]:
        """Yield ways to fill it in: as it stands with each of its buttons, with each text typed, and not at all."""
        buttons = [(name, value) for name, kind, value, _ in self.controls if kind == "submit" and name] or [("", "")]
        for name, value in buttons:
            yield f"as it stands {name}={value}", self._filled(None) | ({name: value} if name else {})
        as_it_stands = self._filled(None)
        for number, text in enumerate(typed):
            filled = self._filled(text)
            if filled != as_it_stands:
                yield f"text {number}", filled
        yield "empty", {}

    def _filled(self, text: str | None) -> Data:
        data: Data = {}
        for name, kind, value, is_set in self.controls:
            if not name or kind in ("submit", "button", "reset"):
                continue
            if kind == "file":
                if text is not None:
                    data[name] = SimpleUploadedFile("typed.cpn", text.encode())
            elif kind in ("radio", "checkbox", "option"):
                if is_set or (kind != "checkbox" and name not in data):
                    data[name] = value
            elif kind in ("hidden", "csrf") or text is None:
                data[name] = value
            else:
                data[name] = text
        return data


class _Forms(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.forms: list[Form] = []
        self.select = ""
        self.textarea: str | None = None

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attributes}
        if tag == "form":
            self.forms.append(Form(given.get("action", ""), given.get("method", "get").lower()))
        elif "hx-post" in given:
            self.forms.append(Form(given["hx-post"], "post"))
        elif tag == "select":
            self.select = given.get("name", "")
        elif tag == "option":
            self._add(self.select, "option", given.get("value", ""), "selected" in given)
        elif tag == "textarea":
            self._add(given.get("name", ""), "textarea", "", True)
        elif tag in ("input", "button"):
            kind = given.get("type", "text" if tag == "input" else "submit")
            self._add(given.get("name", ""), kind, given.get("value", ""), "checked" in given)

    def _add(self, name: str, kind: str, value: str, is_set: bool) -> None:
        if self.forms:
            self.forms[-1].controls.append((name, kind, value, is_set))


def forms_in(body: str) -> list[Form]:
    """Return the forms of a page that send something."""
    parser = _Forms()
    parser.feed(body)
    return [form for form in parser.forms if form.method == "post"]


# Visiting --------------------------------------------------------------------------------------------------------


class Visitor:
    """Somebody with a browser, and every answer they got, by request.

    Addresses that ``avoids`` finds something in are not followed, and to those of ``looks_only`` nothing is sent.
    """

    def __init__(self, client: Client, avoids: str = "$^", looks_only: str = "$^") -> None:
        client.raise_request_exception = False
        self.client = client
        self.avoids = re.compile(avoids)
        self.looks_only = re.compile(looks_only)
        self.answers: dict[str, Answer] = {}

    def open_all(self, paths: Iterable[str]) -> None:
        """Open these addresses and all that they link to."""
        waiting = list(paths)
        opened: Counter[tuple[str, frozenset[str]]] = Counter()
        while waiting:
            path = waiting.pop()
            if f"GET {path}" not in self.answers:
                kind = _kind_of(path)
                opened[kind] += 1
                if kind[1] and opened[kind] > OF_A_KIND:
                    continue
                answer = self._note(f"GET {path}", self.client.get(path))
                waiting += (link for link in _links(answer, path) if not self.avoids.search(link))
                assert len(self.answers) < MOST, f"the crawl does not end: {path}"

    def send_all(self, typed: Sequence[str], forged: Data) -> None:
        """Send every form of the pages opened, each in every way to fill it in, and to every address a forged one."""
        opened = [(answer.request[4:], answer) for answer in self.answers.values() if answer.request.startswith("GET")]
        for path, answer in opened:
            for form in forms_in(answer.body) if answer.status == 200 else ():
                action = urljoin(path, form.action) if form.action else path
                for how, data in form.fillings(typed):
                    self.send(action, data, how)
        for path in {urlsplit(path).path for path, _answer in opened}:
            self.send(path, forged, "forged")

    def send(self, path: str, data: Data, how: str) -> None:
        """Send a form, look at the page it leads to, and take everything back."""
        names = ",".join(sorted(data))
        request = f"POST {path.partition('?')[0]} [{names}] {how}"
        if request in self.answers or self.looks_only.search(path):
            return
        cookies = self.client.cookies.output(attrs=[], header="").split()
        with transaction.atomic():
            last = LogEntry.objects.order_by("-pk").values_list("pk", flat=True).first() or 0
            ended = _ended_rounds()
            response = self.client.post(path, data)
            acts = tuple(LogEntry.objects.filter(pk__gt=last).order_by("pk").values_list("act", flat=True))
            self._note(request, response, acts)
            if response.status_code in (301, 302, 303) and ended == _ended_rounds():
                target = urljoin(path, response["Location"])
                self._note(f"{request} -> {target}", self.client.get(target), acts)
            transaction.set_rollback(True)
        self.client.cookies.clear()
        self.client.cookies.load(" ".join(cookies))

    def _note(self, request: str, response: HttpResponse, acts: tuple[str, ...] = ()) -> Answer:
        body = _unpacked(response)
        headers = "\n".join(f"{name}: {value}" for name, value in sorted(response.items()) if name != "Content-Length")
        answer = Answer(request, response.status_code, headers, body, acts)
        self.answers[request] = answer
        return answer


def _kind_of(path: str) -> tuple[str, frozenset[str]]:
    """Return the page of an address and the names that its query gives values to."""
    parts = urlsplit(path)
    return parts.path, frozenset(name for name, _value in parse_qsl(parts.query, keep_blank_values=True))


def _ended_rounds() -> int:
    return Round.objects.filter(ended_at__isnull=False).count()


def _unpacked(response: HttpResponse) -> str:
    content = b"".join(response.streaming_content) if response.streaming else response.content  # type: ignore[attr-defined]
    if not content.startswith(b"PK"):
        return content.decode("utf-8", "replace")
    with zipfile.ZipFile(io.BytesIO(content)) as packed:
        return "\n".join(f"{name}\n{packed.read(name).decode('utf-8', 'replace')}" for name in packed.namelist())


def _links(answer: Answer, path: str) -> Iterator[str]:
    """Yield the addresses of this site that an answer names; of a polled one also as it answers when it is old."""
    location = re.findall(r"^Location: (.*)$", answer.headers, re.MULTILINE)
    is_page = "Content-Type: text/html" in answer.headers
    for link in (*location, *(LINK.findall(answer.body) if is_page else ())):
        parts = urlsplit(urljoin(path, link.replace("&amp;", "&")))
        is_ours = parts.netloc in ("", "127.0.0.1:8000", "testserver", "127.0.0.1")
        if not is_ours or not parts.path.startswith("/") or parts.path.startswith("/static/"):
            continue
        if parts.scheme not in ("", "http"):
            continue
        query = parse_qsl(parts.query, keep_blank_values=True)
        yield _address(parts.path, query)
        yield _address(parts.path, [(name, value) for name, value in query if name != "v"])


def _address(path: str, query: list[tuple[str, str]]) -> str:
    return f"{path}?{urlencode(query)}" if query else path
