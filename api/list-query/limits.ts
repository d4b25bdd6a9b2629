export const defaultLimit = 100;
/** More rows than this come in several pages. */
export const largestLimit = 1000;
export const largestSkip = 10_000_000;
