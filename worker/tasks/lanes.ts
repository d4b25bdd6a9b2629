import { setTimeout as wait } from 'node:timers/promises';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { Logger } from '#core/kernel/platform/logger';
import type { TaskQueue } from '#core/kernel/queue/task-queue';
import type { AddedTask } from '#core/kernel/tasks/add-task';
import type { ClaimedTask } from '#core/kernel/tasks/claim-task';
import { type TaskKindName, type TaskLane, taskLanes } from '#core/kernel/queue/task-kinds';
import { errorText } from '#core/kernel/platform/error-text';
import { Lane } from './lane.js';
import { type RunSettings, TaskRunner } from './run-task.js';
import type { Step } from '../step/step.js';

export interface LaneSettings extends RunSettings {
  slots: Readonly<Record<TaskLane, number>>;
}

/** All lanes of this worker; wake-ups and the sweep start them. */
export class Lanes {
  private readonly runner: TaskRunner;
  private readonly lanes: Readonly<Record<TaskLane, Lane>>;

  constructor(
    em: EntityManager,
    steps: ReadonlyMap<TaskKindName, Step>,
    private readonly queue: TaskQueue,
    private readonly log: Logger,
    settings: LaneSettings,
  ) {
    this.runner = new TaskRunner(em, steps, log, settings, (tasks, after) => this.wakeFor(tasks, after));
    const runOne = (lane: TaskLane): Promise<boolean> => this.runner.runOne(lane);
    const laneOf = (name: TaskLane): Lane => new Lane(name, settings.slots[name], runOne);
    this.lanes = { light: laneOf('light'), ocr: laneOf('ocr'), ask: laneOf('ask') };
  }

  /** Works off what is due in a lane. Never rejects: with the database away the sweep comes again. */
  async drain(lane: TaskLane): Promise<void> {
    await this.lanes[lane].drain().catch((error: unknown) => {
      this.log.warn({ lane, error: errorText(error) }, 'the lane stopped; the next sweep starts it again');
    });
  }

  /** The running work, for the worker's heartbeat. */
  report(): Record<string, unknown> {
    const lanes = Object.fromEntries(taskLanes.map((name) => [name, { slots: this.lanes[name].slots, busy: this.lanes[name].busy }]));
    return { lanes, running: this.runner.inHand(), figures: this.runner.figures.report() };
  }

  /** Claims nothing more, lets running work end for up to `graceMs`, then gives the rest back. */
  async end(graceMs: number): Promise<void> {
    for (const lane of taskLanes) this.lanes[lane].end();
    const until = Date.now() + graceMs;
    while (this.isBusy() && Date.now() < until) await wait(50);
    await this.runner.release();
    while (this.isBusy() && Date.now() < until + 1000) await wait(20);
  }

  private isBusy(): boolean {
    return taskLanes.some((name) => this.lanes[name].busy > 0);
  }

  /** The slot that added tasks takes one of its own lane itself; for the others a worker is woken, this one or another. */
  private wakeFor(tasks: readonly AddedTask[], { lane }: ClaimedTask): void {
    const inLane = tasks.findIndex((task) => task.lane === lane);
    for (const task of tasks.filter((_, at) => at !== inLane)) {
      void this.drain(task.lane);
      this.queue.wake(task);
    }
  }
}
