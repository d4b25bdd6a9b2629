import type { ChildProcess } from 'node:child_process';
import { type FileHandle, open } from 'node:fs/promises';
import { errorText } from '#core/kernel/platform/error-text';
import type { AnyJob, Lane, Progress } from './job.js';
import { childModule } from './child-command.js';
import { ChildGone, ChildLink, startChild } from './child-link.js';
import { clearScratch, collectFiles, inputPath, seenByChild } from './job-files.js';
import { memorySignal } from './memory-watch.js';
import { ChildMessage } from './messages.js';
import { type GuardedOutcome, NoReader } from './outcome.js';
import { killTree, processCount, processTreeMb } from './process-tree.js';
import type { SandboxPlan } from './sandbox/sandbox-plan.js';
import type { SandboxReport } from '#core/reading/sandbox-report';
import { standBack } from './stand-back.js';
import { makeScratch, removeScratch } from './scratch.js';

const startLimitMs = 30_000;
const memoryPollMs = 50;
/** The child itself, and the few programs that a job starts one after the other. */
const maxProcesses = 24;

export interface ChildRun {
  name: string;
  job: AnyJob;
  payload: unknown;
  deadlineMs: number;
  memoryMb: number;
  signal?: AbortSignal | undefined;
  onProgress?: ((note: Progress) => void) | undefined;
}

type Settle = (outcome: GuardedOutcome<unknown>) => void;

/** The kind of child to start: its jobs, lane and limits. */
export interface ChildPlace extends Pick<SandboxPlan, 'hidden' | 'network'> {
  registry: string;
  lane: Lane;
  heapMb: number;
}

interface Listener {
  onReady: (sandbox: SandboxReport) => void;
  onGone: () => void;
}

function startIn(scratch: string, { registry, lane, heapMb, hidden, network }: ChildPlace): ChildProcess {
  try {
    return startChild({ module: childModule, args: [registry, lane], scratch, hidden, network }, heapMb);
  } catch (error) {
    removeScratch(scratch);
    throw new NoReader(errorText(error));
  }
}

/** From the output of a program that ended, the line that names the error, without the code around it. */
function reasonIn(words: string): string {
  const lines = words.split('\n').map((line) => line.trim());
  return lines.find((line) => /^\w*Error\b/.test(line)) ?? lines.join(' ');
}

/**
 * One child process and its current job. Creating one throws NoReader or NoTemporaryFolder where the system has no room for it. Whatever ends the
 * process settles that job.
 */
export class GuardedChild {
  jobsDone = 0;
  idleSince = Date.now();
  private readonly process: ChildProcess;
  private readonly scratch = makeScratch();
  private readonly ready = Promise.withResolvers<void>();
  /** The jobs whose code it has loaded, and the one it is loading. */
  private readonly loaded = new Set<string>();
  private loading: PromiseWithResolvers<void> | undefined;
  private current: { run: ChildRun; settle: Settle } | undefined;
  private readonly link: ChildLink;
  private hasStarted = false;
  /** The child has received the current job. A death before that says nothing about the job's input. */
  private isHandedOver = false;
  private gone = false;
  private isSettling = false;
  /** Bytes of the job's file are still being sent to the child. */
  private isStreaming = false;

  constructor(
    place: ChildPlace,
    private readonly listener: Listener,
  ) {
    // The caller that waits for it gets the error.
    this.ready.promise.catch(() => undefined);
    this.process = startIn(this.scratch, place);
    this.link = new ChildLink(this.process, {
      onMessage: (message) => this.hear(message),
      onNonsense: (why) => this.endFor(why),
    });
    this.process.on('error', (error) => this.leave(error.message));
    this.process.on('exit', (code, signal) => {
      if (signal === memorySignal)
        this.current?.settle({ ok: false, kind: 'memory', detail: `more than ${this.current.run.memoryMb} MB taken` });
      this.leave(`ended with ${signal ?? `code ${code}`}`);
    });
  }

  get isAlive(): boolean {
    return !this.gone;
  }

  get isBusy(): boolean {
    return this.current !== undefined;
  }

  get memoryMb(): number {
    return this.process.pid === undefined || this.gone ? 0 : processTreeMb(this.process.pid);
  }

  /** Runs one job. Always resolves; where the outcome is a death, the child is gone. */
  run(run: ChildRun): Promise<GuardedOutcome<unknown>> {
    return new Promise((resolve) => {
      const abort = (): void => this.end({ ok: false, kind: 'cancelled', detail: 'no longer wanted' });
      let deadline = setTimeout(
        () => this.end({ ok: false, kind: 'cancelled', detail: `no child started in ${startLimitMs} ms` }),
        startLimitMs,
      );
      const memory = setInterval(() => this.checkMemory(run.memoryMb), memoryPollMs);
      this.isHandedOver = false;
      this.current = {
        run,
        settle: (outcome) => {
          clearTimeout(deadline);
          clearInterval(memory);
          run.signal?.removeEventListener('abort', abort);
          this.current = undefined;
          this.idleSince = Date.now();
          resolve(outcome);
        },
      };
      run.signal?.addEventListener('abort', abort);
      void this.handOver(run, () => {
        clearTimeout(deadline);
        deadline = setTimeout(() => this.end({ ok: false, kind: 'timeout', detail: `not done in ${run.deadlineMs} ms` }), run.deadlineMs);
      });
      if (run.signal?.aborted) abort();
    });
  }

  /** Kills the child; a running job is settled as cancelled. */
  stop(): void {
    this.end({ ok: false, kind: 'cancelled', detail: 'the reader was stopped' });
  }

  /** Sends a job and its file to the child once it is ready and has the job's code. If the file cannot be read, that ends the job. */
  private async handOver(run: ChildRun, onStart: () => void): Promise<void> {
    const { reads } = run.job.files ?? {};
    let file: FileHandle | null = null;
    try {
      if (reads !== undefined) file = await open(String((run.payload as Record<string, unknown>)[reads]), 'r');
      await this.ready.promise;
      await this.load(run.name);
      const bytes = (await file?.stat())?.size ?? 0;
      if (this.current?.run !== run) return;
      onStart();
      this.isHandedOver = true;
      await this.send(run, file, bytes);
    } catch (error) {
      // Whatever ended it has settled its job.
      if (error instanceof ChildGone) this.end({ ok: false, kind: 'cancelled', detail: `the child is gone: ${error.message}` });
      else await this.settle({ ok: false, kind: 'crashed', detail: errorText(error) });
    } finally {
      await file?.close();
    }
  }

  private async load(job: string): Promise<void> {
    if (this.loaded.has(job)) return;
    this.loading = Promise.withResolvers();
    this.loading.promise.catch(() => undefined);
    await this.link.send({ type: 'load', job });
    await this.loading.promise;
    this.loaded.add(job);
  }

  private async send(
    { name: job, job: { files = {} }, payload, memoryMb }: ChildRun,
    file: FileHandle | null,
    bytes: number,
  ): Promise<void> {
    this.isStreaming = file !== null;
    const input = file === null ? null : { path: inputPath(this.scratch), bytes };
    try {
      const sent = this.link.send({ type: 'run', job, payload: seenByChild(files, payload, this.scratch), memoryMb, input });
      await Promise.all([sent, file && this.link.stream(file, bytes)]);
      this.isStreaming = false;
    } catch (error) {
      // The child ended while it was idle: the job never reached it, and this says nothing about its input.
      if (error instanceof ChildGone) this.end({ ok: false, kind: 'cancelled', detail: `the child is gone: ${error.message}` });
      else this.end({ ok: false, kind: 'crashed', detail: errorText(error) });
    }
  }

  /** The job is finished and the child stays: nothing of the job is left for the next one. */
  private async settle(outcome: GuardedOutcome<unknown>): Promise<void> {
    const { current } = this;
    await clearScratch(this.scratch);
    if (this.current === current) current?.settle(outcome);
  }

  private async finish({ job, payload }: ChildRun, value: unknown): Promise<void> {
    try {
      await collectFiles(job.files ?? {}, payload, this.scratch);
      await this.settle({ ok: true, value });
    } catch (error) {
      await this.settle({ ok: false, kind: 'crashed', detail: errorText(error) });
    }
  }

  private checkMemory(limitMb: number): void {
    const count = this.process.pid === undefined || this.gone ? 0 : processCount(this.process.pid);
    if (count > maxProcesses)
      return this.end({ ok: false, kind: this.blamed('crashed'), detail: `${count} processes started, ${maxProcesses} allowed` });
    const used = this.memoryMb;
    if (used > limitMb) this.end({ ok: false, kind: this.blamed('memory'), detail: `${Math.round(used)} MB taken, ${limitMb} MB allowed` });
  }

  private end(outcome: GuardedOutcome<unknown>): void {
    this.current?.settle(outcome);
    if (this.gone || this.process.pid === undefined) return;
    killTree(this.process.pid);
    this.forget();
  }

  /** A child that does what no job makes it do is compromised. */
  private endFor(why: string): void {
    this.end({ ok: false, kind: this.blamed('crashed'), detail: `the child spoke nonsense: ${why}` });
  }

  private leave(how: string): void {
    const words = this.link.lastWords.trim();
    const kind = this.blamed(/out of memory/i.test(words) ? 'memory' : 'crashed');
    const reason = kind === 'cancelled' ? reasonIn(words) : words;
    this.current?.settle({ ok: false, kind, detail: reason ? `${how}: ${reason}` : how });
    this.forget();
    removeScratch(this.scratch);
  }

  private blamed(kind: 'crashed' | 'memory'): 'crashed' | 'memory' | 'cancelled' {
    return this.isHandedOver ? kind : 'cancelled';
  }

  private forget(): void {
    if (this.gone) return;
    this.gone = true;
    const gone = new ChildGone('it has ended');
    this.ready.reject(gone);
    this.loading?.reject(gone);
    this.link.close();
    this.listener.onGone();
  }

  private hear(message: unknown): void {
    const heard = ChildMessage.safeParse(message);
    if (!heard.success) return this.endFor('no message of ours');
    const parsed = heard.data;
    if (parsed.type === 'ready') {
      // It reports its sandbox before it reads anything. A later report could come from an attacker.
      if (this.hasStarted) return this.endFor('ready for a second time');
      this.hasStarted = true;
      standBack(this.process.pid);
      this.listener.onReady(parsed.sandbox);
      return this.ready.resolve();
    }
    if (parsed.type === 'loaded') return this.loading?.resolve();
    if (!this.current) return;
    const { run } = this.current;
    if (parsed.type === 'progress') return run.onProgress?.({ done: parsed.done, total: parsed.total });
    this.jobsDone += 1;
    // The rest of its file would be taken for the next job's.
    if (this.isStreaming) return this.end({ ok: false, kind: 'crashed', detail: parsed.type === 'threw' ? parsed.detail : 'it answered before it had its file' }); // prettier-ignore
    // Messages about a job that is already finished are ignored.
    if (this.isSettling) return;
    this.isSettling = true;
    void this.conclude(run, parsed).finally(() => (this.isSettling = false));
  }

  private async conclude(run: ChildRun, message: Exclude<ChildMessage, { type: 'ready' | 'loaded' | 'progress' }>): Promise<void> {
    if (message.type === 'refused') return this.settle({ ok: false, kind: 'refused', code: message.code, detail: message.detail });
    if (message.type === 'threw') return this.settle({ ok: false, kind: 'crashed', detail: message.detail });
    const value = run.job.result.safeParse(message.value);
    if (value.success) return this.finish(run, value.data);
    return this.settle({ ok: false, kind: 'crashed', detail: `result: ${value.error.message}` });
  }
}
