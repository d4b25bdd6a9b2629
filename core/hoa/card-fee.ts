/** The most that is usual on top of a payment by card or bank: a flat fee, or a share of the sum. */
const most = { flat: 6, share: 0.04 };

/** Whether `paid` may be `dues` with the fee for paying them so. Decimal text; pure. */
export function isWithFee(paid: string, dues: string): boolean {
  const fee = Number(paid) - Number(dues);
  return fee > 0 && fee <= Math.max(most.flat, Number(dues) * most.share);
}
