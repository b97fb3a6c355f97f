"""The site is built without a complaint, asks no other host for anything, and copies commands without their output."""

from __future__ import annotations

import functools
import importlib.util
import os
import re
import shutil
import subprocess
import sys
import threading
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
pytestmark = pytest.mark.xdist_group("docs-site")  # one worker builds it
LOADED = re.compile(r"""<(?:script|img|iframe|source)\b[^>]*\bsrc=["']?(?P<src>[^"'\s>]+)|<link\b(?P<link>[^>]*)>""")


@pytest.fixture(scope="module")
def site(tmp_path_factory):
    """The folder of the built site."""
    if importlib.util.find_spec("mkdocs") is None or importlib.util.find_spec("material") is None:
        pytest.skip("mkdocs-material is not installed; `make setup-dev` installs it")
    folder = tmp_path_factory.mktemp("site")
    done = subprocess.run(
        [sys.executable, "-m", "mkdocs", "build", "--site-dir", folder, "--config-file", ROOT / "mkdocs.yml"],
        env={**os.environ, "NO_MKDOCS_2_WARNING": "1"}, cwd="/", capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    assert "WARNING" not in done.stderr
    return folder


@pytest.fixture(scope="module")
def address(site):
    """Where the site is served."""
    handler = functools.partial(Quiet, directory=str(site))
    server = ThreadingHTTPServer(("127.0.0.1", 0), handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}"
    server.shutdown()
    server.server_close()


class Quiet(SimpleHTTPRequestHandler):
    def log_message(self, *_):
        pass


@pytest.fixture
def visit(browser, address):
    """Opens a page; what it asked other hosts for, and what went wrong, is in `asked` and `faults`."""
    contexts = []

    def visit(name, **options):
        context = browser.new_context(permissions=["clipboard-read", "clipboard-write"], **options)
        contexts.append(context)
        page = context.new_page()
        page.asked, page.faults = [], []
        page.on("request", lambda request: page.asked.append(request.url))
        page.on("pageerror", lambda error: page.faults.append(str(error)))
        page.goto(f"{address}/{name}")
        page.wait_for_selector("[data-clipboard-target], .md-content", state="attached")
        return page

    yield visit
    for context in contexts:
        context.close()


@pytest.mark.parametrize(
    ("page", "says"),
    [
        ("[there](nowhere.md)\n", "'nowhere.md', but the target is not found"),
        ("[there](#nowhere)\n", "'#nowhere', but there is no such anchor"),
        ("[there](schema/)\n", "unrecognized relative link"),
        ("words\n", ""),
    ],
)
def test_a_link_to_nowhere_fails_make_check(site, tmp_path, page, says):
    python = tmp_path / ".venv" / "bin" / "python"
    for path in (python, tmp_path / "scripts" / "setup"):  # of all that is called, only mkdocs is real
        path.parent.mkdir(parents=True)
        path.write_text(f'#!/bin/sh\ncase "$*" in *mkdocs*) exec {sys.executable} "$@" ;; esac\n')
        path.chmod(0o755)
    shutil.copy(ROOT / "Makefile", tmp_path)
    text = (ROOT / "mkdocs.yml").read_text(encoding="utf-8").partition("\nnav:")[0]
    (tmp_path / "mkdocs.yml").write_text(f"{text}\nnav: [index.md]\n")
    (tmp_path / "docs").mkdir()
    (tmp_path / "docs" / "index.md").write_text(page)
    done = subprocess.run(["make", "check"], cwd=tmp_path, capture_output=True, text=True, check=False)
    assert (done.returncode != 0) == bool(says), done.stdout + done.stderr
    assert says in done.stdout
    assert ("WARNING" in done.stdout) == bool(says)
    assert "INFO" not in done.stdout
    assert "end of life" not in done.stdout + done.stderr


def test_every_page_of_the_docs_is_on_the_site(site):
    for path in (ROOT / "docs").rglob("*.md"):
        assert (site / path.relative_to(ROOT / "docs").with_suffix(".html")).exists(), path


def test_nothing_is_loaded_from_other_hosts(site):
    for path in site.rglob("*.html"):
        for found in LOADED.finditer(path.read_text(encoding="utf-8")):
            text = found["src"] or ("" if 'rel="canonical"' in found["link"] else found["link"])
            assert "//" not in text.replace("data:", ""), (path, text)
    for path in site.rglob("*.css"):
        assert not re.search(r"(?:@import|url\()\s*[\"']?(?:https?:)?//", path.read_text(encoding="utf-8")), path


@pytest.mark.parametrize(("scheme", "width"), [("light", 1280), ("dark", 400)])
@pytest.mark.parametrize("name", ["index.html", "reference/plugin-types.html", "cli.html"])
def test_a_page_fits_every_screen_and_asks_nobody(visit, address, scheme, width, name):
    page = visit(name, color_scheme=scheme, viewport={"width": width, "height": 900})
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    assert [url for url in page.asked if not url.startswith(address)] == []
    assert page.faults == []
    dark = page.evaluate("getComputedStyle(document.body).colorScheme")
    assert dark == scheme


def test_the_search_finds_a_setting(visit):
    page = visit("index.html")
    page.wait_for_load_state("networkidle")  # the search begins to listen when its index is there
    page.locator(".md-search__input").click()
    page.locator(".md-search__input").press_sequentially("KERNELBENCH_CACHE_DIR")
    page.wait_for_selector(".md-search-result__link", timeout=20_000)
    assert "configuration" in page.locator(".md-search-result__list").inner_html()


def test_commands_are_copied_without_prompt_and_output(visit):
    page = visit("tutorials/start.html")
    button = page.locator(".language-console [data-clipboard-target]").first
    button.click()
    page.wait_for_selector(".md-dialog--active")
    assert page.evaluate("navigator.clipboard.readText()") == "kernelbench doctor"


def test_other_blocks_are_copied_whole(visit):
    page = visit("models.html")
    block = page.locator(".language-toml").first
    block.locator("[data-clipboard-target]").click()
    page.wait_for_selector(".md-dialog--active")
    assert page.evaluate("navigator.clipboard.readText()").strip() == block.locator("code").inner_text().strip()
