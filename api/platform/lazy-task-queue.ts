import type { TaskQueue, WakeUp } from '#core/kernel/queue/task-queue';

/** Opens a queue when the first wake-up is sent: an api that only answers needs neither the library nor the connection. */
export class LazyTaskQueue implements TaskQueue {
  private opened: Promise<TaskQueue> | undefined;

  constructor(private readonly open: () => Promise<TaskQueue>) {}

  wake(task: WakeUp): void {
    this.opened ??= this.open();
    this.opened.then(
      (queue) => queue.wake(task),
      // As with any wake-up that is lost: the sweep finds the task.
      () => undefined,
    );
  }

  async close(): Promise<void> {
    await (await this.opened)?.close();
  }
}
