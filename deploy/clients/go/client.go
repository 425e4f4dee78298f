// Package sextant is a client of the Sextant scam detection API, on the standard library alone.
package sextant

import (
	"bytes"
	"context"
	"crypto/rand"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"strings"
	"time"
)

const (
	version = "1.1.0"
	// maxAnswer is the longest answer that is read, in bytes.
	maxAnswer = 16 << 20
)

// Client calls the API. Any number of goroutines may use one.
type Client struct {
	key     string
	baseURL string
	// Timeout is that of one attempt; New sets the 10 seconds that the API's description asks for.
	Timeout time.Duration
	// HTTP makes the requests; New sets one that follows no redirect.
	HTTP *http.Client
}

// New makes a client. baseURL ends with the version, such as https://sextant.example/api/v1.
func New(apiKey, baseURL string) (*Client, error) {
	address, err := url.Parse(baseURL)
	switch {
	case apiKey == "":
		return nil, errors.New("sextant: an API key is required")
	case err != nil || address.Host == "" || (address.Scheme != "http" && address.Scheme != "https"):
		return nil, errors.New("sextant: the base URL must be an http or https address, such as https://sextant.example/api/v1")
	}
	stay := func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }
	return &Client{
		key:     apiKey,
		baseURL: strings.TrimRight(baseURL, "/"),
		Timeout: 10 * time.Second,
		HTTP:    &http.Client{CheckRedirect: stay},
	}, nil
}

// CheckOptions may be left out, each or all.
type CheckOptions struct {
	InputType InputType `json:"input_type,omitempty"`
	// Locale is the language of the explanation (BCP 47).
	Locale string `json:"locale,omitempty"`
	// Ledger has the answer say what its score is made up of.
	Ledger bool `json:"-"`
}

const withLedger = "?include=ledger"

// Check analyzes one content; options may be nil.
func (c *Client) Check(ctx context.Context, content string, options *CheckOptions) (*ScanResult, error) {
	body := struct {
		Content string `json:"content"`
		*CheckOptions
	}{content, options}
	path := "/check"
	if options != nil && options.Ledger {
		path += withLedger
	}
	return call[ScanResult](ctx, c, http.MethodPost, path, body)
}

// Bulk analyzes up to ten contents.
func (c *Client) Bulk(ctx context.Context, items []Item) (*BulkResult, error) {
	return call[BulkResult](ctx, c, http.MethodPost, "/bulk", map[string][]Item{"items": items})
}

// BulkWithLedger analyzes up to ten contents; each answer says what its score is made up of.
func (c *Client) BulkWithLedger(ctx context.Context, items []Item) (*BulkResult, error) {
	return call[BulkResult](ctx, c, http.MethodPost, "/bulk"+withLedger, map[string][]Item{"items": items})
}

// Usage tells what the account has left.
func (c *Client) Usage(ctx context.Context) (*Usage, error) {
	return call[Usage](ctx, c, http.MethodGet, "/usage", nil)
}

// call makes one call, with as many attempts as may help. It returns *Error, *ConnectionError, or the context's error.
func call[T any](ctx context.Context, c *Client, method, path string, body any) (*T, error) {
	var sent []byte
	header := http.Header{
		"Authorization": {"Bearer " + c.key},
		"Accept":        {"application/json"},
		"User-Agent":    {"sextant-client-go/" + version},
	}
	if body != nil {
		var err error
		if sent, err = json.Marshal(body); err != nil {
			return nil, fmt.Errorf("sextant: %w", err)
		}
		header.Set("Content-Type", "application/json")
		// The same key with every attempt: a first answer that was lost is told again, and charged once.
		key, err := uuid()
		if err != nil {
			return nil, err
		}
		header.Set("Idempotency-Key", key)
	}
	for attempt := 0; ; attempt++ {
		answer, err := try[T](ctx, c, method, path, header, sent)
		if err == nil || ctx.Err() != nil {
			return answer, err
		}
		pause, again := pauseAfter(attempt, err)
		if !again {
			return nil, err
		}
		if err := sleep(ctx, pause); err != nil {
			return nil, err
		}
	}
}

func try[T any](ctx context.Context, c *Client, method, path string, header http.Header, sent []byte) (*T, error) {
	limited, cancel := context.WithTimeout(ctx, c.Timeout)
	defer cancel()
	request, err := http.NewRequestWithContext(limited, method, c.baseURL+path, bytes.NewReader(sent))
	if err != nil {
		return nil, fmt.Errorf("sextant: %w", err)
	}
	request.Header = header
	response, err := c.HTTP.Do(request)
	if err != nil {
		return nil, brokenBy(ctx, err)
	}
	defer response.Body.Close()
	text, err := io.ReadAll(io.LimitReader(response.Body, maxAnswer))
	if err != nil {
		return nil, brokenBy(ctx, err)
	}
	var answer T
	if response.StatusCode == http.StatusOK && json.Unmarshal(text, &answer) == nil {
		return &answer, nil
	}
	return nil, errorOf(response.StatusCode, text, response.Header)
}

// brokenBy tells a caller who gave up from a connection that broke.
func brokenBy(ctx context.Context, err error) error {
	if ctx.Err() != nil {
		return ctx.Err()
	}
	return &ConnectionError{err}
}

// uuid is a random one (RFC 9562, version 4).
func uuid() (string, error) {
	var b [16]byte
	if _, err := rand.Read(b[:]); err != nil {
		return "", fmt.Errorf("sextant: %w", err)
	}
	b[6], b[8] = b[6]&0x0f|0x40, b[8]&0x3f|0x80
	return fmt.Sprintf("%x-%x-%x-%x-%x", b[:4], b[4:6], b[6:8], b[8:10], b[10:]), nil
}
