/** A large total that is older than this is counted again, while the known one is still answered … */
const freshMs = 5_000;
/** … and is no longer answered when it is older than this. */
const keptMs = 60_000;
const most = 500;

interface Known {
  total: number;
  at: number;
  isCounting: boolean;
}

/**
 * The totals of long lists, as counted a moment ago: counting a million rows takes fifty times as long as reading a page of them, and a person who
 * turns pages asks again and again. Small totals are never kept.
 */
export class KeptTotals {
  private readonly known = new Map<string, Known>();

  constructor(private readonly now: () => number = () => performance.now()) {}

  /** `question` identifies a list, `large` is the least total that is kept; `count` asks the database, possibly after the answer. */
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
