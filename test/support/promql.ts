/** The labels of a series and its value. */
interface Series {
  labels: Readonly<Record<string, string>>;
  value: number;
}
type Vector = readonly Series[];
/** A figures page as a scraper keeps it: series by name. */
type Scrape = ReadonlyMap<string, Vector>;

/** Reads a page in the Prometheus text format. */
export function readScrape(page: string): Scrape {
  const lines = page.split('\n').flatMap((line) => {
    const [, name, labels = '', value] = /^([a-z_]+)(?:\{(.*)\})? (\S+)$/.exec(line) ?? [];
    return name === undefined ? [] : [{ name, labels: readLabels(labels), value: Number(value) }];
  });
  return Map.groupBy(lines, ({ name }) => name);
}

const readLabels = (text: string): Record<string, string> =>
  Object.fromEntries([...text.matchAll(/([a-z_]+)="((?:[^"\\]|\\.)*)"/g)].map(([, key = '', value = '']) => [key, value]));

const tokens = /\s*([a-zA-Z_]+|\d+(?:\.\d+)?|"[^"]*"|\[\w+\]|==|!=|[{}(),=*<>])/y;

/** The time between the two scrapes is a minute. */
const betweenSeconds = 60;

/**
 * Whether an alert's expression holds at the second of two scrapes. As in Prometheus, a comparison keeps the series it is true for, and a series that
 * was missing at the first scrape has not grown. Supports what the handbook's alerts use, and throws on anything else.
 */
export function holds(expression: string, before: Scrape, now: Scrape): boolean {
  const reader = new Reader(expression, before, now);
  return reader.comparison().length > 0;
}

const aggregates = {
  sum: (values: number[]) => values.reduce((sum, value) => sum + value, 0),
  max: (values: number[]) => Math.max(...values),
  min: (values: number[]) => Math.min(...values),
};

class Reader {
  private readonly words: string[] = [];
  private at = 0;

  constructor(
    private readonly expression: string,
    private readonly before: Scrape,
    private readonly now: Scrape,
  ) {
    tokens.lastIndex = 0;
    for (let found = tokens.exec(expression); found; found = tokens.exec(expression)) this.words.push(found[1] ?? '');
    if (this.words.join('') !== expression.replaceAll(/\s/g, '')) throw new Error(`not read to its end: ${expression}`);
  }

  comparison(): Vector {
    const left = this.product();
    const [how, right] = [this.take(), this.product()];
    if (this.at < this.words.length) throw new Error(`more than a comparison: ${this.expression}`);
    const limit = right.length === 1 ? right[0]?.value : undefined;
    if (limit === undefined) return [];
    if (how === '>') return left.filter(({ value }) => value > limit);
    if (how === '<') return left.filter(({ value }) => value < limit);
    if (how === '==') return left.filter(({ value }) => value === limit);
    throw new Error(`no comparison: ${how}`);
  }

  private product(): Vector {
    const left = this.term();
    if (this.words[this.at] !== '*') return left;
    this.take();
    const factor = left[0]?.value ?? NaN;
    return this.term().map(({ labels, value }) => ({ labels, value: factor * value }));
  }

  private term(): Vector {
    const word = this.take();
    if (/^\d/.test(word)) return [{ labels: {}, value: Number(word) }];
    if (word === 'sum' || word === 'max' || word === 'min') return this.aggregate(word);
    if (word === 'rate' || word === 'increase' || word === 'delta') return this.inBrackets(() => this.grown(word));
    if (word === 'histogram_quantile')
      return this.inBrackets(() => {
        const share = Number(this.take());
        this.take(',');
        return quantileOf(share, this.term());
      });
    return this.selected(word, this.now);
  }

  private aggregate(how: keyof typeof aggregates): Vector {
    const kept = this.words[this.at] === 'by' ? this.by() : [];
    const groups = Map.groupBy(this.inBrackets(() => this.term()), ({ labels }) => kept.map((name) => labels[name] ?? '').join('\0')); // prettier-ignore
    return [...groups.values()].map((group) => ({
      labels: Object.fromEntries(kept.map((name) => [name, group[0]?.labels[name] ?? ''])),
      value: aggregates[how](group.map(({ value }) => value)),
    }));
  }

  private by(): string[] {
    this.take('by');
    return this.inBrackets(() => [this.take()]);
  }

  private grown(how: 'rate' | 'increase' | 'delta'): Vector {
    const start = this.at;
    const name = this.take();
    const now = this.selected(name, this.now);
    this.at = start + 1;
    const before = this.selected(name, this.before);
    if (!this.take().startsWith('[')) throw new Error(`no range: ${this.expression}`);
    return now.flatMap(({ labels, value }) => {
      const earlier = before.find((one) => JSON.stringify(one.labels) === JSON.stringify(labels));
      if (!earlier) return [];
      const reset = how !== 'delta' && value < earlier.value;
      const by = reset ? value : value - earlier.value;
      return [{ labels, value: how === 'rate' ? by / betweenSeconds : by }];
    });
  }

  private selected(name: string, scrape: Scrape): Vector {
    const series = scrape.get(name) ?? [];
    if (this.words[this.at] !== '{') return series;
    this.take('{');
    const label = this.take();
    const how = this.take();
    if (how !== '=' && how !== '!=') throw new Error(`no match of labels: ${how}`);
    const wanted = this.take().slice(1, -1);
    this.take('}');
    return series.filter(({ labels }) => (labels[label] === wanted) === (how === '='));
  }

  private inBrackets<T>(read: () => T): T {
    this.take('(');
    const found = read();
    this.take(')');
    return found;
  }

  private take(wanted?: string): string {
    const word = this.words[this.at] ?? '';
    if (word === '' || (wanted !== undefined && word !== wanted)) throw new Error(`${wanted ?? 'more'} was expected: ${this.expression}`);
    this.at += 1;
    return word;
  }
}

/** The value below which that share of the observations is, interpolated within its bucket; none without observations. */
function quantileOf(share: number, buckets: Vector): Vector {
  const ends = buckets
    .map(({ labels, value }) => ({ end: labels.le === '+Inf' ? Infinity : Number(labels.le), count: value }))
    .toSorted((one, other) => one.end - other.end);
  const all = ends.at(-1)?.count ?? 0;
  if (all === 0) return [];
  const at = ends.findIndex(({ count }) => count >= share * all);
  const { end, count } = ends[at] ?? { end: NaN, count: NaN };
  const below = ends[at - 1] ?? { end: 0, count: 0 };
  const value = end === Infinity ? below.end : below.end + ((end - below.end) * (share * all - below.count)) / (count - below.count);
  return [{ labels: {}, value }];
}
