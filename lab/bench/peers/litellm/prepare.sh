command -v python3 >/dev/null || { echo 'python3 is not installed' >&2; exit 1; }
[ -x .venv/bin/litellm ] || { python3 -m venv .venv && .venv/bin/pip install -q --disable-pip-version-check -r requirements.txt >&2; } || exit 1
.venv/bin/python -c 'from importlib.metadata import version; print(version("litellm"))'
