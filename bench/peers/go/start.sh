exec .build/peer
