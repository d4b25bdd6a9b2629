/** SQL: a claim is what an association charges, by a document that is neither in the trash nor ignored. */
export const isCharge = (claim: string): string =>
  `${claim}.book = 'dues' and ${claim}.source = 'machine' and ${claim}.kind not in ('payment', 'credit') and ${claim}.standing <> 'withdrawn'`;
