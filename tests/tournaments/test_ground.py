"""The ground the site stands on: first start, signing in, errors, forms, headers, data folder, links."""

from __future__ import annotations

import stat
import threading
from http import HTTPStatus
from pathlib import Path

import pytest
from django import forms
from django.contrib.auth.models import AnonymousUser, User
from django.core.exceptions import PermissionDenied
from django.db import connection
from django.http import HttpResponse
from django.test import Client, RequestFactory
from django.utils import timezone

from tournaments.datadir import make_private_folder, secret_key
from tournaments.forms.start import StartForm
from tournaments.links import absolute_url
from tournaments.models import Club
from tournaments.permissions import director_required, is_director
from tournaments.services.start import ClubExists, found_club
from tournaments.serving import server_command, site_url

PASSWORD = "trumfo-de-bastos-7"
FIRST = {"club_name": "Penya <b>Nova</b>", "username": "arbitre", "password1": PASSWORD, "password2": PASSWORD}


@pytest.fixture
def club(db: None) -> Club:
    return Club.objects.create(name="Penya Nova", created_at=timezone.now())


@pytest.fixture
def director(club: Club) -> User:
    return User.objects.create_user("arbitre", password=PASSWORD, is_staff=True)


# First start ------------------------------------------------------------------------------------------------------


@pytest.mark.django_db
@pytest.mark.parametrize("path", ["/", "/sign-in/", "/no/such/page"])
def test_every_page_of_an_empty_site_leads_to_the_first_start(client: Client, path: str) -> None:
    response = client.get(path)
    assert (response.status_code, response["Location"]) == (HTTPStatus.FOUND, "/start/")


@pytest.mark.django_db
def test_the_first_start_makes_the_club_and_a_signed_in_director(client: Client) -> None:
    response = client.post("/start/", FIRST, follow=True)
    assert response.redirect_chain == [("/", HTTPStatus.FOUND)]
    assert Club.objects.get().name == "Penya <b>Nova</b>"
    assert "<bdi>Penya &lt;b&gt;Nova&lt;/b&gt;</bdi>" in response.text
    director = User.objects.get()
    assert (director.username, director.is_staff, director.is_superuser) == ("arbitre", True, False)
    assert response.context["user"] == director
    assert client.login(request=RequestFactory().get("/"), username="arbitre", password=PASSWORD)


@pytest.mark.django_db
@pytest.mark.parametrize(
    "change, field",
    [
        ({"club_name": " "}, "club_name"),
        ({"username": "two words"}, "username"),
        ({"username": ""}, "username"),
        ({"password2": PASSWORD + "!"}, "password2"),
        ({"password1": "password", "password2": "password"}, "password2"),
        ({"password1": "arbitre1", "password2": "arbitre1"}, "password2"),
        ({"password1": "8351928374", "password2": "8351928374"}, "password2"),
    ],
)
def test_a_wrong_first_start_is_explained_and_makes_nothing(client: Client, change: dict, field: str) -> None:
    response = client.post("/start/", FIRST | change)
    assert response.status_code == HTTPStatus.UNPROCESSABLE_ENTITY
    assert list(response.context["form"].errors) == [field]
    kept = {name: response.context["form"][name].value() for name in FIRST}
    assert kept == FIRST | change
    assert not Club.objects.exists()
    assert not User.objects.exists()


def test_there_is_no_second_first_start(client: Client, club: Club) -> None:
    assert client.get("/start/")["Location"] == "/"
    assert client.post("/start/", FIRST)["Location"] == "/"
    assert [str(one) for one in Club.objects.all()] == ["Penya Nova"]
    assert not User.objects.exists()


@pytest.mark.parametrize("changes, user", [({}, "arbitre"), ({"password1": "x" + PASSWORD}, "")])
def test_the_first_start_sent_twice_signs_in_the_director_whom_it_made(
    client: Client, director: User, monkeypatch: pytest.MonkeyPatch, changes: dict, user: str
) -> None:
    # The second request looked for a club and for the username before the first one had made them.
    monkeypatch.setattr("tournaments.views.start.current_club", lambda: None)
    monkeypatch.setattr(StartForm, "_post_clean", lambda form: None)
    typed = FIRST | changes
    response = client.post("/start/", typed | {"password2": typed["password1"]}, follow=True)
    assert response.context["user"].username == user
    assert ("Nothing of yours was saved" in response.text) is not bool(user)
    assert (Club.objects.count(), User.objects.count()) == (1, 1)


@pytest.mark.django_db(transaction=True)
def test_of_two_first_starts_at_once_one_wins() -> None:
    together = threading.Barrier(2)
    outcomes: list[str] = []

    def start(name: str) -> None:
        together.wait()
        try:
            found_club(name=f"Club of {name}", username=name, password=PASSWORD, at=timezone.now())
            outcomes.append(name)
        except ClubExists as refusal:
            outcomes.append(refusal.code)
        finally:
            connection.close()

    threads = [threading.Thread(target=start, args=(name,)) for name in ("anna", "biel")]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    winner = Club.objects.get().name.removeprefix("Club of ")
    assert sorted(outcomes) == sorted([winner, "club_exists"])
    assert [user.username for user in User.objects.all()] == [winner]


# Signing in -------------------------------------------------------------------------------------------------------


def test_the_director_signs_in_and_goes_on_to_the_page_wanted(client: Client, director: User) -> None:
    values = {"username": "arbitre", "password": PASSWORD, "next": "/healthz"}
    assert client.post("/sign-in/", values)["Location"] == "/healthz"
    assert "arbitre" in client.get("/").text


def test_sign_in_never_leads_to_another_site(client: Client, director: User) -> None:
    values = {"username": "arbitre", "password": PASSWORD, "next": "https://elsewhere.example/"}
    assert client.post("/sign-in/", values)["Location"] == "/"


def test_the_sign_in_page_never_leads_to_itself(client: Client, director: User) -> None:
    client.force_login(director, backend="django.contrib.auth.backends.ModelBackend")
    for loop in ("/sign-in/", "/sign-in/?next=/sign-in/"):
        assert client.get("/sign-in/", {"next": loop})["Location"] == "/"


@pytest.mark.parametrize(
    "sent_from, expected",
    [
        ("http://testserver/e/supper/?x=1", "/sign-in/?next=/e/supper/%3Fx%3D1"),
        ("https://elsewhere.example/e/supper/", "/sign-in/?next=/"),
        ("", "/sign-in/?next=/"),
    ],
)
def test_a_form_of_somebody_signed_out_leads_back_to_its_page(
    client: Client, club: Club, sent_from: str, expected: str
):
    """What only takes a POST must not be where signing in leads to."""
    answer = client.post("/e/supper/show/", {"shown": "all"}, headers={"referer": sent_from} if sent_from else {})
    assert answer["Location"] == expected
    assert "nothing was saved" in client.get(answer["Location"]).text


def test_signing_out_takes_a_post(client: Client, director: User) -> None:
    client.force_login(director, backend="django.contrib.auth.backends.ModelBackend")
    assert client.get("/sign-out/").status_code == HTTPStatus.METHOD_NOT_ALLOWED
    assert client.post("/sign-out/")["Location"] == "/"
    assert "arbitre" not in client.get("/").text


def test_guessed_passwords_lock_the_name_from_that_address_only(client: Client, director: User) -> None:
    def answers(password: str, address: str = "10.0.0.5") -> HttpResponse:
        return client.post("/sign-in/", {"username": "arbitre", "password": password}, REMOTE_ADDR=address)

    for attempt in range(5):
        assert answers(f"guess {attempt}").status_code == HTTPStatus.OK
    assert answers("guess 5").status_code == HTTPStatus.TOO_MANY_REQUESTS
    locked = answers(PASSWORD)
    assert locked.status_code == HTTPStatus.TOO_MANY_REQUESTS
    assert "Wait a little before you try again" in locked.text
    assert answers(PASSWORD, "10.0.0.6").status_code == HTTPStatus.FOUND


# Permissions ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "user, expected",
    [
        (None, False),
        (AnonymousUser(), False),
        (User(username="member"), False),
        (User(username="former", is_staff=True, is_active=False), False),
        (User(username="arbitre", is_staff=True), True),
    ],
)
def test_who_is_a_director(user: User | AnonymousUser | None, expected: bool) -> None:
    assert is_director(user) is expected


def test_a_director_s_page_asks_to_sign_in_or_refuses() -> None:
    page = director_required(lambda request, number: HttpResponse(f"page {number}"))
    request = RequestFactory().get("/secret/?page=2")
    request.user = AnonymousUser()
    assert page(request, 7)["Location"] == "/sign-in/?next=/secret/%3Fpage%3D2"
    request.user = User(username="member")
    with pytest.raises(PermissionDenied):
        page(request, 7)
    request.user = User(username="arbitre", is_staff=True)
    assert page(request, 7).content == b"page 7"


# Pages, headers, errors -------------------------------------------------------------------------------------------


@pytest.mark.django_db
def test_health_is_plain_text_and_needs_no_club(client: Client) -> None:
    response = client.get("/healthz")
    assert (response.status_code, response.content) == (HTTPStatus.OK, b"ok\n")


def test_pages_carry_the_strict_policies(client: Client, club: Club) -> None:
    headers = client.get("/").headers
    policy = {part.split()[0]: part.split()[1:] for part in headers["Content-Security-Policy"].split(";")}
    assert policy == {
        "default-src": ["'self'"],
        "img-src": ["'self'", "data:"],
        "object-src": ["'none'"],
        "base-uri": ["'none'"],
        "form-action": ["'self'"],
        "frame-ancestors": ["'none'"],
    }
    assert headers["Referrer-Policy"] == "same-origin"
    assert "Cross-Origin-Opener-Policy" not in headers


def test_pages_have_no_inline_script_or_style() -> None:
    templates = list((Path(__file__).parents[2] / "templates").rglob("*.html"))
    assert templates
    for template in templates:
        text = template.read_text(encoding="utf-8")
        assert "<script>" not in text, template
        assert "<style" not in text, template
        assert " style=" not in text, template
        assert "hx-on" not in text, template


def test_error_pages_are_sentences(client: Client, club: Club) -> None:
    missing = client.get("/no/such/page")
    assert missing.status_code == HTTPStatus.NOT_FOUND
    assert "There is no such page" in missing.text
    assert "Penya Nova" in missing.text
    careless = Client(enforce_csrf_checks=True)
    careless.get("/")
    refused = careless.post("/sign-in/", {"username": "arbitre", "password": PASSWORD})
    assert refused.status_code == HTTPStatus.FORBIDDEN
    assert "Nothing was saved." in refused.text


def test_a_fault_of_the_site_shows_a_page_that_stands_alone(
    client: Client, club: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tournaments.views.health.connection", None)
    client.raise_request_exception = False
    response = client.get("/healthz")
    assert response.status_code == HTTPStatus.INTERNAL_SERVER_ERROR
    assert "Something went wrong here" in response.text


def test_a_form_ties_labels_help_and_errors_to_its_fields() -> None:
    class Sheet(forms.Form):
        pair = forms.IntegerField(label="Pair", help_text="Its number.")
        note = forms.CharField(required=False)
        sure = forms.BooleanField(label="Sure")
        side = forms.ChoiceField(choices=[("NS", "North-South"), ("EW", "East-West")], widget=forms.RadioSelect)
        suit = forms.ChoiceField(choices=[("o", "oros")])

    html = Sheet({"pair": "seven"}).as_div()
    assert '<label class="form-label" for="id_pair">Pair</label>' in html
    pair = html[html.index('name="pair"') : html.index('id="id_pair"')]
    assert pair.split()[1:] == [
        *('class="form-control"', 'value="seven"', "required", 'aria-invalid="true"'),
        *('aria-describedby="id_pair_helptext', 'id_pair_error"'),
    ]
    assert '<div class="form-text" id="id_pair_helptext">Its number.</div>' in html
    assert '<ul class="form-errors" id="id_pair_error"><li>Enter a whole number.</li></ul>' in html
    assert "(optional)</span></label>" in html
    assert '<input type="checkbox" name="sure" class="form-check-input"' in html
    assert html.count('<input type="radio" name="side" class="form-check-input"') == 2
    assert '<legend class="form-label">Side</legend>' in html
    assert '<select name="suit" class="form-select"' in html


# Data folder, links, server ---------------------------------------------------------------------------------------


def test_the_data_folder_and_the_key_are_private_and_stay(tmp_path: Path) -> None:
    folder = make_private_folder(tmp_path / "deep" / "data")
    key = secret_key(folder)
    assert len(key) >= 50
    assert secret_key(make_private_folder(folder)) == key
    assert secret_key(make_private_folder(tmp_path / "other")) != key
    assert stat.S_IMODE(folder.stat().st_mode) == 0o700
    assert [(path.name, stat.S_IMODE(path.stat().st_mode)) for path in folder.iterdir()] == [("secret-key", 0o600)]


def test_links_on_paper_start_with_the_site_s_address(settings: object, rf: RequestFactory) -> None:
    settings.SITE_URL = "http://192.168.7.20:8000"  # type: ignore[attr-defined]
    assert absolute_url("/t/abc/") == "http://192.168.7.20:8000/t/abc/"


def test_an_address_is_spelt_as_browsers_do() -> None:
    assert site_url("127.0.0.1", 8000) == "http://127.0.0.1:8000"
    assert site_url("::1", 8000) == "http://[::1]:8000"
    assert site_url("0.0.0.0", 80).startswith("http://")
    assert "0.0.0.0" not in site_url("0.0.0.0", 80)


def test_windows_is_served_by_waitress_and_others_by_gunicorn_with_threads() -> None:
    assert "waitress" in server_command("127.0.0.1", 8000, "win32")
    posix = server_command("127.0.0.1", 8000, "linux")
    assert posix[posix.index("--worker-class") + 1] == "gthread"
    assert posix[posix.index("--bind") + 1] == "127.0.0.1:8000"
    assert {"--no-control-socket", "--preload"} <= set(posix)


def test_the_database_is_opened_as_measured() -> None:
    if connection.vendor != "sqlite":
        assert connection.settings_dict["OPTIONS"]["pool"] == {"min_size": 2, "max_size": 10}
        return
    assert connection.settings_dict["OPTIONS"]["transaction_mode"] == "IMMEDIATE"
    assert connection.settings_dict["ATOMIC_REQUESTS"] is False


@pytest.mark.django_db
def test_sqlite_writes_ahead_and_waits_for_the_disk() -> None:
    if connection.vendor != "sqlite":
        pytest.skip("a question for SQLite")
    with connection.cursor() as cursor:
        values = [cursor.execute(f"PRAGMA {name}").fetchone()[0] for name in ("journal_mode", "synchronous")]
    assert values == ["wal", 2]
