module membrete/bench/peer

go 1.22
