import type { z } from 'zod';
import { availableParallelism } from 'node:os';
import { type ChildRun, GuardedChild } from './guarded-child.js';
import { errorText } from '#core/kernel/platform/error-text';
import { productRegistry } from './child-command.js';
import { type Jobs, type Lane, lanes, type Progress } from './job.js';
import { type GuardedOutcome, NoReader } from './outcome.js';
import type { SandboxReport } from '#core/reading/sandbox-report';
import { sweepScratch } from './scratch.js';

export interface RunOptions {
  deadlineMs?: number;
  signal?: AbortSignal;
  onProgress?: (note: Progress) => void;
}

export interface LaneSize {
  /** Children kept for the next job, however long it takes to come. */
  warm: number;
  max: number;
}

export interface PoolOptions {
  lanes: Record<Lane, LaneSize>;
  /** The memory a child and its programs may take, where the job sets no other limit. */
  memoryMb: number;
  /** A child is replaced after so many jobs … */
  jobsPerChild: number;
  /** … or when it keeps more than this while idle. */
  idleMb: Record<Lane, number>;
  /** A child beyond its lane's `warm` ends after being idle for so long. */
  idleMs: number;
  /** Folders and files that no child may read, wherever they are: the data. */
  hidden: string[];
  /** The TCP ports at which the lane that asks the DNS may do so. */
  dnsPorts: number[];
}

/** Options that may be left out, also for single lanes. */
export type GivenOptions = Partial<Omit<PoolOptions, 'lanes' | 'idleMb'>> & {
  lanes?: Partial<Record<Lane, LaneSize>>;
  idleMb?: Partial<Record<Lane, number>>;
};

const defaults: PoolOptions = {
  lanes: { light: { warm: 1, max: 2 }, ocr: { warm: 0, max: availableParallelism() }, dns: { warm: 0, max: 2 } },
  memoryMb: 512,
  jobsPerChild: 500,
  // One that has loaded two models, this release's and the one before, is not replaced for that: loading them takes a second.
  idleMb: { light: 300, ocr: 350, dns: 200 },
  idleMs: 60_000,
  hidden: [],
  dnsPorts: [53],
};

interface Waiting {
  run: ChildRun;
  resolve: (outcome: GuardedOutcome<unknown>) => void;
  reject: (error: unknown) => void;
}

/**
 * Warm child processes for work on hostile input, in which they may die instead of this process. A job waits for a free child of its lane; its
 * deadline counts from its start.
 */
export class GuardedPool<J extends Jobs> {
  private readonly options: PoolOptions;
  private readonly children: Record<Lane, Set<GuardedChild>> = { light: new Set(), ocr: new Set(), dns: new Set() };
  private readonly queues: Record<Lane, Waiting[]> = { light: [], ocr: [], dns: [] };
  private readonly upkeep: NodeJS.Timeout;
  /** Settled by the first child that is ready. */
  private readonly firstReport = Promise.withResolvers<SandboxReport>();
  private latestReport: SandboxReport | null = null;
  /** By job, why no child could run it the last time. */
  private readonly troubles = new Map<string, string>();
  /** A child that should be warm could not be started. */
  private lacksWarm = false;
  private closed = false;

  constructor(
    private readonly jobs: J,
    options: GivenOptions = {},
    private readonly registry: string = productRegistry,
  ) {
    this.options = {
      ...defaults,
      ...options,
      lanes: { ...defaults.lanes, ...options.lanes },
      idleMb: { ...defaults.idleMb, ...options.idleMb },
    };
    sweepScratch();
    this.upkeep = setInterval(() => this.tidy(), Math.min(5000, this.options.idleMs)).unref();
  }

  /** Starts the warm children, so that the first job needn't wait for one. Where the system has no room for them the upkeep tries again. */
  warmUp(): void {
    try {
      for (const lane of lanes) {
        while (this.children[lane].size < this.options.lanes[lane].warm) this.start(lane);
      }
      this.lacksWarm = false;
    } catch {
      // The caller of a job gets the reason.
      this.lacksWarm = true;
    }
  }

  /**
   * Runs a job in a child. Never rejects for what the job or its input does; throws for a payload that does not parse, NoReader where no child could
   * be started, and NoTemporaryFolder where its lane has none and no folder can be made. Only a job that was aborted is reported as cancelled.
   */
  async run<K extends keyof J & string>(
    name: K,
    payload: z.input<J[K]['payload']>,
    options: RunOptions = {},
  ): Promise<GuardedOutcome<z.output<J[K]['result']>>> {
    const job = this.jobs[name];
    if (!job) throw new Error(`no job named ${name}`);
    if (this.closed) return { ok: false, kind: 'cancelled', detail: 'the reader was stopped' };
    const parsed = job.payload.parse(payload);
    const run: ChildRun = {
      name,
      job,
      payload: parsed,
      deadlineMs: options.deadlineMs ?? job.deadlineMs(parsed as never),
      memoryMb: job.memoryMb ?? this.options.memoryMb,
      signal: options.signal,
      onProgress: options.onProgress,
    };
    try {
      const outcome = await this.enqueue(run, job.lane);
      const isWanted = !this.closed && !options.signal?.aborted;
      if (!outcome.ok && outcome.kind === 'cancelled' && isWanted) throw new NoReader(outcome.detail);
      if (isWanted) this.troubles.delete(name);
      return outcome as GuardedOutcome<z.output<J[K]['result']>>;
    } catch (error) {
      this.troubles.set(name, errorText(error));
      throw error;
    }
  }

  /** The memory of all children in MB, for the system status. */
  memoryMb(): number {
    return this.memoryOfEachMb().reduce((sum, memory) => sum + memory, 0);
  }

  /** The same for each child, those of the light lane first. */
  memoryOfEachMb(): number[] {
    return lanes.flatMap((lane) => [...this.children[lane]]).map((child) => child.memoryMb);
  }

  /** The protections of the children's sandbox, as the latest child reported them; null before the first was ready. */
  get sandbox(): SandboxReport | null {
    return this.latestReport;
  }

  /** The same, once the first child is ready. */
  get sandboxed(): Promise<SandboxReport> {
    return this.firstReport.promise;
  }

  /** Why a job could not be started when it was last tried; null where each could. */
  get trouble(): string | null {
    return this.troubles.values().next().value ?? null;
  }

  /** Kills every child; running and waiting jobs are settled as cancelled. */
  close(): void {
    this.closed = true;
    clearInterval(this.upkeep);
    for (const lane of lanes) {
      for (const waiting of this.queues[lane].splice(0))
        waiting.resolve({ ok: false, kind: 'cancelled', detail: 'the reader was stopped' });
      for (const child of this.children[lane]) child.stop();
    }
  }

  private enqueue(run: ChildRun, lane: Lane): Promise<GuardedOutcome<unknown>> {
    return new Promise((resolve, reject) => {
      const waiting = { run, resolve, reject };
      this.queues[lane].push(waiting);
      run.signal?.addEventListener('abort', () => this.giveUp(waiting, lane), { once: true });
      this.dispatch(lane);
      if (run.signal?.aborted) this.giveUp(waiting, lane);
    });
  }

  /** Removes a job from the queue; a running one is ended by its child. */
  private giveUp(waiting: Waiting, lane: Lane): void {
    const at = this.queues[lane].indexOf(waiting);
    if (at === -1) return;
    this.queues[lane].splice(at, 1);
    waiting.resolve({ ok: false, kind: 'cancelled', detail: 'no longer wanted' });
  }

  private start(lane: Lane): GuardedChild {
    const children = this.children[lane];
    const { hidden, dnsPorts: tcpPorts, memoryMb } = this.options;
    const place = {
      registry: this.registry,
      lane,
      heapMb: Math.round(memoryMb * 0.8),
      hidden,
      network: lane === 'dns' ? { tcpPorts } : null,
    };
    const child = new GuardedChild(place, {
      onReady: (sandbox) => this.report(sandbox),
      onGone: () => {
        children.delete(child);
        if (!this.closed) this.dispatch(lane);
      },
    });
    children.add(child);
    return child;
  }

  private report(sandbox: SandboxReport): void {
    this.latestReport = sandbox;
    this.firstReport.resolve(sandbox);
  }

  private dispatch(lane: Lane): void {
    const queue = this.queues[lane];
    while (queue[0]) {
      const free = [...this.children[lane]].find((child) => child.isAlive && !child.isBusy);
      if (!free && this.children[lane].size >= this.options.lanes[lane].max) return;
      const child = free ?? this.startOr(queue, lane);
      if (!child) return;
      const { run, resolve } = queue.shift() as Waiting;
      void child.run(run).then((outcome) => {
        resolve(outcome);
        this.afterJob(child, lane);
      });
    }
  }

  /** A new child; where none can be started, jobs wait for the busy children, or fail with the reason. */
  private startOr(queue: Waiting[], lane: Lane): GuardedChild | null {
    try {
      return this.start(lane);
    } catch (error) {
      if (this.children[lane].size === 0) for (const waiting of queue.splice(0)) waiting.reject(error);
      return null;
    }
  }

  private afterJob(child: GuardedChild, lane: Lane): void {
    const worn = child.jobsDone >= this.options.jobsPerChild || child.memoryMb > this.options.idleMb[lane];
    // It may have been given the next job already.
    if (worn && !child.isBusy) child.stop();
    if (!this.closed) {
      this.dispatch(lane);
      this.warmUp();
    }
  }

  private tidy(): void {
    if (this.lacksWarm) this.warmUp();
    for (const lane of lanes) {
      const idle = [...this.children[lane]].filter((child) => !child.isBusy && Date.now() - child.idleSince > this.options.idleMs);
      for (const child of idle.slice(0, Math.max(0, this.children[lane].size - this.options.lanes[lane].warm))) child.stop();
    }
  }
}
