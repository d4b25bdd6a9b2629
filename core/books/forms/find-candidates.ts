import type { EntityManager } from '@mikro-orm/postgresql';
import type { PaymentMethod, VendorService, W9Class } from '#core/database/values/tax-form-values';
import { askPrepared } from '#core/kernel/platform/prepared';
import { expenseSharesSql } from '#core/records/expenses/expense-shares';
import { maskTaxId } from '#core/records/vendors/tax-id';
import { type Judged, judgeVendor, type OnFile, thresholdOf, type VendorPayment } from '#core/books/forms/form-1099';
import { methodOfLine } from '#core/books/forms/pay-method';

interface PaymentRow extends VendorPayment {
  vendor_id: number | null;
  name: string;
  /** What the line of the bank says that paid it, and the name of its account. */
  words: string | null;
  account: string | null;
}

/** A vendor with what it was paid in a year; `vendor_id` is null for a name that is not in the directory. */
export interface Candidate extends Judged {
  vendor_id: number | null;
  vendor: string;
  legal_name: string | null;
  classification: W9Class | null;
  w9_received_on: string | null;
  document_id: number | null;
  /** Masked. */
  tax_id: string | null;
  address: string | null;
  email: string | null;
}

/**
 * By the day it was paid or, where that is not known, its own. Bills that are still open are left out, and so is what a lender paid from escrow.
 */
const paidIn = `coalesce(e.paid_on, e.escrow_paid_on, e.expense_date) between $1::date and $2::date and x.vendor is not null
    and e.escrow_paid_on is null and not (e.paid_on is null and e.due_date is not null and x.kind = 'expense')`;

/** What was paid in a year, share by share; of some vendors of the directory, or of all there are. */
const paymentsSql = `select x.vendor_id, coalesce(v.business_name, x.vendor) as name, e.amount::numeric(20,2)::text as amount, e.schedule_eline as line, e.is_capital,
    x.payment_method as method, b.words, b.account
  from ${expenseSharesSql} e join expense x on x.id = e.expense_id left join vendor v on v.id = x.vendor_id
    left join lateral (select l.payee || ' ' || l.words as words, a.name as account
      from bank_match m join bank_line l on l.id = m.line_id join bank_account a on a.id = l.account_id
      where x.payment_method is null and m.expense_id = x.id and m.source <> 'proposed' order by l.booked_on, l.id limit 1) b on true
  where ${paidIn} and ($3::int[] is null or x.vendor_id = any($4::int[]))`;

const mostMissing = 20;

/** Vendors who may be paid enough for a form and have no W-9 on file: a few, of whom the rest is then found out. */
const withoutW9Sql = `select x.vendor_id as id from ${expenseSharesSql} e join expense x on x.id = e.expense_id join vendor v on v.id = x.vendor_id
    left join vendor_w9 w on w.vendor_id = v.id
  where ${paidIn} and (x.payment_method is null or x.payment_method not in ('card', 'network'))
    and (w.received_on is null or coalesce(v.sealed_tax_id, v.tax_id) is null)
  group by x.vendor_id having sum(e.amount) >= $3::numeric order by sum(e.amount) desc limit ${mostMissing}`;

interface VendorRow {
  id: number;
  tax_id: string | null;
  last_four: string | null;
  address: string | null;
  email: string | null;
  legal_name: string | null;
  classification: W9Class | null;
  is_exempt: boolean | null;
  service: VendorService | null;
  received_on: string | null;
  document_id: number | null;
}

const vendorsSql = `select v.id, v.tax_id, v.tax_id_last_four as last_four, v.address, v.email, w.legal_name, w.classification, w.is_exempt, w.service,
    to_char(w.received_on, 'YYYY-MM-DD') as received_on, d.id as document_id
  from vendor v left join vendor_w9 w on w.vendor_id = v.id left join document d on d.id = w.document_id and d.deleted_at is null
  where v.id = any($1::int[])`;

const order: Readonly<Record<Judged['state'], number>> = { w9_missing: 0, needs_form: 1, below_threshold: 2, exempt: 3 };

/** Everybody who was paid in a year, judged for a form 1099: those without a W-9 first, then by what is reported, the most first. */
export async function findCandidates(em: EntityManager, year: number, only: readonly number[] | null = null): Promise<Candidate[]> {
  const rows = await askPrepared<PaymentRow>(em, paymentsSql, [...daysOf(year), only, only]);
  const ids = [...new Set(rows.flatMap(({ vendor_id: id }) => id ?? []))];
  const vendors = new Map((await askPrepared<VendorRow>(em, vendorsSql, [ids])).map((vendor) => [vendor.id, vendor]));
  const groups = [...Map.groupBy(rows, ({ vendor_id: id, name }) => id ?? name.toLowerCase()).values()];
  const candidates = groups.map((group) => candidateOf(group as [PaymentRow, ...PaymentRow[]], vendors, year));
  return candidates.toSorted(
    (a, b) => order[a.state] - order[b.state] || Number(b.reportable) - Number(a.reportable) || a.vendor.localeCompare(b.vendor, 'en'),
  );
}

/** Vendors of the directory who need a form for a year and have no W-9 on file; so many as anybody looks at. */
export async function findMissingW9s(em: EntityManager, year: number): Promise<Candidate[]> {
  const asked = [...daysOf(year), thresholdOf(year).amount];
  const ids = (await askPrepared<{ id: number }>(em, withoutW9Sql, asked)).map(({ id }) => id);
  if (ids.length === 0) return [];
  return (await findCandidates(em, year, ids)).filter(({ state }) => state === 'w9_missing');
}

const daysOf = (year: number): [string, string] => [`${year}-01-01`, `${year}-12-31`];

function candidateOf(rows: [PaymentRow, ...PaymentRow[]], vendors: ReadonlyMap<number, VendorRow>, year: number): Candidate {
  const [{ vendor_id, name: vendor }] = rows;
  const known = vendors.get(vendor_id ?? 0);
  const tax_id = known ? maskTaxId({ taxId: known.tax_id, taxIdLastFour: known.last_four }) : null;
  const payments = rows.map(({ words, account, ...payment }) => ({ ...payment, method: payment.method ?? methodFrom(words, account) }));
  return {
    vendor_id,
    vendor,
    legal_name: known?.legal_name ?? null,
    classification: known?.classification ?? null,
    w9_received_on: known?.received_on ?? null,
    document_id: known?.document_id ?? null,
    tax_id,
    address: known?.address ?? null,
    email: known?.email ?? null,
    ...judgeVendor(payments, known ? onFileOf(known, tax_id) : null, year),
  };
}

const methodFrom = (words: string | null, account: string | null): PaymentMethod | null =>
  words === null ? null : methodOfLine({ words, account: account ?? '' });

const onFileOf = ({ classification, is_exempt, service, received_on }: VendorRow, taxId: string | null): OnFile => ({
  classification,
  is_exempt: is_exempt ?? false,
  service: service ?? 'general',
  received_on,
  has_tax_id: taxId !== null,
});
