import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';

/** Asks on the terminal, without showing what is typed. Null where there is no terminal. */
export async function askPassphrase(question: string): Promise<string | null> {
  if (!process.stdin.isTTY) return null;
  process.stderr.write(question);
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  const line = createInterface({ input: process.stdin, output: silent, terminal: true });
  const answer = await new Promise<string>((resolve) => {
    line
      .once('close', () => resolve(''))
      .once('line', resolve)
      .once('SIGINT', () => process.kill(process.pid, 'SIGINT'));
  });
  line.close();
  process.stderr.write('\n');
  return answer;
}
