import type { Document } from '#core/documents/document.entity';
import { effectiveField } from '#core/documents/effective-values';
import { plainIdentifier } from '#core/properties/identifier-hash';
import type { BillingCycle } from '#core/subscriptions/monthly-price';

/** What a bill states of the subscription it is linked to. */
export interface StatedCharge {
  kind: 'charge' | 'credit';
  subscriptionId: number;
  /** Above zero, decimal text. */
  amount: string;
  /** As stated (ISO 4217). */
  currency: string | null;
  billingCycle: BillingCycle | null;
  /** `YYYY-MM-DD`. */
  happenedOn: string;
  reference: string | null;
}

/** What a bill says was charged, decimal text, below zero for a credit; null where it names no amount. */
export const chargedOn = (document: Pick<Document, 'machineFields' | 'personFields'>): string | null =>
  effectiveField(document, 'charged_amount') ?? effectiveField(document, 'amount');

/** The charge or credit that a document states as a bill of a subscription, that which it is linked to; none where it names no day or no amount. Pure. */
export function chargesOf(document: Document, subscriptionId: number | null | undefined = document.subscriptionId): StatedCharge[] {
  const { documentDate } = document;
  const charged = chargedOn(document);
  if (typeof subscriptionId !== 'number' || !documentDate || charged === null || Number(charged) === 0) return [];
  const number = effectiveField(document, 'invoice_number');
  return [
    {
      kind: charged.startsWith('-') ? 'credit' : 'charge',
      subscriptionId,
      amount: charged.replace('-', ''),
      currency: effectiveField(document, 'currency'),
      billingCycle: effectiveField(document, 'billing_cycle'),
      happenedOn: documentDate,
      reference: (number !== null && plainIdentifier(number)) || null,
    },
  ];
}
