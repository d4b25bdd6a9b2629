import type { TaskLane } from '#core/kernel/queue/task-kinds';

/** What a wake-up is about: which lane has work, and a name under which the same wake-up is sent only once. */
export interface WakeUp {
  lane: TaskLane;
  id: number;
  attempts: number;
}

/**
 * Wakes workers. It carries no work: the task table does, so a wake-up that is lost costs seconds, never a task.
 * `wake` never throws and nobody waits for it, whatever the queue's server does; `close` gives what is under way a moment.
 */
export interface TaskQueue {
  wake(task: WakeUp): void;
  close(): Promise<void>;
}
