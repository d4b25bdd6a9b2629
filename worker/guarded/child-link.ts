import { type ChildProcess, spawn } from 'node:child_process';
import type { FileHandle } from 'node:fs/promises';
import type { Duplex, Writable } from 'node:stream';
import { errorText } from '#core/kernel/platform/error-text';
import { childCommand, childEnvironment, sandboxModule } from './child-command.js';
import { frameOf, FrameReader, maxFrameBytes } from './frames.js';
import type { ParentMessage } from './messages.js';
import { pipes } from './pipes.js';
import type { SandboxPlan } from './sandbox/sandbox-plan.js';

const maxFileMb = 512;
const chunkBytes = 1024 * 1024;

/** Thrown where something is sent to a child that has ended. */
export class ChildGone extends Error {}

export interface LinkListener {
  onMessage(message: unknown): void;
  /** It sent a message that no child sends, or more than any needs. */
  onNonsense(why: string): void;
}

/** Starts a child in its sandbox, as the leader of a process group: killing the group ends every program the child started. */
export function startChild(plan: SandboxPlan, heapMb: number): ChildProcess {
  const { execPath, execArgv } = childCommand(heapMb, maxFileMb);
  const child = spawn(execPath, [...execArgv, sandboxModule, JSON.stringify(plan)], {
    detached: true,
    env: childEnvironment(plan.scratch),
    stdio: ['ignore', 'ignore', 'pipe', 'pipe', 'pipe'],
  });
  if (child.stdio as unknown) return child;
  // Node also reports it as an event.
  child.on('error', () => undefined);
  throw new Error('there are no descriptors left for its pipes');
}

/**
 * The parent's end of a child's pipes. A compromised child may send without end, and Node's own channel keeps everything until a line is complete.
 * Here all that a child sends for one job is counted, including its error output.
 */
export class ChildLink {
  lastWords = '';
  private readonly messages: Duplex;
  private readonly input: Writable;
  private readonly frames = new FrameReader();
  private heardBytes = 0;

  constructor(
    child: ChildProcess,
    private readonly listener: LinkListener,
  ) {
    this.messages = child.stdio[pipes.messages] as Duplex;
    this.input = child.stdio[pipes.input] as Writable;
    // Writing to a child that has ended fails with an error.
    for (const pipe of [this.messages, this.input]) pipe.on('error', () => undefined);
    this.messages.on('data', (chunk: Buffer) => this.hear(chunk));
    child.stderr?.on('data', (chunk: Buffer) => {
      this.lastWords = (this.lastWords + chunk.toString('utf8')).slice(-2000);
      this.count(chunk);
    });
  }

  /** Sends a request. Throws ChildGone. */
  send(message: ParentMessage): Promise<void> {
    this.heardBytes = 0;
    return write(this.messages, frameOf(message));
  }

  /** Streams so many bytes of a file to the child. Throws ChildGone, and where the file cannot be read. */
  async stream(file: FileHandle, bytes: number): Promise<void> {
    const chunk = Buffer.allocUnsafe(Math.min(chunkBytes, Math.max(bytes, 1)));
    for (let sent = 0; sent < bytes;) {
      const { bytesRead } = await file.read(chunk, 0, Math.min(chunk.length, bytes - sent), sent);
      if (bytesRead === 0) throw new Error('the file is shorter than it was');
      await write(this.input, chunk.subarray(0, bytesRead));
      sent += bytesRead;
    }
  }

  /** Ignores everything it sends from now on. */
  close(): void {
    this.messages.destroy();
    this.input.destroy();
  }

  private hear(chunk: Buffer): void {
    if (!this.count(chunk)) return;
    try {
      for (const message of this.frames.take(chunk)) this.listener.onMessage(message);
    } catch (error) {
      this.listener.onNonsense(errorText(error));
    }
  }

  private count(chunk: Buffer): boolean {
    this.heardBytes += chunk.length;
    if (this.heardBytes <= maxFrameBytes) return true;
    this.listener.onNonsense(`it sent more than ${maxFrameBytes} bytes`);
    return false;
  }
}

function write(pipe: Writable, bytes: Buffer): Promise<void> {
  return new Promise((resolve, reject) => pipe.write(bytes, (error) => (error ? reject(new ChildGone(error.message)) : resolve())));
}
