package sextant

import (
	"encoding/json"
	"fmt"
	"net/http"
	"strconv"
	"time"
)

// Error is an answer of the API other than 200.
type Error struct {
	Status int
	// Code is rate_limit_exceeded, unauthorized, …; unknown when it was not the API that answered.
	Code      string
	Message   string
	RequestID string
	// ResetAt is zero when the answer does not say it.
	ResetAt time.Time
	// RetryAfter is zero when the answer does not say it.
	RetryAfter time.Duration
}

func (e *Error) Error() string { return fmt.Sprintf("sextant: %d %s: %s", e.Status, e.Code, e.Message) }

// ConnectionError says that there was no answer: the connection broke, was refused, or took longer than the timeout.
type ConnectionError struct{ Err error }

func (e *ConnectionError) Error() string { return "sextant: no answer: " + e.Err.Error() }

// Unwrap gives the error of the connection.
func (e *ConnectionError) Unwrap() error { return e.Err }

func errorOf(status int, body []byte, header http.Header) *Error {
	told := struct{ Error, Message string }{"unknown", fmt.Sprintf("HTTP %d", status)}
	// A proxy before the API answers with whatever it likes.
	_ = json.Unmarshal(body, &told)
	resetAt, _ := time.Parse(time.RFC3339, header.Get("X-RateLimit-Reset"))
	seconds, _ := strconv.Atoi(header.Get("Retry-After"))
	return &Error{
		Status:     status,
		Code:       told.Error,
		Message:    told.Message,
		RequestID:  header.Get("X-Request-Id"),
		ResetAt:    resetAt,
		RetryAfter: time.Duration(seconds) * time.Second,
	}
}
