interface Window {
  startedAt: number;
  calls: number;
}

/** Counts calls by key in fixed windows; memory is bounded by the keys seen in the last few windows. */
export class CallCounter {
  private readonly windows = new Map<string, Window>();

  constructor(private readonly mostKeys = 50_000) {}

  /** Counts one call; answers the milliseconds to wait when it is one too many, else 0. */
  count(key: string, { calls, windowMs }: { calls: number; windowMs: number }, now: number): number {
    const known = this.openWindow(key, windowMs, now);
    if (!known) {
      // The oldest key goes first: a Map keeps the order of insertion.
      this.windows.delete(key);
      if (this.windows.size >= this.mostKeys) this.windows.delete(this.windows.keys().next().value ?? '');
      this.windows.set(key, { startedAt: now, calls: 1 });
      return 0;
    }
    known.calls += 1;
    return known.calls > calls ? known.startedAt + windowMs - now : 0;
  }

  /** Counts none; answers the milliseconds to wait where as many calls as may be have come, else 0. */
  full(key: string, { calls, windowMs }: { calls: number; windowMs: number }, now: number): number {
    const known = this.openWindow(key, windowMs, now);
    return known && known.calls >= calls ? known.startedAt + windowMs - now : 0;
  }

  private openWindow(key: string, windowMs: number, now: number): Window | undefined {
    const known = this.windows.get(key);
    // A clock that was set back must not keep a window open until it comes round again.
    return known && now >= known.startedAt && now - known.startedAt < windowMs ? known : undefined;
  }
}
