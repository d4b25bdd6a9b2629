import { Worker } from 'node:worker_threads';

/** Asks twenty times a second; reports the longest time an answer has taken, in milliseconds, since it was last asked. */
const asking = `
const { parentPort, workerData } = require('node:worker_threads');
let [worst, ended] = [0, false];
parentPort.on('message', (last) => { parentPort.postMessage(worst); worst = 0; if (last) { ended = true; parentPort.close(); } });
const ask = async () => {
  if (ended) return;
  const began = performance.now();
  const answer = await fetch(workerData, { signal: AbortSignal.timeout(60_000) }).then((one) => one.text()).catch(() => null);
  worst = Math.max(worst, answer === null ? Infinity : performance.now() - began);
  setTimeout(ask, 50);
};
ask();`;

/** Measures how long a process takes to answer its health check, from a separate thread, so that the test's own work does not count. */
export class HealthWatch {
  private readonly worker: Worker;

  constructor(url: string) {
    this.worker = new Worker(asking, { eval: true, workerData: url });
  }

  /** The longest answer since the last question, in milliseconds. */
  longest(last = false): Promise<number> {
    return new Promise((resolve, reject) => {
      this.worker.once('message', resolve);
      this.worker.once('error', reject);
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has none
      this.worker.postMessage(last);
    });
  }
}
