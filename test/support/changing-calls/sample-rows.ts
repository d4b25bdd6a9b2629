import { statementForm } from '../bank-files.js';
import { vi } from 'vitest';
import { CsvImport } from '#core/database/entities/csv-import.entity';
import { CsvImportRow } from '#core/database/entities/csv-import-row.entity';
import { Trial } from '#core/database/entities/trial.entity';
import { ExpectedDocument } from '#core/database/entities/expected-document.entity';
import { HoaEmail } from '#core/database/entities/hoa-email.entity';
import { InboundMail } from '#core/database/entities/inbound-mail.entity';
import { Message } from '#core/database/entities/message.entity';
import { EscrowDisbursement } from '#core/database/entities/escrow-disbursement.entity';
import type { Role } from '#core/kernel/platform/role';
import type { Answer, TestApi } from '../api.js';
import { documentCalls } from '../document-calls.js';
import { paper } from '../sample-books.js';

const noFacts = {
  filled: 0,
  days: 0,
  amounts: 0,
  negative: 0,
  mdy: 0,
  dmy: 0,
  eitherOrder: 0,
  point: 0,
  comma: 0,
  seemsPoint: 0,
  seemsComma: 0,
};

/** How calls succeed, by method and path as the description of the API names them. */
export type ChangingCalls = Readonly<Record<string, (rows: SampleRows) => Promise<Answer>>>;

/** Makes the rows a call needs to succeed, each a new one; answers the id. */
export class SampleRows {
  constructor(readonly api: TestApi) {}

  private made = 0;
  readonly unique = (what: string): string => `${what} ${(this.made += 1)}`;
  readonly add = async (path: string, body: object): Promise<number> => (await this.api.post<{ id: number }>(path, body)).body.id;
  readonly upload = documentCalls(() => this.api).upload;

  readonly property = () => this.add('/properties/', { name: this.unique('House') });
  readonly document = () => paper(this.api.em, { processingStatus: 'completed', fileKey: null });
  readonly owner = () => this.add('/owners/', { name: this.unique('Owner') });
  readonly tag = () => this.add('/tags/', { name: this.unique('Tag') });
  readonly expenseTag = () => this.add('/expense-tags/', { name: this.unique('Tag'), color: '#112233' });
  readonly expense = (more: object = {}) => this.add('/expenses/', { amount: 5, expense_date: '2026-01-05', ...more });
  readonly category = () => this.add('/categories/', { name: this.unique('Category') });
  readonly subscription = () => this.add('/subscriptions/', { site_name: this.unique('Service'), monthly_price: 1, category: 'SaaS' });
  readonly vendor = () => this.add('/vendors/', { business_name: this.unique('Vendor') });
  readonly asset = async () =>
    this.add('/assets/', { property_id: await this.property(), name: 'Stove', recovery: '5', cost: 900, placed_in_service: '2026-03-01' });
  readonly income = async () =>
    this.add('/income', { property_id: await this.property(), kind: 'rent', amount: 900, received_on: '2026-03-01' });
  readonly bankLine = async (): Promise<{ id: number; account_id: number }> => {
    await this.api.call('POST', '/bank-statements', { body: statementForm(this.unique('Checking')) });
    const { body } = await this.api.get<{ id: number; account_id: number }[]>('/bank-lines?limit=200');
    return body.toSorted((a, b) => b.id - a.id)[0] ?? { id: 0, account_id: 0 };
  };
  readonly vendorSplit = async () =>
    this.add('/vendor-splits/', { vendor: this.unique('Vendor'), splits: [{ property_id: await this.property(), method: 'equal' }] });
  readonly serviceType = () => this.add('/vendors/service-types', { name: this.unique('Work') });
  readonly rule = () =>
    this.add('/ai-rules/', {
      name: this.unique('Rule'),
      conditions: [{ field: 'vendor', operator: 'is_not_empty' }],
      actions: [{ type: 'set_description', value: this.unique('By rule') }],
    });
  readonly rate = async () => this.add('/hoa-dues/rates', { property_id: await this.property(), from: '2026-01-01', amount: 10 });
  readonly payment = async () => this.add('/hoa-dues/payments', { property_id: await this.property(), period: '2026-01-01', amount: 10 });
  readonly person = async (role: Role = 'STAFF', values: object = {}) => (await this.api.makeUser(role, values)).id;
  readonly invited = () =>
    this.add('/admin/users/invite', { email: `${this.unique('u').replace(' ', '')}@example.com`, full_name: 'New', role: 'STAFF' });
  readonly sender = () => ({ sender: `${this.unique('bills').replace(' ', '-')}@sample.example` });

  readonly escrowPayment = async (): Promise<number> => {
    const of = { documentId: await this.document(), propertyId: await this.property() };
    const { em } = this.api;
    const row = em.create(EscrowDisbursement, { ...of, kind: 'insurance', paidOn: '2026-01-05', amount: '5.00', words: 'Insurance paid' });
    await em.flush();
    return row.id;
  };

  /** An import whose file has been read, and which has come so far. */
  readonly csvImport = async (state: CsvImport['state']): Promise<number> => {
    const { em } = this.api;
    const file = { filename: 'rows.csv', fileKey: 'originals/rows', fileSize: 20, sha256: '0' };
    const columns = ['Date', 'Amount'].map((heading) => ({ ...noFacts, heading }));
    const facts = { encoding: 'utf-8', delimiter: ',', headingRow: 1, rows: 1, columns, head: [] };
    const row = em.create(CsvImport, { ...file, kind: 'expenses', state, facts });
    await em.flush();
    em.create(CsvImportRow, { importId: row.id, number: 2, kind: 'expenses', outcome: 'new', values: {} });
    await em.flush();
    return row.id;
  };

  readonly mail = async (state: InboundMail['state'] = 'parsed'): Promise<number> => {
    const { em } = this.api;
    const row = em.create(InboundMail, { receivedAt: new Date(), state, rawKey: 'raw', headerFrom: 'a@example.com' });
    await em.flush();
    return row.id;
  };

  readonly hoaEmail = async (): Promise<number> => {
    const mailId = await this.mail();
    const { em } = this.api;
    const row = em.create(HoaEmail, { mailId, receivedAt: new Date() });
    await em.flush();
    return row.id;
  };

  readonly announced = async (): Promise<number> => {
    const { em } = this.api;
    const days = { receivedOn: '2026-01-05', lastNoticeOn: '2026-01-05' };
    const row = em.create(ExpectedDocument, { vendor: this.unique('Vendor'), vendorKey: 'vendor', ...days });
    await em.flush();
    return row.id;
  };

  readonly message = async (): Promise<number> => {
    const { em } = this.api;
    const phone = { phoneNumber: '+15035550142', phoneDigits: '5035550142' };
    const row = em.create(Message, { providerId: this.unique('m'), ...phone, direction: 'incoming', timestamp: new Date() });
    await em.flush();
    return row.id;
  };

  readonly asNewcomer = async (call: (token: string) => Promise<Answer>): Promise<Answer> =>
    call(await this.api.signIn((await this.api.makeUser('STAFF')).email));

  /** A trial as the worker would answer it. */
  readonly answered = async (path: string, result: object): Promise<Answer> => {
    const pending = this.api.post(path);
    const answer = { finishedAt: new Date(), result: { success: true, ...result } };
    await vi.waitUntil(async () => (await this.api.em.nativeUpdate(Trial, { finishedAt: null }, answer)) > 0, { timeout: 10_000 });
    return pending;
  };
}
