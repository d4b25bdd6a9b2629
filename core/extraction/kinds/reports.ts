/** Documents that report something and bill nothing, with the sentence that tells a person so. */
export const reports = {
  failed_payment: 'This says that a payment failed. Nothing was paid. The bill is a separate document.',
  returned_payment: 'A payment was returned. Only the fee for it is a new charge.',
  expiring_card: 'This says that a card is about to expire. Nothing is charged.',
  price_change: 'This announces a new price. Nothing is charged.',
  open_invoices: 'This lists open invoices, which are separate documents. Nothing new is charged.',
  tax_form: 'This is a tax form. Its amounts are not charges.',
  insurance_certificate: 'This is an insurance certificate. Its amounts are coverage limits, not charges.',
  permit: 'This is a permit. Nothing is charged.',
  inspection: 'This is an inspection report. The costs in it are estimates.',
  escrow_analysis: 'This is an escrow analysis. It states the new payment and does not ask for one.',
  payoff: 'This is a payoff quote. It states the amount that would pay off the loan and does not ask for payment.',
  transfer: 'This says that another servicer is taking over the loan. It does not ask for payment.',
  year_summary: 'This is a yearly summary. It does not ask for payment.',
} as const;
export type Report = keyof typeof reports;
export const reportNames = Object.keys(reports) as Report[];
