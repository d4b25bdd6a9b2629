import { assert as assertAll, type Parameters } from '../../node_modules/fast-check/lib/fast-check.js';

export * from '../../node_modules/fast-check/lib/fast-check.js';

/** What finds a mutant at all finds it in few runs; one that survives would take all of them, again and again. */
const mostRuns = 60;

export const assert = ((property: never, parameters?: Parameters) =>
  assertAll(property, { ...parameters, numRuns: Math.min(parameters?.numRuns ?? 100, mostRuns) })) as typeof assertAll;
