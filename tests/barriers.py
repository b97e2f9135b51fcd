"""What a page owes to everybody and axe does not ask, or cannot tell: frame, contrast, size of targets, seen focus."""

from __future__ import annotations

from playwright.sync_api import Page

LEAST = 24
"""Pixels that a target measures each way, or the distance that small ones keep (WCAG 2.2, 2.5.8)."""

FRAME = r"""() => {
    const found = [], count = selector => document.querySelectorAll(selector).length;
    for (const one of ["h1", "main", "title"]) {
        if (count(one) !== 1) found.push(`${count(one)} of ${one}`);
    }
    if (!document.title.split("·")[0].trim()) found.push("nothing in the title but the name of the club");
    if (!document.querySelector("h1")?.textContent.trim()) found.push("an empty h1");
    return found;
}"""

SHOWN = r"""
    const say = one => one.outerHTML.replace(/\s+/g, " ").slice(0, 160);
    const isShown = one => one.checkVisibility({visibilityProperty: true, contentVisibilityAuto: true});
"""

TARGETS = (
    r"""least => {"""
    + SHOWN
    + r"""
    const boxes = one => [...one.getClientRects()].filter(box => box.width > 2 && box.height > 2);
    // A box to tick and its words are one target, and so are the words of a box that is not shown.
    const parts = one => [one, ...(one.labels ?? [])].filter(isShown).flatMap(boxes);
    const isInText = one => {
        if (!one.matches("a") || getComputedStyle(one).display !== "inline") return false;
        const block = one.closest("p, li, dd, td, th, caption, label, figcaption, h1, h2, h3, div");
        return [...block.childNodes].some(node => node !== one && node.textContent.trim());
    };
    const targets = [...document.querySelectorAll(
            "a[href], button:enabled, input:enabled:not([type=hidden]), select:enabled, textarea:enabled, summary")]
        .filter(isShown)
        .map(one => ({one, boxes: parts(one)}))
        .filter(target => target.boxes.length)
        .map(({one, boxes}) => {
            const box = {
                left: Math.min(...boxes.map(b => b.left)), right: Math.max(...boxes.map(b => b.right)),
                top: Math.min(...boxes.map(b => b.top)), bottom: Math.max(...boxes.map(b => b.bottom)),
            };
            const isLarge = boxes.some(b => b.width > least - 0.5 && b.height > least - 0.5);
            return {one, box, isLarge, x: (box.left + box.right) / 2, y: (box.top + box.bottom) / 2};
        });
    const away = (x, y, box) =>
        Math.hypot(Math.max(box.left - x, 0, x - box.right), Math.max(box.top - y, 0, y - box.bottom));
    const isTooNear = (small, other) =>
        small !== other && !small.one.contains(other.one) && !other.one.contains(small.one)
        && (away(small.x, small.y, other.box) < least / 2 - 0.5
            || (!other.isLarge && Math.hypot(small.x - other.x, small.y - other.y) < least - 0.5));
    return targets
        .filter(small => !small.isLarge && !isInText(small.one) && targets.some(other => isTooNear(small, other)))
        .map(({one, box}) => `${Math.round(box.right - box.left)}×${Math.round(box.bottom - box.top)}: ${say(one)}`);
}"""
)

PALE = (
    r"""() => {"""
    + SHOWN
    + r"""
    const canvas = document.createElement("canvas").getContext("2d", {willReadFrequently: true}), known = new Map();
    const colour = text => {
        if (!known.has(text)) {
            canvas.clearRect(0, 0, 1, 1);
            canvas.fillStyle = text;
            canvas.fillRect(0, 0, 1, 1);
            const [r, g, b, alpha] = canvas.getImageData(0, 0, 1, 1).data;
            known.set(text, [r, g, b, alpha / 255]);
        }
        return known.get(text);
    };
    const over = (top, under) => [0, 1, 2].map(n => top[n] * top[3] + under[n] * (1 - top[3]));
    const luminance = rgb => {
        const [r, g, b] = rgb.map(v => v / 255).map(v => v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4);
        return 0.2126 * r + 0.7152 * g + 0.0722 * b;
    };
    const contrast = (one, other) => {
        const [low, high] = [luminance(one), luminance(other)].sort((a, b) => a - b);
        return (high + 0.05) / (low + 0.05);
    };
    const STOP = /(?:rgba?|hsla?|color|oklab|oklch|lab|lch)\([^()]*\)/g;
    // What may lie behind the words, and their colour on it: a pair for each colour of a gradient that fills a part.
    const pairs = ([one, ...inner], words, behind) => {
        const style = getComputedStyle(one), flat = over(colour(style.backgroundColor), behind);
        const isFilled = style.backgroundSize === "auto";
        const stops = (isFilled && style.backgroundImage.match(STOP) || []).map(stop => over(colour(stop), flat));
        const found = (stops.length ? stops : [flat]).flatMap(
            ground => inner.length ? pairs(inner, words, ground) : [[ground, over(words, ground)]]);
        const share = parseFloat(style.opacity);
        return share === 1 ? found : found.map(both => both.map(rgb => over([...rgb, share], behind)));
    };
    const hasWords = one => [...one.childNodes].some(
        node => node.nodeType === Node.TEXT_NODE && /[\p{L}\p{N}]/u.test(node.textContent));
    const typed = "input:not([type=hidden], [type=checkbox], [type=radio], [type=range]), select, textarea";
    const found = [];
    for (const one of document.querySelectorAll("body *")) {
        if (!(hasWords(one) || one.matches(typed)) || !isShown(one)) continue;
        if (one.closest(":disabled, [aria-disabled=true], option, script, .visually-hidden")) continue;
        const box = one.getBoundingClientRect(), style = getComputedStyle(one);
        if (box.width < 2 || box.height < 2) continue;
        const path = [];
        for (let up = one; up; up = up.parentElement) path.unshift(up);
        const words = colour(one instanceof SVGElement ? style.fill : style.color);
        const size = parseFloat(style.fontSize), isLarge = size >= 24 || (size > 18.6 && style.fontWeight >= 700);
        const least = Math.min(...pairs(path, words, [255, 255, 255]).map(both => contrast(...both)));
        if (least < (isLarge ? 3 : 4.5) - 0.005) found.push(`${least.toFixed(2)}: ${say(one)}`);
    }
    return found;
}"""
)

FOCUS = (
    r"""() => {"""
    + SHOWN
    + r"""
    const found = [];
    const all = "a[href], button, input:not([type=hidden]), select, textarea, summary, [tabindex='0']";
    for (const one of document.querySelectorAll(all)) {
        one.focus();
        if (document.activeElement !== one) continue;
        const card = one.matches(".pick > input") ? one.nextElementSibling : one.querySelector(":scope > .face");
        const drawn = one.matches(".btn-check") ? one.labels[0] : one;
        const style = getComputedStyle(card || drawn), box = (card || drawn).getBoundingClientRect();
        const isRing = style.outlineStyle === "solid" && style.outlineWidth === "3px";
        if (!isRing || style.boxShadow.includes("0px 0px 0px 4px")) found.push(`no ring: ${say(one)}`);
        const left = Math.max(box.left, 0), right = Math.min(box.right, innerWidth);
        const top = Math.max(box.top, 0), bottom = Math.min(box.bottom, innerHeight);
        const isSeen = [[0.5, 0.5], [0.1, 0.1], [0.9, 0.1], [0.1, 0.9], [0.9, 0.9]].some(([x, y]) => {
            const over = document.elementFromPoint(left + (right - left) * x, top + (bottom - top) * y);
            return over && (drawn.contains(over) || over.contains(drawn));
        });
        if (!isSeen || right - left < 2 || bottom - top < 2) found.push(`hidden: ${say(one)}`);
    }
    return found;
}"""
)


def frame_faults(page: Page) -> list[str]:
    """Return what is wrong with the frame of the page: one heading of the first level, one main part, a title."""
    found: list[str] = page.evaluate(FRAME)
    return found


def small_targets(page: Page) -> list[str]:
    """Return what is smaller than 24 pixels and nearer to something else than the spacing allows (2.5.8).

    Links within a sentence are left out, as the criterion leaves them out. Other than axe it looks at what is covered
    or outside the order of the keyboard too, and takes a box and its words as one target.
    """
    found: list[str] = page.evaluate(TARGETS, LEAST)
    return found


def pale_words(page: Page) -> list[str]:
    """Return words with less than 4.5 to 1 against what lies behind them, 3 to 1 where they are large (1.4.3).

    axe gives no verdict on gradients and on single characters, of which a card is made; this takes the least favourable
    colour of a gradient, wherever the words stand on it.
    """
    found: list[str] = page.evaluate(PALE)
    return found


def unseen_focus(page: Page) -> list[str]:
    """Return what has not the site's own ring while it has the keyboard's focus, or lies hidden then (2.4.7, 2.4.11).

    The ring that Bootstrap draws as a shadow is none of ours. The page scrolls meanwhile; motion should be reduced.
    """
    page.keyboard.press("Tab")  # from here on the focus is that of the keyboard
    found: list[str] = page.evaluate(FOCUS)
    return found
