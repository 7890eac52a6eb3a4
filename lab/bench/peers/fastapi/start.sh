exec .venv/bin/uvicorn server:app --host 127.0.0.1 --port "$PORT" --loop uvloop --http httptools --no-access-log --log-level warning
