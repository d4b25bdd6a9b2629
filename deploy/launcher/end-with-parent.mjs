import { spawn } from 'node:child_process';

/**
 * Ends a program that does not watch its parent when this process is gone, even when it was killed: a small shell waits at a pipe that the system
 * closes. Our own servers, which notice by themselves, get a few seconds first.
 * @param {import('node:child_process').ChildProcess} child
 * @param {NodeJS.Signals} signal that ends it in good order
 * @param {{ add(name: string, pid: number): void, remove(pid: number): void }} [record]
 */
export function endWithParent(child, signal, record) {
  if (child.pid === undefined) return;
  const script = 'read -r _; sleep 5; kill -s "$2" "$1"';
  const guard = spawn('sh', ['-c', script, 'sh', String(child.pid), signal.replace('SIG', '')], {
    cwd: '/',
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  guard.stdin.on('error', () => {});
  guard.unref();
  const { pid } = guard;
  if (pid !== undefined) record?.add('guard', pid);
  child.once('close', () => {
    // The whole group: the shell may be waiting in its `sleep`.
    if (pid === undefined || guard.exitCode !== null) return;
    record?.remove(pid);
    guard.kill('SIGKILL');
  });
}
