/** How much is let in. */
export interface AdmissionLimits {
  /** So many calls are at work at once … */
  atOnce: number;
  /** … so many more wait, the first come first … */
  waiting: number;
  /** … with so many bytes that they brought along … */
  waitingBytes: number;
  /** … and none for longer than this. */
  waitMs: number;
}

/** Somebody who wants in. One of the two is called, once. */
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
 * Lets in as many calls as can be served at once, has some wait and refuses the rest: more of them in work serve nobody sooner, and what each
 * of them keeps in memory has no bound.
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

  /** Answers what is to be called when the comer is done, or has gone before it was let in; a second call does nothing. */
  enter(comer: Comer): () => void {
    if (this.atWork < this.limits.atOnce) return this.begin(comer);
    const bytes = comer.bytes ?? 0;
    if (this.queue.size >= this.limits.waiting || this.bytes + bytes > this.limits.waitingBytes) return this.refuse(comer);
    return this.wait(comer);
  }

  /** A place for somebody who does not queue, as what gives it back; null where none is free. */
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
