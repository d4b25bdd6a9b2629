import { minutesOf, onlyTests, specsOf } from './promises.mjs';

/**
 * Promises that one run of vitest proves, since they share specs.
 * @typedef {object} Batch
 * @property {import('./promises.mjs').Promised[]} promised
 * @property {string[]} specs paths from the project's root
 * @property {string[]} told arguments for vitest
 * @property {number} minutes duration at full size
 * @property {number} limitMs it is cancelled after this, which is far more than it takes on a busy machine
 */

/**
 * The promises in their order, grouped by their specs, so that nothing large is set up twice.
 * @param {ReadonlyArray<import('./promises.mjs').Promised>} chosen
 * @returns {Batch[]}
 */
export function batchesOf(chosen) {
  /** @type {import('./promises.mjs').Promised[][]} */
  const groups = [];
  for (const promised of chosen) {
    const specs = new Set(specsOf(promised));
    const related = groups.filter((group) => group.some((other) => specsOf(other).some((spec) => specs.has(spec))));
    const [first, ...others] = related;
    if (!first) groups.push([promised]);
    else first.push(...others.flat(), promised);
    for (const other of others) groups.splice(groups.indexOf(other), 1);
  }
  return groups.map((promised) => {
    const specs = [...new Set(promised.flatMap(specsOf))];
    const minutes = specs.reduce((sum, spec) => sum + minutesOf(spec), 0);
    return { promised, specs, told: [...onlyTests(promised), ...specs], minutes, limitMs: (minutes * 3 + 10) * 60_000 };
  });
}

/**
 * A line for each batch with its duration, printed before the first begins.
 * @param {ReadonlyArray<Batch>} batches
 */
export function planLines(batches) {
  const total = Math.ceil(batches.reduce((sum, { minutes }) => sum + minutes, 0));
  const lines = batches.map(({ promised, minutes }, at) => {
    const what = promised.map(({ number, what: words }) => `${number} ${words}`).join('; ');
    return `${String(at + 1).padStart(3)} | ${minutes.toFixed(1).padStart(5)} min | ${what}`;
  });
  return [...lines, `About ${total} min in all on two cores that do nothing else.`].join('\n');
}
