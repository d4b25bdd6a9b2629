import type { Page } from 'playwright-core';
import { markFuzzy } from '../../evaluate/score.js';
import { eventually, withinMs } from './bench.js';
import type { DaysDocument } from './days-documents.js';
import type { Product } from './product.js';

const valueNames = ['vendor', 'amount', 'date', 'property'] as const;
type ValueName = (typeof valueNames)[number];

/** What the api tells of a document in the queue. */
interface Row {
  id: number;
  filename: string;
  vendor_name: string | null;
  amount: number | null;
  property_name: string | null;
  expense_id: number | null;
  triage: { tab: 'ready' | 'check' | 'duplicates' | 'notices' | null; book: string | null; doubts: { field: ValueName | 'document' }[] };
  extracted_data: { fields: Partial<Record<'service_date' | 'due_date', { value: string | null }>> };
}

/** Keys and clicks. */
class Work {
  keys = 0;
  clicks = 0;

  get actions(): number {
    return this.keys + this.clicks;
  }
}

/** Two Enters closer together are taken for one: nobody reads a reason so quickly. */
const readMs = 450;
const mostEnters = 4;
/** Where a page has no day at all. */
const someDay = '2026-01-31';

/** What a review of all documents took. */
export interface Outcome {
  /** Documents that could not be saved or filed. */
  stuck: string[];
  /** Values that were read wrong in a document that nothing warned of: `file: value, value`. */
  unmarked: string[];
  /** Expenses whose amount is not that of the document. */
  wrongBooks: string[];
  /** Keys and clicks per document where all values were read right. */
  actionsWhereRight: number;
  report: string;
}

/** Goes through the review queue with keys and mouse, knows what each page states, and corrects what was read wrong. */
export class Reviewer {
  private readonly drawn: ReadonlyMap<string, DaysDocument>;
  /** What each document took, by its file; what was done to many at once is in `shared`. */
  private readonly work = new Map<string, Work>();
  private readonly shared = new Work();
  private readonly unmarked: string[] = [];
  private readonly stuck: string[] = [];
  private readonly misread = new Set<string>();
  private readonly tabs = new Map<string, number>();
  private readonly ids = new Map<string, number>();
  private startedAt = 0;

  constructor(
    private readonly product: Product,
    private readonly page: Page,
    drawn: readonly DaysDocument[],
  ) {
    this.drawn = new Map(drawn.map((document) => [document.filename, document]));
  }

  /** All files at once, as from a folder. */
  async upload(): Promise<void> {
    const files = await Promise.all(
      [...this.drawn.values()].map(async (document) => ({
        name: document.filename,
        mimeType: 'application/pdf',
        buffer: await document.pdf(),
      })),
    );
    this.shared.clicks += 1;
    await this.page.locator('input[type="file"]').first().setInputFiles(files);
  }

  async workThroughQueue(): Promise<void> {
    await this.page.reload();
    await this.page.getByRole('option').first().waitFor();
    this.startedAt = performance.now();
    for (const row of await this.rows()) this.judge(row);
    await this.saveAll();
    await this.openTab('Notices');
    await this.click(this.shared, this.page.getByRole('button', { name: 'Select All' }));
    await this.click(
      this.shared,
      this.page.getByRole('group', { name: 'Selected documents' }).getByRole('button', { name: 'File', exact: true }),
    );
    await eventually(async () => (await this.rows()).filter(({ triage }) => triage.tab === 'notices').length, 0);
    await this.openTab('Check');
    for (let row = await this.shown(); row; row = await this.shown(row.id)) await this.review(row);
  }

  async outcome(): Promise<Outcome> {
    const seconds = Math.round((performance.now() - this.startedAt) / 1000);
    const right = [...this.drawn.keys()].filter((name) => !this.misread.has(name));
    const sum = (names: readonly string[]) => names.reduce((total, name) => total + (this.work.get(name)?.actions ?? 0), 0);
    const actionsWhereRight = (sum(right) + this.shared.actions) / right.length;
    const all = [this.shared, ...this.work.values()];
    const total = (what: 'keys' | 'clicks') => all.reduce((count, work) => count + work[what], 0);
    const report = [
      `${this.drawn.size} documents: ${[...this.tabs].map(([tab, count]) => `${tab} ${count}`).join(', ')}`,
      `${right.length} read right took ${actionsWhereRight.toFixed(2)} actions each, ${this.misread.size} others ${(sum([...this.misread]) / Math.max(1, this.misread.size)).toFixed(1)}`,
      `${total('keys')} keys, ${total('clicks')} clicks, ${seconds} s`,
      `${this.unmarked.length} with a mistake that nothing marked`,
    ].join('; ');
    return { stuck: this.stuck, unmarked: this.unmarked, wrongBooks: await this.wrongBooks(), actionsWhereRight, report };
  }

  private rows(): Promise<Row[]> {
    return this.product.call<Row[]>('GET', '/documents/?limit=1000');
  }

  /** What was read wrong of it, and whether something says so. */
  private judge(row: Row): void {
    const { filename, triage } = row;
    const tab = triage.tab ?? 'none';
    this.tabs.set(tab, (this.tabs.get(tab) ?? 0) + 1);
    this.ids.set(filename, row.id);
    const wrong = this.misreadOf(row);
    const isElsewhere = tab !== 'notices' && (triage.book === null ? 'expense' : 'file') !== this.truthOf(row).ending;
    if (wrong.length > 0 || isElsewhere) this.misread.add(filename);
    const doubts = new Set(triage.doubts.map(({ field }) => field));
    const silent = wrong.filter((name) => !doubts.has(name));
    // Whoever checks a document looks at all of its values.
    if (doubts.size === 0 && (silent.length > 0 || isElsewhere))
      this.unmarked.push(`${filename}: ${[...silent, ...(isElsewhere ? ['kind'] : [])].join(', ')}`);
  }

  private truthOf({ filename }: Pick<Row, 'filename'>): DaysDocument {
    const drawn = this.drawn.get(filename);
    if (!drawn) throw new Error(`${filename} was not uploaded here.`);
    return drawn;
  }

  /** What the page states; an expense of a page without a day is booked on the day that it is due. */
  private stated(row: Pick<Row, 'filename'>): Record<ValueName, string | undefined> {
    const { truth, ending } = this.truthOf(row);
    const { vendor, amount, service_date, due_date, property_address: property } = truth.fields;
    return { vendor, amount, date: service_date ?? (ending === 'expense' ? (due_date ?? someDay) : undefined), property };
  }

  /** The values that are wrong or missing where the page states them; what a notice states is in no book, nor the amounts that a manager reports. */
  private misreadOf(row: Row): ValueName[] {
    const { vendor, amount, date, property } = this.stated(row);
    const { triage } = row;
    const { fields } = row.extracted_data;
    if (triage.tab === 'notices') return [];
    const rights = {
      vendor: vendor === undefined || markFuzzy(vendor, row.vendor_name ?? undefined) === 'right',
      amount: triage.book === 'documents' || (amount === undefined ? null : Number(amount)) === row.amount,
      date: date === undefined || date === (fields.service_date ?? fields.due_date)?.value,
      property: (property ?? null) === row.property_name,
    };
    return valueNames.filter((name) => !rights[name]);
  }

  private async press(work: Work, key: string): Promise<void> {
    work.keys += 1;
    await this.page.keyboard.press(key);
  }

  private async click(work: Work, target: ReturnType<Page['locator']>): Promise<void> {
    work.clicks += 1;
    await target.click();
  }

  private async openTab(name: string): Promise<void> {
    await this.click(this.shared, this.page.getByRole('group', { name: 'Queue sections' }).getByRole('button', { name }));
    await this.page.getByRole('listbox').focus();
  }

  private async saveAll(): Promise<void> {
    await this.page.getByRole('listbox').focus();
    await this.press(this.shared, 'Shift+A');
    await eventually(async () => (await this.rows()).filter(({ triage }) => triage.tab === 'ready').length, 0);
  }

  /** The document that the hub shows, once it is another one than `before`; null where none is left. */
  private async shown(before?: number): Promise<Row | null> {
    if ((await this.rows()).length === this.stuck.length) return null;
    for (const deadline = performance.now() + withinMs; performance.now() < deadline;) {
      const option = this.page.locator('[role="option"][data-current]');
      const id = (await option.count()) > 0 ? Number((await option.first().getAttribute('id'))?.replace('document-', '')) : null;
      if (id !== null && id !== before) return this.product.call<Row>('GET', `/documents/${id}`);
      await this.page.waitForTimeout(20);
    }
    throw new Error(`No document is shown after ${before ?? 'the first'}.`);
  }

  private async review(row: Row): Promise<void> {
    const work = new Work();
    this.work.set(row.filename, work);
    await this.page.getByRole('form').or(this.page.locator('form[aria-label]')).first().waitFor();
    const stated = this.stated(row);
    for (const name of this.misreadOf(row)) {
      const value = stated[name];
      if (name === 'property') await this.chooseProperty(work, value);
      else if (value !== undefined) await this.type(work, name, value);
    }
    const { ending } = this.truthOf(row);
    const proposed = row.triage.book === null ? 'expense' : 'file';
    if (ending === 'file' && proposed === 'expense') {
      await this.page.getByRole('listbox').focus();
      await this.press(work, 'f');
    } else if (ending !== proposed) await this.click(work, this.page.getByRole('button', { name: 'Save expense' }));
    for (let enters = 0; enters < mostEnters; enters += 1) {
      if (await this.leaves(row.id)) return;
      await this.press(work, 'Enter');
    }
    if (await this.leaves(row.id)) return;
    this.stuck.push(row.filename);
    await this.page.getByRole('listbox').focus();
    await this.press(work, 'ArrowDown');
  }

  /** Whether the document leaves the list within the time that a person reads the reason in. */
  private async leaves(id: number): Promise<boolean> {
    const deadline = performance.now() + readMs;
    while (performance.now() < deadline) {
      if ((await this.page.locator(`#document-${id}[data-current]`).count()) === 0) return true;
      await this.page.waitForTimeout(20);
    }
    return false;
  }

  private async type(work: Work, name: Exclude<ValueName, 'property'>, value: string): Promise<void> {
    const field = this.page.locator(`input#quick-${name}`);
    await this.click(work, field);
    work.keys += value.length + 1;
    await field.fill(value);
  }

  private async chooseProperty(work: Work, name: string | undefined): Promise<void> {
    const field = this.page.locator('#quick-property input');
    await this.click(work, field);
    const words = name ?? 'General';
    work.keys += words.length;
    await field.fill(words);
    await this.click(work, this.page.getByRole('option', { name: words }).first());
  }

  private async wrongBooks(): Promise<string[]> {
    const wrong: string[] = [];
    for (const [filename, id] of this.ids) {
      const { ending } = this.truthOf({ filename });
      const { expense_id } = await this.product.call<Row>('GET', `/documents/${id}`);
      if ((expense_id !== null) !== (ending === 'expense')) wrong.push(`${filename}: ${expense_id === null ? 'no expense' : 'an expense'}`);
      else if (expense_id !== null) {
        const { amount, kind } = await this.product.call<{ amount: number; kind: string }>('GET', `/expenses/${expense_id}`);
        const [booked, stated] = [kind === 'refund' ? -amount : amount, Number(this.stated({ filename }).amount)];
        if (booked !== stated) wrong.push(`${filename}: ${booked}, not ${stated}`);
      }
    }
    return wrong;
  }
}
