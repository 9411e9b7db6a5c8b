/** What a listing in Go talks to. */
import type { PortsFile } from './file.ts'

export const GO_PORTS: PortsFile = {
  file: 'ports.go',
  text: `package worker

import (
	"context"
	"errors"
	"time"
)

type Outcome string

const (
	Done         Outcome = "done"
	StepFailed   Outcome = "step-error"
	Unreadable   Outcome = "protocol-error"
	NotReady     Outcome = "not-ready"
	Unreachable  Outcome = "unreachable"
	TimedOut     Outcome = "timed-out"
	Cancelled    Outcome = "cancelled"
	Refused      Outcome = "refused"
	Abandoned    Outcome = "abandoned"
	Stopped      Outcome = "stopped"
	NotFinal     Outcome = "not-final"
	ProducerGone Outcome = "producer-gone"
	Spent        Outcome = "spent"
	Poisoned     Outcome = "poisoned"
	WrongType    Outcome = "wrong-type"
	Accepted     Outcome = "accepted"
)

var (
	ErrNotReady   = errors.New("not ready")
	ErrNoReply    = errors.New("no reply")
	ErrGone       = errors.New("gone")
	ErrRecordDown = errors.New("the record cannot be written")
	ErrWrongType  = errors.New("wrong type")
	ErrNotCurrent = errors.New("not current")
)

type Seen struct {
	Outcome         Outcome
	Says, Mail, Log string
	Raw             []byte
	Held            bool
	Late            bool
}

// Condition is what must hold for a write to be taken.
type Condition struct{ Name string }

var Always = Condition{"always"}

func UnlessSaid(attempt int) Condition       { return Condition{"keyed"} }
func IfInProgress(attempts ...int) Condition { return Condition{"current"} }
func UnlessNewerThan(token string) Condition { return Condition{"fenced"} }

type Slot int

const AnySlot Slot = -1

type Permit struct {
	Generation int
	Probe      bool
	Slot       Slot
}

type Breaker interface {
	Acquire(ctx context.Context) (Permit, error)
	Generation() int
	HalfOpen() bool
	// AsOf takes a late answer as what its call was when it began.
	AsOf(Permit) Breaker
	Success(Permit)
	Answered(Permit)
	Failure(Permit)
	Release(Permit)
	FreeAll()
}

func OwnBreakers() func(node int) Breaker               { return nil }
func StoredBreakers(store Store) func(node int) Breaker { return nil }

type Store interface {
	Get(ctx context.Context, key string) ([]byte, bool, error)
	GetDel(ctx context.Context, key string) ([]byte, bool, error)
	Del(ctx context.Context, key string) error
	DelIf(ctx context.Context, key string, value []byte) error
	DelClaimed(ctx context.Context, job *Job, value []byte) error
	SetNX(ctx context.Context, key, value string, life time.Duration) bool
	LMove(ctx context.Context, from, to string) ([]byte, bool, error)
	LRem(ctx context.Context, key string, value []byte) error
	XReadGroup(ctx context.Context, key, consumer, from string) (id string, raw []byte, err error)
	XAutoClaim(ctx context.Context, key, consumer string, idle time.Duration) (id string, raw []byte, err error)
	XAck(ctx context.Context, key, id string) error
	Incr(ctx context.Context, key string) (int, error)
	Expire(ctx context.Context, key string, life time.Duration) error
	Eval(ctx context.Context, script, key string, life time.Duration) (int, error)
	EvalTake(ctx context.Context, script, key, stash string) ([]byte, bool, error)
}

type Resend int

const (
	Never Resend = iota
	Everything
	ReadsOnly
)

type Options struct{ Resend Resend }

func OwnScript(file string) string { return file }

func Dial(url string, options Options) Store { return nil }

type Job struct {
	ID, Step, DeclaredStep, Entity, EnqueueID string
	ResultKey, SubmitKey, Token, Entry        string
	Node, Attempt, Tries, TriesMax            int
	Deliveries, EmptyLooks                    int
	Resumed, Unsure                           bool
	Within                                    time.Duration
	Permit                                    Permit
	Servers                                   []int
	TriedAt                                   []time.Time
}

func (j *Job) LastTry() bool { return j.TriesMax > 0 && j.Tries >= j.TriesMax }

func (j *Job) Listed(node int) bool {
	for _, server := range j.Servers {
		if server == node {
			return true
		}
	}
	return false
}

type Queue interface {
	Renew(*Job) (stop func())
	Subscribe(key string) <-chan struct{}
	Unsubscribe(<-chan struct{})
	Requeue(*Job, time.Duration, Condition) error
	HandBack(*Job) error
	CountRequeue(*Job) int
}

type Compute interface {
	Submit(ctx context.Context, job *Job) error
	// Ask gives what the node wrote, or tried to; nothing while it runs; ErrGone where it knows nothing.
	Ask(ctx context.Context, job *Job) ([]byte, error)
}

type Records interface {
	Settled(*Job) bool
	EndAttempt(*Job, Seen)
	Commit(*Job, Seen, Condition) error
	Fail(*Job, Seen, Condition) error
	Outbox(*Job, time.Duration, Condition) error
	CountAttempt(*Job) int
	SetAside(*Job, []byte)
	AwaitBack()
}

type Ports struct {
	Store                                 Store
	StoreURL, Name                        string
	Queue                                 Queue
	Compute                               Compute
	Records                               Records
	Breaker                               func(node int) Breaker
	Nodes                                 []string
	PollEvery, Ceiling, ReadLease         time.Duration
	Gap, FirstGap, LongestGap             time.Duration
	EmptyLooks, DeliveriesMax, RequeuesMax int
	LookFirst                             bool
}

const textMax = 200

// Steps of cleaning leave their marks here.
var Steps []string

func step(name, text string) string {
	Steps = append(Steps, name)
	return text
}

func repair(text string) string            { return step("repair", text) }
func strip(text string) string             { return step("strip", text) }
func redact(text string) string            { return step("redact", text) }
func cutRunes(text string, max int) string { return step("cut", text) }
func cutBytes(text string, max int) string { return step("cut in bytes", text) }
`,
}
