import type { PaymentMethod, VendorService, W9Class } from '#core/database/values/tax-form-values';
import { sumOf, toCents } from '#core/kernel/platform/sum-of';

/**
 * From how much on a year's payments are reported, in whole dollars, by the first year it holds for: 26 U.S.C. 6041(a) and 6041A, $600; $2,000 for payments
 * made after December 31, 2025 (Public Law 119-21, section 70433), which from 2027 on is adjusted for inflation and to be added here once it is published.
 */
const thresholds: readonly (readonly [fromYear: number, amount: string])[] = [
  [2026, '2000.00'],
  [1900, '600.00'],
];
const lastKnownYear = 2026;

/** The threshold of a year, and whether its adjusted amount is still to be looked up. */
export function thresholdOf(year: number): { amount: string; isProvisional: boolean } {
  const [, amount] = thresholds.find(([from]) => year >= from) ?? [0, '600.00'];
  return { amount, isProvisional: year > lastKnownYear };
}

/** Lines of Schedule E for what is no service: insurance, interest, supplies, taxes, utilities, depreciation. */
const noServiceLines: ReadonlySet<string> = new Set(['9', '12', '13', '15', '16', '17', '18']);
/** By these nothing is reported here: whoever settles them files form 1099-K. */
const reportedElsewhere: ReadonlySet<string> = new Set<PaymentMethod>(['card', 'network']);
const corporations: ReadonlySet<W9Class> = new Set<W9Class>(['c_corporation', 's_corporation', 'llc_c', 'llc_s']);

/** A payment to a vendor; decimal text, a refund is negative. */
export interface VendorPayment {
  amount: string;
  line: string | null;
  is_capital: boolean;
  method: PaymentMethod | null;
}

/** What is on file of a vendor. */
export interface OnFile {
  classification: W9Class | null;
  is_exempt: boolean;
  service: VendorService;
  received_on: string | null;
  has_tax_id: boolean;
}

export const candidateStates = ['needs_form', 'w9_missing', 'below_threshold', 'exempt'] as const;
export const exemptReasons = ['no_services', 'paid_by_card', 'corporation', 'exempt_payee'] as const;

export interface Judged {
  state: (typeof candidateStates)[number];
  /** Why no form is needed; null otherwise. */
  reason: (typeof exemptReasons)[number] | null;
  form: '1099-NEC' | '1099-MISC';
  /** What was paid for services by means that are reported. */
  reportable: string;
  by_method: Record<PaymentMethod | 'unknown', string>;
  /** Paid for goods, insurance, taxes, utilities. */
  no_service: string;
  total: string;
}

const isService = ({ line, is_capital }: VendorPayment): boolean => is_capital || line === null || !noServiceLines.has(line);

/**
 * Whether a vendor gets a form for a year's payments, by the Instructions for Forms 1099-MISC and 1099-NEC: services are reported, goods are not; nor what was
 * paid by card or through a payment network, nor payments to corporations and exempt payees, except to lawyers and for medical care (1099-MISC). What was
 * paid by an unknown method is counted. A W-9 is on file where it has come and its tax ID is kept. Pure.
 */
export function judgeVendor(payments: readonly VendorPayment[], onFile: OnFile | null, year: number): Judged {
  const services = payments.filter(isService);
  const sumBy = (method: PaymentMethod | null): string =>
    sumOf(services.filter((payment) => payment.method === method).map(({ amount }) => amount));
  const reported = services.filter(({ method }) => method === null || !reportedElsewhere.has(method));
  const reportable = sumOf(reported.map(({ amount }) => amount));
  const sums = {
    reportable,
    by_method: {
      check: sumBy('check'),
      ach: sumBy('ach'),
      card: sumBy('card'),
      network: sumBy('network'),
      cash: sumBy('cash'),
      unknown: sumBy(null),
    },
    no_service: sumOf(payments.filter((payment) => !isService(payment)).map(({ amount }) => amount)),
    total: sumOf(payments.map(({ amount }) => amount)),
    form: onFile?.service === 'medical' ? ('1099-MISC' as const) : ('1099-NEC' as const),
  };
  const exempt = (reason: Judged['reason']): Judged => ({ ...sums, state: 'exempt', reason });
  if (services.length === 0) return exempt('no_services');
  if (reported.length === 0) return exempt('paid_by_card');
  if (onFile?.is_exempt) return exempt('exempt_payee');
  if (onFile?.classification && corporations.has(onFile.classification) && onFile.service === 'general') return exempt('corporation');
  if (toCents(reportable) < toCents(thresholdOf(year).amount)) return { ...sums, state: 'below_threshold', reason: null };
  const isOnFile = onFile !== null && onFile.received_on !== null && onFile.has_tax_id;
  return { ...sums, state: isOnFile ? 'needs_form' : 'w9_missing', reason: null };
}
