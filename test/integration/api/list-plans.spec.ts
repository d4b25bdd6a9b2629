import { type EntityName, type FilterQuery, raw } from '@mikro-orm/postgresql';
import { expect, test } from 'vitest';
import { Document } from '#core/database/entities/document.entity';
import { newestSql } from '#core/books/expected/fold-document-series';
import { Expense } from '#core/database/entities/expense.entity';
import { HoaEmail } from '#core/database/entities/hoa-email.entity';
import { InboundMail } from '#core/database/entities/inbound-mail.entity';
import { Property } from '#core/database/entities/property.entity';
import { Vendor } from '#core/database/entities/vendor.entity';
import { quarantineUseSql } from '#core/records/mail/quarantine-quota';
import { yearDocuments } from '#core/books/reports/year-documents';
import { documentCondition, documentRules } from '../../../api/documents/document-list.js';
import { expenseCondition, expenseRules, expensesAsked } from '../../../api/expenses/expense-list.js';
import { readList } from '../../../api/list-query/list-query.js';
import { orderBy, type Step } from '../../../api/list-query/order-by.js';
import { hoaEmailCondition, readHoaList } from '../../../api/hoa/hoa-email-list.js';
import { mailColumns, mailCondition, mailRules } from '../../../api/mail/mail.service.js';
import { propertyCondition, propertyRules } from '../../../api/properties/property-list.js';
import { vendorCondition, vendorRules } from '../../../api/vendors/vendor-list.js';
import { databaseForTests } from '../../support/for-tests.js';

const database = databaseForTests();

/** How PostgreSQL would find the first page in a large table: with no other way to it left than an index, if one fits. */
async function planOf<T extends object>(entity: EntityName<T>, where: FilterQuery<T>, order: Step[]): Promise<string> {
  return database.orm.em.fork().transactional(async (em) => {
    await em.execute('set local enable_seqscan = off; set local enable_sort = off; set local enable_bitmapscan = off');
    const page = em
      .createQueryBuilder(entity)
      .where(where as never)
      .orderBy(order as never)
      .limit(100);
    const rows = await em.execute<Record<string, string>[]>(`explain ${page.getFormattedQuery()}`);
    return rows.map((row) => row['QUERY PLAN']).join('\n');
  });
}

/** So many documents wait in the large queue; `QUEUED=100000 SHOW=1` prints how its questions are answered. */
const queued = Number(process.env.QUEUED ?? 20_000);
const hub = readList(documentRules, {});
const ready = readList(documentRules, { tab: 'ready' });
const all = readList(documentRules, { include_all: 'true' });
const expenses = readList(expenseRules, {});
const mails = readList(mailRules, {});
const ofVendor = readList(documentRules, { include_all: 'true', vendor: 'City Water' });
const vendors = readList(vendorRules, { is_active: 'true' });
const properties = readList(propertyRules, {});

const ordered: [name: string, index: RegExp, plan: () => Promise<string>][] = [
  ['the hub', /document_(queue|list)_idx/, () => planOf(Document, documentCondition(hub), orderBy(hub.order, documentRules.columns))],
  [
    'the tab of the hub for what is proven',
    /document_triage_idx/,
    () => planOf(Document, documentCondition(ready), orderBy(ready.order, documentRules.columns)),
  ],
  ['all documents', /document_list_idx/, () => planOf(Document, documentCondition(all), orderBy(all.order, documentRules.columns))],
  [
    'expenses',
    /expense_date_idx/,
    () => planOf(Expense, expenseCondition(expenses, 'cash'), orderBy(expenses.order, expenseRules.columns)),
  ],
  ['the ledger of mails', /inbound_mail_received_idx/, () => planOf(InboundMail, {}, orderBy(mails.order, mailColumns))],
  [
    'the mails of a sender',
    /inbound_mail_sender_idx/,
    () => planOf(InboundMail, { fromEmail: 'bills@city.example' }, orderBy(mails.order, mailColumns)),
  ],
  [
    'the documents of a vendor',
    /document_vendor_list_idx/,
    () => planOf(Document, documentCondition(ofVendor), orderBy(ofVendor.order, documentRules.columns)),
  ],
  ['vendors', /vendor_list_idx/, () => planOf(Vendor, vendorCondition(vendors), orderBy(vendors.order, vendorRules.columns))],
  [
    'properties',
    /property_street_idx/,
    () => planOf(Property, propertyCondition(properties), orderBy(properties.order, propertyRules.columns)),
  ],
  ...(['amount', 'vendor', 'due_date'] as const).flatMap((field) =>
    (['asc', 'desc'] as const).map((direction) => {
      const index = { amount: /expense_amount_idx/, vendor: /expense_vendor_(order|reverse)_idx/, due_date: /expense_due_(reverse_)?idx/ };
      const plan = () => planOf(Expense, {}, orderBy([[field, direction]], expenseRules.columns));
      return [`expenses by ${field} ${direction}`, index[field], plan] satisfies (typeof ordered)[number];
    }),
  ),
];

test.each(ordered)('%s comes in the order of an index, page by page, without sorting the whole table', async (_, index, plan) => {
  const found = await plan();
  expect(found).toMatch(index);
  expect(found).not.toContain('Sort');
});

test('of a large queue a tab, and what is looked for in it, is read by an index, and its numbers from an index alone', async () => {
  const asked = [{ tab: 'ready' }, { tab: 'ready', min_amount: '900' }, { tab: 'check', vendor: 'vendor 7' }];
  const plans = await database.orm.em.fork().transactional(async (em) => {
    await em.execute(
      `insert into document (origin, filename, file_path, sha256, mime_type, file_size, processing_status, document_type, vendor_name, amount, document_date, triage, machine_fields, created_at)
       select 'upload', 'bill-' || n || '.pdf', 'bill-' || n, md5(n::text) || md5(n::text), 'application/pdf', 20000, 'completed', 'expense', 'Vendor ' || n % 500, n % 1000 + 0.5,
         date '2026-01-01' + n % 300, (array['ready', 'check', 'check', 'duplicates', 'notices'])[1 + n % 5],
         jsonb_build_object('fields', jsonb_build_object('notes', repeat(md5(n::text), 40))), now() - n * interval '1 minute'
       from generate_series(1, ${queued}) n`,
    );
    await em.execute('analyze document');
    const explain = async (text: string): Promise<string> => {
      const rows = await em.execute<Record<string, string>[]>(`explain (analyze, timing off) ${text}`);
      return rows.map((row) => row['QUERY PLAN']).join('\n');
    };
    const pages: string[] = [];
    for (const filters of asked) {
      const request = readList(documentRules, filters);
      const page = em.createQueryBuilder(Document).where(documentCondition(request) as never);
      page.orderBy(orderBy(request.order, documentRules.columns) as never).limit(50);
      pages.push(await explain(page.getFormattedQuery()));
    }
    const counted = em.createQueryBuilder(Document).select(['triage', raw('count(*)::int as count')]);
    const numbers = counted.where(documentCondition(hub) as never).groupBy('triage');
    // Rows of this transaction are visible to it alone, and are looked up: else the planner takes the index by itself.
    await em.execute('set local enable_seqscan = off; set local enable_bitmapscan = off; set local enable_indexscan = off');
    pages.push(await explain(numbers.getFormattedQuery()));
    await em.execute('delete from document');
    return pages;
  });
  if (process.env.SHOW) console.log(plans.join('\n\n'));
  expect(plans.filter((plan) => plan.includes('Seq Scan on document'))).toEqual([]);
  expect(plans[0]).toContain('document_triage_idx');
  expect(plans.at(-1)).toContain('Index Only Scan using document_triage_idx');
});

test.each([
  ['vendors', Vendor, vendorCondition(readList(vendorRules, { q: 'stonemead' })), 'vendor_words_idx'],
  ['properties', Property, propertyCondition(readList(propertyRules, { q: '131 Oak', include_inactive: 'true' })), 'property_words_idx'],
  ['mails', InboundMail, mailCondition(readList(mailRules, { q: 'stonemead' })), 'inbound_mail_words_idx'],
  ['mails of associations', HoaEmail, hoaEmailCondition(readHoaList({ search: 'stonemead' })), 'hoa_email_words_idx'],
] as const)('%s are found by words in an index of all their texts', async (_, entity, where, index) => {
  const found = await database.orm.em.fork().transactional(async (em) => {
    await em.execute('set local enable_seqscan = off; set local enable_indexscan = off');
    const query = em.createQueryBuilder(entity as EntityName<{ id: number }>).select('id');
    const rows = await em.execute<Record<string, string>[]>(`explain ${query.where(where as never).getFormattedQuery()}`);
    return rows.map((row) => row['QUERY PLAN']).join('\n');
  });
  expect(found).toContain(index);
});

test('how much waits in quarantine is counted over what waits there alone', async () => {
  const found = await database.orm.em.fork().transactional(async (em) => {
    await em.execute(`insert into inbound_mail (received_at, envelope_from, raw_key, raw_size, state)
      select now(), n || '@sender.example', 'k' || n, 1000, case when n % 100 = 0 then 'quarantined' else 'parsed' end from generate_series(1, 20000) n`);
    await em.execute('analyze inbound_mail');
    const rows = await em.execute<Record<string, string>[]>(`explain ${quarantineUseSql}`);
    await em.execute(`delete from inbound_mail`);
    return rows.map((row) => row['QUERY PLAN']).join('\n');
  });
  expect(found).toContain('inbound_mail_quarantine_idx');
});

test('whose file it is in the store is told by an index', async () => {
  const found = await database.orm.em.fork().transactional(async (em) => {
    await em.execute('set local enable_seqscan = off');
    const query = em.createQueryBuilder(Document).select('sha256').where({ fileKey: 'originals/d7-1' });
    const rows = await em.execute<Record<string, string>[]>(`explain ${query.getFormattedQuery()}`);
    return rows.map((row) => row['QUERY PLAN']).join('\n');
  });
  expect(found).toContain('document_file_key_idx');
});

test('what should come is told by an index alone: no document is read for it', async () => {
  const found = await database.orm.em.fork().transactional(async (em) => {
    await em.execute('set local enable_seqscan = off; set local enable_bitmapscan = off');
    const rows = await em.execute<Record<string, string>[]>(`explain ${newestSql}`, [
      JSON.stringify([{ vendor: 'acme', document_type: 'receipt', property_id: 0, account: '' }]),
      '2024-01-01',
      '2026-01-01',
      '2026-01-01',
    ]);
    return rows.map((row) => row['QUERY PLAN']).join('\n');
  });
  expect(found).toContain('Index Only Scan using document_sequence_idx');
});

test('papers that name the interest of a year are told by an index: other tax documents are not read', async () => {
  const found = await database.orm.em.fork().transactional(async (em) => {
    await em.execute(`insert into property (name, email_slug) select n || ' Elm Street', 'elm-' || n from generate_series(1, 10) n`);
    await em.execute(
      `insert into document (origin, filename, file_path, sha256, mime_type, file_size, processing_status, document_type, property_id, machine_fields)
       select 'upload', 'bill-' || n || '.pdf', 'bill-' || n, md5(n::text) || md5(n::text), 'application/pdf', 20000, 'completed', 'tax_document', 1 + n % 10,
         '{"fields": {}}'
       from generate_series(1, 3000) n`,
    );
    await em.execute('analyze document');
    const rows = await em.execute<Record<string, string>[]>(`explain ${yearDocuments.interest.replaceAll(/\$\d/g, '?')}`, ['{1,2,3}']);
    return rows.map((row) => row['QUERY PLAN']).join('\n');
  });
  expect(found).toContain('document_year_interest_idx');
});

test.each(['bill 4711', 'bill 4711 of', '4711', 'account 88121', 'account 88121 (3', 'harbor', 'harbor 88121', 'bill 99999', '100%'])(
  'the expenses with %o in them are those that reading every one finds',
  async (q) => {
    const em = database.orm.em.fork();
    // Of an account whose number stands in every line, so that the number is not rare.
    await em.execute(
      `insert into expense (amount, expense_date, vendor, description)
     select 10, '2026-03-01', case when n % 3 = 0 then 'Harbor Insurance' end, 'Bill ' || n || ' of account 88121 (' || n % 7 || ') at 100%'
     from generate_series(1, 5000) n where not exists (select 1 from expense)`,
    );
    const asked = await expensesAsked(em, readList(expenseRules, { q }), 'cash');
    const found = await em.find(Expense, asked, { fields: ['id'], orderBy: { id: 'asc' } });
    const said = await em.execute<{ id: number }[]>(
      'select id from expense where strpos(lower(vendor), ?) > 0 or strpos(lower(description), ?) > 0 order by id',
      [q, q],
    );
    expect(found.map(({ id }) => id)).toEqual(said.map(({ id }) => id));
  },
);
