import { giveBackMemory } from '#core/kernel/platform/give-back-memory';
import { linkToParent, takeInput } from './child-pipes.js';
import type { AnyJob, JobContext, Jobs } from './job.js';
import { MemoryWatch } from './memory-watch.js';
import { type ChildMessage, ParentMessage, type RunMessage } from './messages.js';
import { Refusal } from './outcome.js';
import { killTree } from './process-tree.js';
import { seenSandbox } from './sandbox/seen-sandbox.js';

/** The guarded child: takes one job at a time, from the registry and for the lane named in its arguments. */
const [, , registry, lane] = process.argv;
if (!registry) throw new Error('the guarded child is started by the pool alone');
const { guardedJobs } = (await import(registry)) as { guardedJobs: Jobs };

const memory = new MemoryWatch();

// Without its parent nothing waits for an answer; a running outside program is ended, too.
const { tell } = linkToParent(
  (message) => void take(message),
  () => killTree(process.pid),
);

/** Code that does not load ends the child before it has any input, with the reason on its error output. */
async function take(message: unknown): Promise<void> {
  const asked = ParentMessage.parse(message);
  if (asked.type === 'run') return tell(await run(asked));
  await jobOf(asked.job).load();
  tell({ type: 'loaded' });
}

function jobOf(name: string): AnyJob {
  const job = guardedJobs[name];
  if (!job) throw new Error(`no job named ${name}`);
  return job;
}

async function run({ job: name, payload, memoryMb, input }: RunMessage): Promise<ChildMessage> {
  try {
    memory.begin(memoryMb);
    if (input) takeInput(input);
    const job = jobOf(name);
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

for (const job of Object.values(guardedJobs)) if (job.preload && job.lane === lane) await job.load();
giveBackMemory();
tell({ type: 'ready', sandbox: seenSandbox() });
