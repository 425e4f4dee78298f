package sextant

import (
	"context"
	"errors"
	"io"
	"net/http"
	"net/http/httptest"
	"sync/atomic"
	"testing"
	"time"
)

// serve answers with handle, and counts the requests.
func serve(t *testing.T, handle http.HandlerFunc) (*Client, *atomic.Int32) {
	t.Helper()
	var count atomic.Int32
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		count.Add(1)
		// A server notices a client that is gone once it read the body.
		_, _ = io.Copy(io.Discard, r.Body)
		handle(w, r)
	}))
	t.Cleanup(server.Close)
	client, err := New("sxt_key", server.URL+"/api/v1/")
	if err != nil {
		t.Fatal(err)
	}
	return client, &count
}

func TestNewRefusesWhatCannotWork(t *testing.T) {
	for _, given := range [][2]string{{"", "https://sextant.example/api/v1"}, {"sxt_key", "sextant.example"}, {"sxt_key", "ftp://sextant.example"}, {"sxt_key", ":"}} {
		if _, err := New(given[0], given[1]); err == nil {
			t.Errorf("New(%q, %q) gave no error", given[0], given[1])
		}
	}
}

func TestRequestNamesKeyAndClient(t *testing.T) {
	client, _ := serve(t, func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path != "/api/v1/check" || r.Header.Get("Authorization") != "Bearer sxt_key" || r.Header.Get("User-Agent") != "sextant-client-go/"+version {
			t.Errorf("asked %s with %v", r.URL.Path, r.Header)
		}
		_, _ = w.Write([]byte(`{"verdict":"safe"}`))
	})
	result, err := client.Check(context.Background(), "hello", nil)
	if err != nil || result.Verdict != Safe {
		t.Fatalf("got %v, %v", result, err)
	}
}

func TestCancelledWhileTheServerHangs(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	client, count := serve(t, func(_ http.ResponseWriter, r *http.Request) {
		cancel()
		<-r.Context().Done()
	})
	_, err := client.Check(ctx, "hello", nil)
	if !errors.Is(err, context.Canceled) || count.Load() != 1 {
		t.Fatalf("got %v after %d requests", err, count.Load())
	}
}

func TestCancelledBetweenAttempts(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	client, count := serve(t, func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Retry-After", "30")
		w.WriteHeader(http.StatusTooManyRequests)
		time.AfterFunc(10*time.Millisecond, cancel)
	})
	_, err := client.Check(ctx, "hello", nil)
	if err == nil || ctx.Err() == nil || count.Load() != 1 {
		t.Fatalf("got %v after %d requests", err, count.Load())
	}
}

func TestTimeoutIsAConnectionError(t *testing.T) {
	client, _ := serve(t, func(_ http.ResponseWriter, r *http.Request) { <-r.Context().Done() })
	client.Timeout = time.Millisecond
	_, err := try[Usage](context.Background(), client, http.MethodGet, "/usage", http.Header{}, nil)
	var broken *ConnectionError
	if !errors.As(err, &broken) || !errors.Is(err, context.DeadlineExceeded) {
		t.Fatalf("got %v", err)
	}
}

func TestWrongRequestsAndRedirectsAreNotTriedAgain(t *testing.T) {
	for _, status := range []int{302, 400, 401, 403, 404, 405} {
		client, count := serve(t, func(w http.ResponseWriter, _ *http.Request) {
			w.Header().Set("Location", "/elsewhere")
			w.WriteHeader(status)
			_, _ = w.Write([]byte("<p>a proxy"))
		})
		_, err := client.Usage(context.Background())
		var refused *Error
		if !errors.As(err, &refused) || refused.Status != status || refused.Code != "unknown" || count.Load() != 1 {
			t.Errorf("%d: got %v after %d requests", status, err, count.Load())
		}
	}
}

func TestPauses(t *testing.T) {
	fault := &Error{Status: 503}
	for attempt, pause := range pauses {
		got, again := pauseAfter(attempt, fault)
		if !again || got < pause/2 || got > pause*3/2 {
			t.Errorf("attempt %d: %v, %v", attempt, got, again)
		}
	}
	if _, again := pauseAfter(len(pauses), fault); again {
		t.Error("five attempts are enough")
	}
	for wait, want := range map[time.Duration]bool{0: false, time.Second: true, longestWait: true, longestWait + 1: false} {
		if _, again := pauseAfter(0, &Error{Status: 429, RetryAfter: wait}); again != want {
			t.Errorf("Retry-After %v: %v", wait, again)
		}
	}
}
