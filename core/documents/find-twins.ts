/** What tells two papers of one mail apart, or does not. Money is decimal text, the day `YYYY-MM-DD`. */
export interface TwinFacts {
  id: number;
  vendor: string | null;
  amount: string | null;
  day: string | null;
  invoiceNumber: string | null;
  /** A duplicate already, by its bytes. */
  duplicateOf: number | null;
}

/**
 * Papers of one mail that are one charge sent twice (an invoice and its receipt, a PDF and its picture): the same
 * vendor, amount, day and invoice number. Without a number two equal amounts may well be two charges, such as the dues
 * of two units, so nothing is said of them. Returns the later paper's id → the first one's.
 */
export function findTwins(papers: readonly TwinFacts[]): Map<number, number> {
  const firsts = new Map<string, number>();
  const twins = new Map<number, number>();
  for (const paper of papers.toSorted((a, b) => a.id - b.id)) {
    const { vendor, amount, day, invoiceNumber } = paper;
    if (paper.duplicateOf !== null || !vendor || !amount || !day || !invoiceNumber) continue;
    const key = [plain(vendor), amount, day, plain(invoiceNumber)].join('|');
    const first = firsts.get(key);
    if (first === undefined) firsts.set(key, paper.id);
    else twins.set(paper.id, first);
  }
  return twins;
}

function plain(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '');
}
