/** What a document is that reports something and bills nothing, with the sentence that tells a person so. */
export const reports = {
  failed_payment: 'This says that a payment failed. Nothing was paid, and the bill itself is a document of its own.',
  returned_payment: 'A payment came back. Only the fee for that is a new charge.',
  expiring_card: 'This says that a card expires. Nothing is charged.',
  price_change: 'This announces a new price. Nothing is charged.',
  open_invoices: 'This lists open invoices, which are documents of their own. Nothing new is charged.',
  tax_form: 'This is a tax form. Its amounts are no charge.',
  insurance_certificate: 'This certifies an insurance. Its amounts are limits of cover, no charge.',
  permit: 'This is a permit. Nothing is charged.',
  inspection: 'This is an inspection report. The costs in it are estimates.',
  escrow_analysis: 'This is an escrow analysis. It tells the new payment and asks for none.',
  payoff: 'This is a payoff quote. It tells what would end the loan and asks for no payment.',
  transfer: 'This says that another servicer takes over the loan. It asks for no payment.',
  year_summary: 'This sums up a year. It asks for no payment.',
} as const;
export type Report = keyof typeof reports;
export const reportNames = Object.keys(reports) as Report[];
