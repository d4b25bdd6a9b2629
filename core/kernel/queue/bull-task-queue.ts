import Bull, { type Queue, type QueueOptions } from 'bull';
import type { Logger } from '#core/kernel/platform/logger';
import { openRedis } from '#core/kernel/queue/redis';
import type { TaskQueue, WakeUp } from '#core/kernel/queue/task-queue';
import { type TaskLane, taskLanes } from '#core/kernel/queue/task-kinds';

/** A wake-up that is not through by then is left to the sweep. */
const deadlineMs = 1000;

/** How every queue reaches Redis: with it away a command fails at once instead of waiting for ever. */
export function bullOptions(redisUrl: string, prefix: string): QueueOptions {
  return { prefix, createClient: (type) => openRedis(redisUrl, type === 'client' ? {} : { maxRetriesPerRequest: null }) };
}

/** The queue of a lane; its jobs are wake-ups. */
export const queueName = (lane: TaskLane): string => `wake-${lane}`;

/** TaskQueue on Bull. */
export class BullTaskQueue implements TaskQueue {
  private readonly underWay = new Set<Promise<void>>();

  constructor(
    private readonly queues: Readonly<Record<TaskLane, Queue>>,
    private readonly log: Logger,
  ) {
    for (const queue of Object.values(queues)) {
      // Without a listener a lost connection would end the process; the sweep covers for it.
      queue.on('error', (error: Error) => this.log.debug({ queue: queue.name, error: error.message }, 'the queue is away'));
    }
  }

  wake(task: WakeUp): void {
    const sending = this.send(task).finally(() => this.underWay.delete(sending));
    this.underWay.add(sending);
  }

  async close(): Promise<void> {
    await Promise.all(this.underWay);
    await Promise.allSettled(Object.values(this.queues).map((queue) => queue.close(true)));
  }

  private async send({ lane, id, attempts }: WakeUp): Promise<void> {
    const job = this.queues[lane].add({}, { jobId: `${id}-${attempts}`, removeOnComplete: true, removeOnFail: true });
    job.catch(() => undefined);
    let timer: NodeJS.Timeout | undefined;
    const deadline = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new Error('no answer in time')), deadlineMs);
    });
    try {
      await Promise.race([job, deadline]);
    } catch (error) {
      this.log.warn(
        { task: id, error: error instanceof Error ? error.message : String(error) },
        'the wake-up did not get through; the sweep will find the task',
      );
    } finally {
      clearTimeout(timer);
    }
  }
}

/** A TaskQueue for a process that only wakes others. */
export function openTaskQueue(redisUrl: string, prefix: string, log: Logger): TaskQueue {
  const open = (lane: TaskLane): Queue => new Bull(queueName(lane), bullOptions(redisUrl, prefix));
  const queues = Object.fromEntries(taskLanes.map((lane) => [lane, open(lane)])) as Record<TaskLane, Queue>;
  return new BullTaskQueue(queues, log);
}
