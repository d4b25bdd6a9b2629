/** How guarded work ended. A failure is a value: hostile input is expected to end a child. */
export type GuardedOutcome<T> = { ok: true; value: T } | GuardedFailure;

export type GuardedFailure =
  /** The job itself says the input is bad; the child lives on. `code` is the job's own, `detail` a sentence for a person. */
  | { ok: false; kind: 'refused'; code: string; detail: string }
  /** The child ended by itself, or the job threw an unexpected error. `detail` is for the log. */
  | { ok: false; kind: 'crashed'; detail: string }
  /** Killed at its deadline. */
  | { ok: false; kind: 'timeout'; detail: string }
  /** Killed for the memory it took. */
  | { ok: false; kind: 'memory'; detail: string }
  /** Killed because the caller's signal was aborted or the pool was closed, or never started; says nothing about the input. */
  | { ok: false; kind: 'cancelled'; detail: string };

/**
 * Thrown instead of an outcome where the caller did not end the job: its child could not be started, for example because the system has no room for
 * another process, or ended before it had the job. It says nothing about the input.
 */
export class NoReader extends Error {
  constructor(why: string) {
    super(`The reader was stopped: ${why}`);
    this.name = 'NoReader';
  }
}

/** Thrown by a job's handler to refuse its input: the input is at fault, not the reader, and trying again won't help. */
export class Refusal extends Error {
  constructor(
    readonly code: string,
    detail: string,
  ) {
    super(detail);
    this.name = 'Refusal';
  }
}
