/** Amounts that add up: the sum of the terms, each with its sign, is the result. A term that the document does not state counts as zero. */
export interface Equation {
  result: string;
  terms: Readonly<Record<string, 1 | -1>>;
}

export const equations: readonly Equation[] = [
  { result: 'amount_due', terms: { previous_balance: 1, payments: -1, amount: 1 } },
  { result: 'amount_due', terms: { previous_balance: 1, payments: -1, amount: 1, late_fee: 1 } },
  { result: 'amount_due', terms: { previous_balance: 1, payments: -1, dues: 1, late_fee: 1 } },
  { result: 'amount_due', terms: { amount: 1, payments: -1 } },
  { result: 'amount_due', terms: { total_payment: 1, past_due: 1, fees: 1 } },
  { result: 'amount_due', terms: { total_payment: 1, past_due: 1, late_fee: 1 } },
  { result: 'total_payment', terms: { principal: 1, interest: 1, escrow: 1, fees: 1 } },
  { result: 'total_payment', terms: { principal: 1, interest: 1, escrow: 1 } },
  { result: 'amount', terms: { principal: 1, interest: 1, escrow: 1, fees: 1 } },
  { result: 'amount', terms: { dues: 1, late_fee: 1 } },
];
