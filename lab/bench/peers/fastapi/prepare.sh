command -v python3 >/dev/null || { echo 'python3 is not installed' >&2; exit 1; }
[ -x .venv/bin/uvicorn ] || { python3 -m venv .venv && .venv/bin/pip install -q --disable-pip-version-check -r requirements.txt >&2; } || exit 1
.venv/bin/python -c 'import platform, fastapi; print(f"{fastapi.__version__} on Python {platform.python_version()}")'
