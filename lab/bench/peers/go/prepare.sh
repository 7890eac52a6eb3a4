command -v go >/dev/null || { echo 'go is not installed' >&2; exit 1; }
go build -o .build/peer . && go env GOVERSION | sed 's/^go//'
