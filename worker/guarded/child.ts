import { giveBackMemory } from '#core/platform/give-back-memory';
import { linkToParent, takeInput } from './child-pipes.js';
import type { JobContext, Jobs } from './job.js';
import { MemoryWatch } from './memory-watch.js';
import { type ChildMessage, RunMessage } from './messages.js';
import { Refusal } from './outcome.js';
import { killTree } from './process-tree.js';
import { seenSandbox } from './sandbox/seen-sandbox.js';

/** The guarded child: takes one job at a time, from the registry and for the lane named in its arguments. */
const [, , registry, lane] = process.argv;
if (!registry) throw new Error('the guarded child is started by the pool alone');
const { guardedJobs } = (await import(registry)) as { guardedJobs: Jobs };

const memory = new MemoryWatch();

// Without its parent nobody waits for an answer; an outside program still at work goes too.
const { tell } = linkToParent(
  (message) => void run(message).then(tell),
  () => killTree(process.pid),
);

async function run(message: unknown): Promise<ChildMessage> {
  try {
    const { job: name, payload, memoryMb, input } = RunMessage.parse(message);
    memory.begin(memoryMb);
    if (input) takeInput(input);
    const job = guardedJobs[name];
    if (!job) throw new Error(`no job named ${name}`);
    const handler = await job.load();
    const context: JobContext = { progress: ({ done, total }) => tell({ type: 'progress', done, total }) };
    return { type: 'done', value: await handler(job.payload.parse(payload) as never, context) };
  } catch (error) {
    if (error instanceof Refusal) return { type: 'refused', code: error.code, detail: error.message };
    return { type: 'threw', detail: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  } finally {
    memory.end();
  }
}

giveBackMemory();
tell({ type: 'ready', sandbox: seenSandbox() });
for (const job of Object.values(guardedJobs)) if (job.preload && job.lane === lane) await job.load();
