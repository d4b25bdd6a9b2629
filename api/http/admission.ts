/** The limits of admission. */
export interface AdmissionLimits {
  /** Calls being served at once … */
  atOnce: number;
  /** … calls waiting, first come, first served … */
  waiting: number;
  /** … and the bytes that these have brought. */
  waitingBytes: number;
  /** … and none for longer than this. */
  waitMs: number;
}

/** A waiting call. One of the two functions is called, once. */
export interface Comer {
  begin(): void;
  refuse(): void;
  /** What it keeps in memory while it waits. */
  bytes?: number;
}

interface Waiting extends Comer {
  timer: NodeJS.Timeout;
}

/**
 * Serves as many calls as can be served at once, lets some wait and refuses the rest: more calls at work would not be faster, and the memory they
 * take would have no bound.
 */
export class Admission {
  private readonly queue = new Set<Waiting>();
  private bytes = 0;
  atWork = 0;
  refused = 0;

  constructor(readonly limits: AdmissionLimits) {}

  get waiting(): number {
    return this.queue.size;
  }

  /** Answers a function to call when the call is done, or has gone before it was admitted; a second call does nothing. */
  enter(comer: Comer): () => void {
    if (this.atWork < this.limits.atOnce) return this.begin(comer);
    const bytes = comer.bytes ?? 0;
    if (this.queue.size >= this.limits.waiting || this.bytes + bytes > this.limits.waitingBytes) return this.refuse(comer);
    return this.wait(comer);
  }

  /** A slot for a call that does not queue, as the function that gives it back; null where none is free. */
  takePlace(): (() => void) | null {
    if (this.atWork < this.limits.atOnce) return this.begin({ begin: () => undefined });
    this.refused += 1;
    return null;
  }

  private wait(comer: Comer): () => void {
    let leave = (): void => this.forget(waiting);
    const waiting: Waiting = {
      ...comer,
      begin: () => {
        this.forget(waiting);
        leave = this.begin(comer);
      },
      timer: setTimeout(() => {
        this.forget(waiting);
        this.refuse(comer);
      }, this.limits.waitMs),
    };
    this.queue.add(waiting);
    this.bytes += comer.bytes ?? 0;
    return () => leave();
  }

  private begin(comer: Pick<Comer, 'begin'>): () => void {
    this.atWork += 1;
    let isIn = true;
    comer.begin();
    return () => {
      if (!isIn) return;
      isIn = false;
      this.atWork -= 1;
      const [next] = this.queue;
      next?.begin();
    };
  }

  private refuse(comer: Comer): () => void {
    this.refused += 1;
    comer.refuse();
    return () => undefined;
  }

  private forget(waiting: Waiting): void {
    if (!this.queue.delete(waiting)) return;
    clearTimeout(waiting.timer);
    this.bytes -= waiting.bytes ?? 0;
  }
}
