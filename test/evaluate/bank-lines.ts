import type { OpenItem, OpenLine } from '#core/books/bank/pair-odds';
import { addDays } from '#core/kernel/platform/days';

/** Made lines of a bank, the open items of the books beside them, and which line truly pays which items. */
export interface MadeBank {
  lines: OpenLine[];
  items: OpenItem[];
  /** The keys of the items that a line pays; a line that pays none is not here. */
  truth: Map<number, string[]>;
}

/** Numbers from 0 to below 1, the same for the same seed (mulberry32). */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const kinds = [
  'Plumbing',
  'Electric',
  'Roofing',
  'Landscaping',
  'Pest Control',
  'Cleaning',
  'Insurance',
  'Hardware',
  'Supply',
  'Painting',
  'Heating and Air',
  'Locksmith',
];
const firsts = [
  'Acme',
  'Brightwater',
  'Cedar Valley',
  'Delgado',
  'Evergreen',
  'Fairmont',
  'Granite',
  'Harbor',
  'Ironwood',
  'Juniper',
  'Keystone',
  'Lakeside',
  'Meridian',
  'Northgate',
  'Oakmont',
  'Pinecrest',
  'Quarry',
  'Riverside',
  'Summit',
  'Trinity',
  'Union',
  'Vista',
  'Westfield',
  'Yellowstone',
];
const shops = ['Home Depot', "Lowe's", 'Ace Hardware', 'Walmart', 'Amazon', 'Costco', 'Sherwin-Williams', 'Harbor Freight'];
const utilities = [
  'Austin Energy',
  'Austin Water',
  'Texas Gas Service',
  'City of Round Rock',
  'Spectrum',
  'AT&T',
  'Republic Services',
  'Stadtwerke München',
];
const associations = ['Oak Ridge Owners Association', 'Willow Creek HOA', 'The Palms Condominium Association', 'Mueller Homeowners'];
const lenders = ['Wells Fargo Home Mortgage', 'Rocket Mortgage', 'Chase', 'Mr. Cooper'];
const others = [
  'H-E-B #455',
  'SHELL OIL 5744',
  'NETFLIX.COM',
  'ATM WITHDRAWAL',
  'TRANSFER TO SAVINGS',
  'STARBUCKS 0212',
  'ZELLE J RIVERA',
  'UBER TRIP',
  'DELTA AIR',
  'INTEREST CHARGE',
];
const cities = ['AUSTIN TX', 'ROUND ROCK TX', 'TX', ''];

/** Draws a bank of so many lines. The same seed draws the same. */
class Drawing implements MadeBank {
  readonly lines: OpenLine[] = [];
  readonly items: OpenItem[] = [];
  readonly truth = new Map<number, string[]>();
  private readonly random: () => number;
  private number = 4100;

  constructor(seed: number) {
    this.random = randomFrom(seed);
  }

  pick<T>(from: readonly T[]): T {
    return from[Math.floor(this.random() * from.length)] as T;
  }

  chance(share: number): boolean {
    return this.random() < share;
  }

  between(least: number, most: number): number {
    return least + Math.floor(this.random() * (most - least + 1));
  }

  day(): string {
    return addDays('2026-01-03', this.between(0, 350));
  }

  cents(): number {
    return this.chance(0.3) ? this.between(2, 40) * 2500 : this.between(1200, 180_000);
  }

  item(
    name: string,
    cents: number,
    day: string,
    { due = null, number = null }: { due?: string | null; number?: string | null } = {},
  ): OpenItem {
    this.number += this.between(1, 9);
    const item: OpenItem = {
      key: `expense:${this.items.length + 1}`,
      day,
      due,
      // Some are known to be paid, to a day or two.
      paid: due === null && this.chance(0.25) ? day : null,
      cents: -cents,
      names: [name],
      numbers: [number ?? `INV-${this.number}`],
    };
    this.items.push(item);
    return item;
  }

  /** What the bank makes of a name. */
  written(name: string): string {
    const plain = name.toUpperCase().replaceAll(/['’.,&-]/g, this.chance(0.5) ? '' : ' ');
    const words = plain.split(/\s+/).filter(Boolean);
    const form = this.random();
    if (form < 0.15) return words.map((word) => word.slice(0, 1) + word.slice(1).replaceAll(/[AEIOU]/g, '')).join(' ');
    if (form < 0.3) return words.join('').slice(0, 16);
    if (form < 0.45) return words.map((word) => word.slice(0, 5)).join(' ');
    return words.join(' ');
  }

  text(name: string, item: OpenItem): string {
    if (this.chance(0.04)) return `CHECK ${this.between(1000, 1900)}`;
    const before = this.pick(['POS DEBIT ', 'ACH ', 'SQ *', '', 'CARD PURCHASE ', 'BILL PAY ', 'LASTSCHRIFT ']);
    const cut = `${before}${this.written(name)}`.slice(0, this.pick([18, 22, 30, 40]));
    const number = this.chance(0.2) ? ` ${item.numbers[0]?.replace('INV-', this.pick(['INV', '', '#'])) ?? ''}` : '';
    return `${cut}${number} ${this.pick(cities)}`.trim();
  }

  line(text: string, cents: number, day: string, items: readonly OpenItem[]): void {
    const id = this.lines.length + 1;
    this.lines.push({ id, day, cents: -cents, text });
    if (items.length > 0)
      this.truth.set(
        id,
        items.map(({ key }) => key),
      );
  }

  /** A card is booked within days, a bill around its due day. */
  bookedOn({ day, due, paid }: OpenItem): string {
    if (paid !== null) return addDays(paid, this.between(0, 3));
    if (due === null) return addDays(day, this.pick([0, 1, 1, 2, 2, 3, 4, 5]));
    return this.chance(0.6) ? addDays(due, this.between(-4, 3)) : addDays(day, this.between(1, 9));
  }

  paidOnce(name: string, item: OpenItem): void {
    this.line(this.text(name, item), -item.cents, this.bookedOn(item), [item]);
  }
}

const businesses = firsts.flatMap((first, at) => [
  `${first} ${kinds[at % kinds.length]}`,
  `${first} ${kinds[(at * 5 + 3) % kinds.length]} LLC`,
]);

/** A purchase or a bill, paid in one piece. */
function drawPlain(bank: Drawing): void {
  const isShop = bank.chance(0.45);
  const name = bank.pick(isShop ? shops : businesses);
  const day = bank.day();
  bank.paidOnce(name, bank.item(name, bank.cents(), day, { due: isShop || bank.chance(0.3) ? null : addDays(day, bank.between(10, 30)) }));
}

/** The same bill every month: a utility, dues, a mortgage. */
function drawSeries(bank: Drawing): void {
  const name = bank.pick([...utilities, ...associations, ...lenders]);
  const isEven = !utilities.includes(name);
  const cents = bank.between(4000, 190_000);
  const account = `${bank.between(10_000_000, 99_999_999)}`;
  const first = bank.between(0, 60);
  for (let month = 0; month < 8; month += 1) {
    const day = addDays('2026-01-05', first + month * 30 + bank.between(0, 2));
    const due = addDays(day, bank.between(14, 20));
    bank.paidOnce(name, bank.item(name, isEven ? cents : cents + bank.between(-1500, 1500), day, { due, number: account }));
  }
}

/** One price for several houses in one week, each with a bill of its own. */
function drawSameWeek(bank: Drawing): void {
  const day = bank.day();
  const cents = bank.between(3, 12) * 1500;
  const names = bank.chance(0.3) ? [bank.pick(businesses)] : [bank.pick(businesses), bank.pick(shops), bank.pick(businesses)];
  for (const [at, name] of [...new Set(names)].entries())
    bank.paidOnce(name, bank.item(name, cents, addDays(day, at * bank.between(0, 2))));
}

function drawSum(bank: Drawing): void {
  const name = bank.pick(businesses);
  const day = bank.day();
  const items = Array.from({ length: bank.between(2, 4) }, (_, at) => bank.item(name, bank.cents(), addDays(day, at * bank.between(0, 3))));
  for (const item of items) item.paid = null;
  const [last] = items.slice(-1) as [OpenItem];
  bank.line(bank.text(name, last), -items.reduce((sum, { cents }) => sum + cents, 0), addDays(last.day, bank.between(0, 5)), items);
}

function drawParts(bank: Drawing): void {
  const name = bank.pick(businesses);
  const day = bank.day();
  const item = bank.item(name, bank.between(40_000, 400_000), day, { due: addDays(day, 30) });
  const share = Math.round(-item.cents * (0.2 + bank.between(0, 40) / 100));
  bank.line(bank.text(name, item), share, addDays(day, bank.between(0, 6)), [item]);
  bank.line(bank.text(name, item), -item.cents - share, addDays(day, bank.between(20, 33)), [item]);
}

/** What has no document, and what was paid without the bank. */
function drawOther(bank: Drawing): void {
  if (bank.chance(0.65))
    bank.line(bank.pick(others), bank.chance(0.4) ? bank.between(1, 40) * 2500 : bank.between(300, 60_000), bank.day(), []);
  else bank.item(bank.pick([...shops, ...businesses]), bank.cents(), bank.day());
}

/** Makes so many lines, with what banks and people do to them. The same seed makes the same. */
export function makeBank(count: number, seed = 20_260_105): MadeBank {
  const bank = new Drawing(seed);
  const draws = [
    drawPlain,
    drawPlain,
    drawPlain,
    drawPlain,
    drawSeries,
    drawSameWeek,
    drawSum,
    drawParts,
    drawOther,
    drawOther,
    drawOther,
  ] as const;
  while (bank.lines.length < count) bank.pick(draws)(bank);
  const cut = bank.lines.slice(0, count);
  return { lines: cut, items: bank.items, truth: new Map([...bank.truth].filter(([id]) => id <= count)) };
}
