import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** Has this process give back what its start has left behind; from then on it only waits. */
export function giveBackMemory() {
  setFlagsFromString('--expose-gc');
  runInNewContext('gc')({ type: 'major', execution: 'sync', flavor: 'last-resort' });
}
