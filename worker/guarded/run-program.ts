import { spawn } from 'node:child_process';
import { killTree } from './process-tree.js';
import { limited } from './child-command.js';

export interface ProgramLimits {
  deadlineMs: number;
  /** More than so many bytes on stdout end the program. */
  maxOutputBytes: number;
  /** The largest file it may write. */
  maxFileMb: number;
  /** The address space it may take, in MB (Linux). Not for programs that run WebAssembly, which reserve far more than they use. */
  maxMemoryMb: number;
}

export type ProgramOutcome =
  | { ok: true; stdout: Buffer; stderr: string }
  /** `failed` is the program's own exit code; the other kinds are what ended it. */
  | { ok: false; kind: 'missing' | 'failed' | 'timeout' | 'too_much_output'; detail: string };

const defaults: ProgramLimits = { deadlineMs: 30_000, maxOutputBytes: 64 * 1024 * 1024, maxFileMb: 128, maxMemoryMb: 1024 };
const maxWords = 4000;
/** The exit codes of a shell, prlimit and setpriv for a program that is missing, or in a folder of PATH that may not be read. */
const notFound: ReadonlySet<number | null> = new Set([126, 127]);

/**
 * Runs an outside program without a shell, so that no file name is ever read as a command. However it ends, the result is a value. `input` goes to
 * its stdin.
 */
export function runProgram(
  command: string,
  args: readonly string[],
  limits: Partial<ProgramLimits> = {},
  input?: Buffer,
): Promise<ProgramOutcome> {
  const { deadlineMs, maxOutputBytes, maxFileMb, maxMemoryMb } = { ...defaults, ...limits };
  const [program = command, ...words] = limited([command, ...args], { maxFileMb, maxMemoryMb });
  return new Promise((resolve) => {
    const child = spawn(program, words, { shell: false, stdio: ['pipe', 'pipe', 'pipe'] });
    const output: Buffer[] = [];
    let bytes = 0;
    let errors = '';
    const end = (outcome: ProgramOutcome): void => {
      clearTimeout(deadline);
      if (child.pid !== undefined && child.exitCode === null && child.signalCode === null) killTree(child.pid);
      resolve(outcome);
    };
    const deadline = setTimeout(() => end({ ok: false, kind: 'timeout', detail: `${command} not done in ${deadlineMs} ms` }), deadlineMs);
    child.stdout.on('data', (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes > maxOutputBytes) end({ ok: false, kind: 'too_much_output', detail: `${command} wrote more than ${maxOutputBytes} bytes` });
      else output.push(chunk);
    });
    child.stderr.on('data', (chunk: Buffer) => (errors = (errors + chunk.toString('utf8')).slice(-maxWords)));
    child.stdin.on('error', () => {}); // it ended before it had read all; its exit tells why
    child.on('error', (error: NodeJS.ErrnoException) =>
      end({ ok: false, kind: error.code === 'ENOENT' || error.code === 'EACCES' ? 'missing' : 'failed', detail: error.message }),
    );
    child.on('close', (code, signal) => {
      if (code === 0) end({ ok: true, stdout: Buffer.concat(output), stderr: errors });
      else
        end({
          ok: false,
          kind: notFound.has(code) ? 'missing' : 'failed',
          detail: `${command} ended with ${signal ?? `code ${code}`}: ${errors}`,
        });
    });
    child.stdin.end(input);
  });
}
