import { relative } from 'node:path';
import { BaseSequencer } from 'vitest/node';
import { root } from '../launcher/paths.mjs';
import { longFiles } from './long-files.mjs';
import { spread } from './spread.mjs';

const fileOf = (/** @type {import('vitest/node').TestSpecification} */ { moduleId }) => relative(root, moduleId);

/** `test/browser`, or the room of a unit test. */
const kindOf = (/** @type {string} */ file) => file.split('/').slice(0, 2).join('/');

/**
 * Runs the kinds of tests that share a turn mixed: what waits for timers beside what draws screens, so that no core
 * idles. What takes longest comes first.
 */
export default class SpreadSequencer extends BaseSequencer {
  /**
   * @override
   * @param {import('vitest/node').TestSpecification[]} specs
   */
  async sort(specs) {
    const ordered = await BaseSequencer.prototype.sort.call(this, specs);
    const turns = Map.groupBy(ordered, ({ project }) => project.config.sequence.groupOrder);
    return [...turns.values()].flatMap((turn) =>
      spread(turn, { kindOf: (spec) => kindOf(fileOf(spec)), secondsOf: (spec) => longFiles[fileOf(spec)] ?? 0 }),
    );
  }
}
