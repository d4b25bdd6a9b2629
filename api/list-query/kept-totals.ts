/** A large total is counted anew when it is older than this, while the one that is known is told … */
const freshMs = 5_000;
/** … and is not told when it is older than this. */
const keptMs = 60_000;
const most = 500;

interface Known {
  total: number;
  at: number;
  isCounting: boolean;
}

/**
 * How many rows long lists have, as counted a moment ago: to count a million rows takes fifty times as long as to read a page of them, and who
 * turns pages asks again and again. Small totals are never kept.
 */
export class KeptTotals {
  private readonly known = new Map<string, Known>();

  constructor(private readonly now: () => number = () => performance.now()) {}

  /** `question` tells one list from another, `large` is the least total that is kept; `count` asks the database, and may do so after the answer. */
  async find(question: string, large: number, count: () => Promise<number>): Promise<number> {
    const known = this.known.get(question);
    const age = known ? this.now() - known.at : Infinity;
    if (!known || age > keptMs) return this.count(question, large, count);
    if (age > freshMs && !known.isCounting) {
      known.isCounting = true;
      // Where it fails, the next to ask counts again.
      this.count(question, large, count).catch(() => (known.isCounting = false));
    }
    return known.total;
  }

  private async count(question: string, large: number, count: () => Promise<number>): Promise<number> {
    const at = this.now();
    const total = await count();
    this.known.delete(question);
    if (total >= large) this.known.set(question, { total, at, isCounting: false });
    for (const oldest of this.known.keys()) {
      if (this.known.size <= most) break;
      this.known.delete(oldest);
    }
    return total;
  }
}
