# The proxy listens on the loopback for the length of a benchmark: it needs no key.
export LLM_BASE="${LLM_URL%/chat/completions}" LITELLM_LOCAL_MODEL_COST_MAP=True LITELLM_LOG=ERROR LITELLM_DANGEROUSLY_PERMIT_WEAK_OR_UNSET_MASTER_KEY=true
exec .venv/bin/litellm --config config.yaml --host 127.0.0.1 --port "$PORT" --num_workers 1 --telemetry False
