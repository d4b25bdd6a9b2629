import { readFileSync } from 'node:fs';
import { platform } from 'node:os';

/**
 * Processor time of the machine since it started, in ticks: all of it, and what its host gave to others meanwhile (`steal` in proc(5)).
 * @typedef {{ all: number, taken: number }} Ticks
 */

/**
 * Null where the system does not tell.
 * @returns {Ticks | null}
 */
export function readTicks() {
  return platform() === 'linux' ? ticksOf(readFileSync('/proc/stat', 'utf8')) : null;
}

/**
 * Of the first line of /proc/stat: user, nice, system, idle, iowait, irq, softirq, steal; guests are counted in the first two.
 * @param {string} stat
 * @returns {Ticks}
 */
export function ticksOf(stat) {
  const numbers = (stat.split('\n', 1)[0] ?? '').split(/\s+/).slice(1, 9).map(Number);
  return { all: numbers.reduce((sum, ticks) => sum + ticks, 0), taken: numbers[7] ?? 0 };
}

/**
 * The remark about the host; null where it took less than a hundredth, since that changes no figure.
 * @param {Ticks | null} before
 * @param {Ticks | null} after
 * @returns {string | null}
 */
export function sayTaken(before, after) {
  if (!before || !after || after.all <= before.all) return null;
  const share = Math.round((100 * (after.taken - before.taken)) / (after.all - before.all));
  return share === 0 ? null : `The host took ${share} % of the processor's time meanwhile; without that the figures are better.`;
}
