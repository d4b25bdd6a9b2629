/** How large the books of a portfolio are. */
export interface Portfolio {
  properties: number;
  vendors: number;
  documents: number;
}

/** Eight years. */
export const months = 96;

/** Names a step, does it, and tells how long it took. */
export type Step = (what: string, work: () => Promise<unknown>) => Promise<void>;
