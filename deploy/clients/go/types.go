package sextant

import "time"

// InputType says what a content is.
type InputType string

// The three types of content.
const (
	Text  InputType = "text"
	URL   InputType = "url"
	Email InputType = "email"
)

// Verdict is a function of the composite score.
type Verdict string

// The four verdicts: scores below 25, below 55, below 85, and the rest.
const (
	Safe          Verdict = "safe"
	Suspicious    Verdict = "suspicious"
	LikelyScam    Verdict = "likely_scam"
	ConfirmedScam Verdict = "confirmed_scam"
)

// RedFlag is one reason, with the words it rests on.
type RedFlag struct {
	ID          string `json:"id"`
	Code        string `json:"code"`
	Title       string `json:"title"`
	Description string `json:"description"`
	// Severity is low, medium, high or critical.
	Severity string `json:"severity"`
	// Layer is 1 to 6.
	Layer    int    `json:"layer"`
	Evidence string `json:"evidence,omitempty"`
}

// Layer is what one of the six layers found.
type Layer struct {
	Layer int    `json:"layer"`
	Name  string `json:"name"`
	// Score is 0 to 100.
	Score float64 `json:"score"`
	// Status is clean, warning, danger or skipped.
	Status string `json:"status"`
	// Flags are the ids of the red flags that the layer raised.
	Flags     []string `json:"flags"`
	LatencyMS float64  `json:"latency_ms"`
}

// ScanResult is the answer to a check.
type ScanResult struct {
	ID        string    `json:"id"`
	InputType InputType `json:"input_type"`
	// CompositeScore is 0 to 100.
	CompositeScore float64 `json:"composite_score"`
	Verdict        Verdict `json:"verdict"`
	ScamType       string  `json:"scam_type"`
	// Confidence is 0 to 100.
	Confidence       float64   `json:"confidence"`
	Explanation      string    `json:"explanation"`
	RedFlags         []RedFlag `json:"red_flags"`
	Layers           []Layer   `json:"layers"`
	ProcessingTimeMS float64   `json:"processing_time_ms"`
	AnalyzedAt       time.Time `json:"analyzed_at"`
}

// Item is one content of a bulk; without an input type it is detected.
type Item struct {
	Content   string    `json:"content"`
	InputType InputType `json:"input_type,omitempty"`
}

// BulkItem is the answer to one item.
type BulkItem struct {
	ID             string  `json:"id"`
	Verdict        Verdict `json:"verdict"`
	CompositeScore float64 `json:"composite_score"`
	ScamType       string  `json:"scam_type"`
}

// BulkResult is the answer to a bulk, in the order of its items.
type BulkResult struct {
	Results          []BulkItem `json:"results"`
	Total            int        `json:"total"`
	ProcessingTimeMS float64    `json:"processing_time_ms"`
}

// Usage is what an account has left.
type Usage struct {
	Account string `json:"account"`
	// Plan is api, free or enterprise.
	Plan    string   `json:"plan"`
	Credits int      `json:"credits"`
	Windows []Window `json:"windows"`
	Key     Key      `json:"key"`
}

// Window is a rolling window of calls.
type Window struct {
	// Window is day or month.
	Window    string    `json:"window"`
	Seconds   float64   `json:"seconds"`
	Limit     int       `json:"limit"`
	Remaining int       `json:"remaining"`
	ResetsAt  time.Time `json:"resets_at"`
}

// Key is the key that asked.
type Key struct {
	ID         string     `json:"id"`
	Label      string     `json:"label"`
	Scopes     []string   `json:"scopes"`
	CreatedAt  time.Time  `json:"created_at"`
	ExpiresAt  *time.Time `json:"expires_at"`
	LastUsedAt *time.Time `json:"last_used_at"`
}
