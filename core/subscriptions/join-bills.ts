import type { BillingCycle } from '#core/subscriptions/monthly-price';
import { daysApart } from '#core/platform/days';

/** A document of a subscription. Days are `YYYY-MM-DD`, amounts decimal text. */
export interface Bill {
  documentId: number;
  day: string;
  amount: string;
  /** Of its amount, where that is not the books' own (ISO 4217). */
  currency?: string | null;
  invoiceNumber: string | null;
  /** The document it was marked as a copy of, or whose payment it confirms. */
  copyOf?: number | null;
  /** How often it is charged, where that is not as the subscription is now. */
  cycle?: BillingCycle;
}

/** An invoice and its receipt are so many days apart at most. */
export const onePaperDays = 3;

/**
 * The documents of each charge or credit, the oldest first: of one invoice number, marked as copies, or of the same amount within three days where not
 * both name another number. Two invoices are never one charge, also not by a receipt without a number that would fit both. Pure.
 */
export function joinBills(bills: readonly Bill[]): Bill[][] {
  const groups: Bill[][] = [];
  for (const bill of bills.toSorted(byDay)) {
    const own =
      groups.find((group) => group.some((one) => isSamePaper(one, bill))) ??
      groups.find((group) => group.some((one) => isNear(one, bill)) && !group.some((one) => isOther(one, bill)));
    if (own) own.push(bill);
    else groups.push([bill]);
  }
  return groups;
}

const byDay = (a: Bill, b: Bill): number => a.day.localeCompare(b.day) || a.documentId - b.documentId;

const isSameCurrency = (a: Bill, b: Bill): boolean => (a.currency ?? null) === (b.currency ?? null);

function isSamePaper(a: Bill, b: Bill): boolean {
  const [one, other] = [a.copyOf ?? a.documentId, b.copyOf ?? b.documentId];
  return one === other || (isSameCurrency(a, b) && a.invoiceNumber !== null && a.invoiceNumber === b.invoiceNumber);
}

const isNear = (a: Bill, b: Bill): boolean => isSameCurrency(a, b) && a.amount === b.amount && daysApart(a.day, b.day) <= onePaperDays;

const isOther = (a: Bill, b: Bill): boolean => a.invoiceNumber !== null && b.invoiceNumber !== null && a.invoiceNumber !== b.invoiceNumber;
