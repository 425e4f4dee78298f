package sextant

import (
	"context"
	"crypto/rand"
	"encoding/binary"
	"errors"
	"net/http"
	"time"
)

// longestWait is the longest Retry-After that is waited out; a longer one is the caller's to plan for.
const longestWait = 30 * time.Second

// pauses are those before each attempt after the first, as the API's description asks.
var pauses = []time.Duration{500 * time.Millisecond, time.Second, 2 * time.Second, 4 * time.Second}

// pauseAfter says how long to wait before the next attempt; false: do not try again.
func pauseAfter(attempt int, err error) (time.Duration, bool) {
	if attempt >= len(pauses) {
		return 0, false
	}
	var answer *Error
	if !errors.As(err, &answer) {
		return jittered(pauses[attempt]), true
	}
	switch {
	case answer.Status >= http.StatusInternalServerError:
		return jittered(pauses[attempt]), true
	case answer.Status == http.StatusTooManyRequests, answer.Status == http.StatusConflict:
		return answer.RetryAfter, answer.RetryAfter > 0 && answer.RetryAfter <= longestWait
	}
	return 0, false
}

// jittered is half to one and a half of the pause.
func jittered(pause time.Duration) time.Duration {
	var random [4]byte
	// Without randomness the pause is the shortest.
	_, _ = rand.Read(random[:])
	share := float64(binary.BigEndian.Uint32(random[:])) / (1 << 32)
	return time.Duration((0.5 + share) * float64(pause))
}

// sleep waits, or says that the context ended first.
func sleep(ctx context.Context, pause time.Duration) error {
	timer := time.NewTimer(pause)
	defer timer.Stop()
	select {
	case <-ctx.Done():
		return ctx.Err()
	case <-timer.C:
		return nil
	}
}
