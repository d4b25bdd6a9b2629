import { execFile } from 'node:child_process';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../..');

export interface Ended {
  code: number;
  /** Both of its outputs. */
  said: string;
}

/** Runs a program in the project's folder, or in another, with this environment and no other; answers how it ended. */
export const execute = (program: string, words: readonly string[], env: NodeJS.ProcessEnv, cwd = root): Promise<Ended> =>
  new Promise((resolve) => {
    execFile(program, words, { cwd, env, maxBuffer: 10_000_000 }, (error, stdout, stderr) =>
      resolve({ code: error === null ? 0 : Number(error.code), said: stdout + stderr }),
    );
  });
