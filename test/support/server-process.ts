import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

/** A server in a separate process, as in production. */
export interface ServerProcess {
  child: ChildProcess;
  /** Everything it logged so far, a line each. */
  log: string[];
  /** The data of its line with `"ready":true`. */
  ready: Record<string, unknown>;
  /** Ends it in good order (SIGTERM) or not (SIGKILL), and waits until it is gone. */
  end(signal?: NodeJS.Signals): Promise<number | null>;
}

/**
 * Starts a built server (`worker`, `api`) as a process with these variables alone, and waits for its `"ready":true`. `command` runs it under another
 * program.
 */
export async function spawnServer(
  name: string,
  env: Readonly<Record<string, string>>,
  command: readonly string[] = [],
): Promise<ServerProcess> {
  const built = join(import.meta.dirname, '../../dist', name, 'main.js');
  if (!existsSync(built)) throw new Error('Build the servers first: npm run build');
  const [program, ...args] = [...command, process.execPath, '--enable-source-maps', built];
  const child = spawn(program, args, {
    // Its input is a pipe of this process: it ends with the tests' process, also where a failed test has not ended it.
    env: { PATH: process.env.PATH, NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE, END_WITH_PARENT: '1', ...env },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  const log: string[] = [];
  const exited = once(child, 'exit') as Promise<[number | null]>;
  child.stderr.on('data', (chunk: Buffer) => log.push(chunk.toString()));
  const ready = await new Promise<Record<string, unknown>>((resolve, reject) => {
    createInterface({ input: child.stdout }).on('line', (line) => {
      log.push(line);
      if (line.includes('"ready":true')) resolve(JSON.parse(line) as Record<string, unknown>);
    });
    exited.then(
      ([code]) => reject(new Error(`The ${name} ended with ${code}:\n${log.join('\n')}`)),
      (error: Error) => reject(error),
    );
  });
  const end = async (signal: NodeJS.Signals = 'SIGTERM'): Promise<number | null> => {
    if (child.exitCode === null && child.signalCode === null) child.kill(signal);
    const [code] = await exited;
    return code;
  };
  return { child, log, ready, end };
}
