import type { TaskQueue, WakeUp } from '#core/queue/task-queue';

/** Opens a queue when the first wake-up is sent: an api that only answers needs neither the library nor the connection. */
export class LazyTaskQueue implements TaskQueue {
  private opened: Promise<TaskQueue> | undefined;

  constructor(private readonly open: () => Promise<TaskQueue>) {}

  async wake(task: WakeUp): Promise<void> {
    this.opened ??= this.open();
    await (await this.opened).wake(task);
  }

  async close(): Promise<void> {
    await (await this.opened)?.close();
  }
}
