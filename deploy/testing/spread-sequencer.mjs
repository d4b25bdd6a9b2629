import { BaseSequencer } from 'vitest/node';
import { spread } from './spread.mjs';

/**
 * Runs the kinds of tests that share a turn mixed: what waits for timers beside what draws screens, so that no core
 * idles. The longest of each kind still come first.
 */
export default class SpreadSequencer extends BaseSequencer {
  /**
   * @override
   * @param {import('vitest/node').TestSpecification[]} specs
   */
  async sort(specs) {
    const ordered = await BaseSequencer.prototype.sort.call(this, specs);
    const turns = Map.groupBy(ordered, ({ project }) => project.config.sequence.groupOrder);
    return [...turns.values()].flatMap((turn) => spread(turn, ({ project }) => project.name));
  }
}
