// Command drive does the same as testing/drive.mjs, for the Go client.
package main

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"strconv"
	"time"

	sextant "sextant.invalid/client"
)

// words are those of one call.
type words struct {
	Call    string            `json:"call"`
	Content string            `json:"content"`
	Items   []json.RawMessage `json:"items"`
	Ledger  bool              `json:"ledger"`
	sextant.CheckOptions
}

func main() {
	client, err := sextant.New(os.Args[2], os.Args[1])
	if err != nil {
		panic(err)
	}
	timeout, err := strconv.Atoi(os.Args[3])
	if err != nil {
		panic(err)
	}
	client.Timeout = time.Duration(timeout) * time.Millisecond
	lines := bufio.NewScanner(os.Stdin)
	lines.Buffer(nil, 16<<20)
	for lines.Scan() {
		var given words
		if err := json.Unmarshal(lines.Bytes(), &given); err != nil {
			panic(err)
		}
		outcome, err := json.Marshal(outcomeOf(call(client, given)))
		if err != nil {
			panic(err)
		}
		fmt.Println(string(outcome))
	}
}

func call(client *sextant.Client, given words) (any, error) {
	ctx := context.Background()
	switch given.Call {
	case "check":
		given.CheckOptions.Ledger = given.Ledger
		return client.Check(ctx, given.Content, &given.CheckOptions)
	case "bulk":
		items := make([]sextant.Item, len(given.Items))
		for index, item := range given.Items {
			if json.Unmarshal(item, &items[index].Content) == nil {
				continue
			}
			if err := json.Unmarshal(item, &items[index]); err != nil {
				panic(err)
			}
		}
		if given.Ledger {
			return client.BulkWithLedger(ctx, items)
		}
		return client.Bulk(ctx, items)
	default:
		return client.Usage(ctx)
	}
}

func outcomeOf(answer any, err error) map[string]any {
	var refused *sextant.Error
	var broken *sextant.ConnectionError
	switch {
	case err == nil:
		return map[string]any{"answer": answer}
	case errors.As(err, &refused):
		outcome := map[string]any{"status": refused.Status, "code": refused.Code}
		if !refused.ResetAt.IsZero() {
			outcome["reset"] = refused.ResetAt.UnixMilli()
		}
		return outcome
	case errors.As(err, &broken):
		return map[string]any{"connection": true}
	}
	panic(err)
}
