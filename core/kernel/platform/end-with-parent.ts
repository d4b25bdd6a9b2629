import { errorText } from '#core/kernel/platform/error-text';

/**
 * Ends the process in good order on SIGTERM or SIGINT and, under a launcher (`END_WITH_PARENT=1`), when the
 * launcher's pipe closes: a killed launcher must not leave servers behind.
 * `close` runs once; after `deadlineMs` the process ends whatever `close` still does.
 */
export function endInGoodOrder(close: (why: string) => Promise<void>, { deadlineMs = 25_000, env = process.env } = {}): void {
  let ending = false;
  const end = (why: string): void => {
    if (ending) return;
    ending = true;
    setTimeout(() => {
      process.stderr.write(`Stopping took longer than ${deadlineMs / 1000} s and was cut short. The next start continues from there.\n`);
      process.exit(1);
    }, deadlineMs).unref();
    close(why).then(
      () => process.exit(0),
      (error: unknown) => {
        process.stderr.write(`The process did not stop cleanly: ${errorText(error)}\n`);
        process.exit(1);
      },
    );
  };
  process.on('SIGTERM', () => end('SIGTERM'));
  process.on('SIGINT', () => end('SIGINT'));
  if (env.END_WITH_PARENT === '1') {
    process.stdin.on('end', () => end('the launcher is gone'));
    process.stdin.on('error', () => end('the launcher is gone'));
    process.stdin.resume();
  }
}
