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
	// Ledger is there where it was asked for.
	Ledger *Ledger `json:"ledger,omitempty"`
}

// RedFlagKind is one kind of red flag, with the ids under which a result shows it.
type RedFlagKind struct {
	Layer    int      `json:"layer,omitempty"`
	Code     string   `json:"code,omitempty"`
	RedFlags []string `json:"red_flags,omitempty"`
}

// LedgerShare is somebody's part of the composite score.
type LedgerShare struct {
	// Source is start, finding, layer, identity or rule.
	Source string  `json:"source"`
	Points float64 `json:"points"`
	RedFlagKind
	Rule string `json:"rule,omitempty"`
}

// ToVerdict is how far it is to another verdict.
type ToVerdict struct {
	Verdict Verdict `json:"verdict"`
	Points  float64 `json:"points"`
}

// Otherwise is what a content would have come to.
type Otherwise struct {
	Verdict        Verdict `json:"verdict"`
	CompositeScore float64 `json:"composite_score"`
	// RedFlags would not be there.
	RedFlags []RedFlagKind `json:"red_flags,omitempty"`
	// Name is whose it would be.
	Name string `json:"name,omitempty"`
}

// Ledger is what a composite score is made up of, and what would change the verdict.
type Ledger struct {
	// Shares sum to the composite score.
	Shares    []LedgerShare     `json:"shares"`
	ToLower   *ToVerdict        `json:"to_lower,omitempty"`
	ToHigher  *ToVerdict        `json:"to_higher,omitempty"`
	Without   *Otherwise        `json:"without,omitempty"`
	IfGenuine *Otherwise        `json:"if_genuine,omitempty"`
	Versions  map[string]string `json:"versions"`
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
	// Ledger is there where it was asked for.
	Ledger *Ledger `json:"ledger,omitempty"`
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
