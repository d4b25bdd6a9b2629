import { type Browser, chromium } from 'playwright-core';

/** What people have; in it the proofs look, and tests of what only it shows, such as a PDF by itself. */
const whole = process.env.CHROMIUM_PATH;
/** The same without a window where it is installed, which takes less of the processor. */
export const executablePath = (process.env.PROVING !== '1' && process.env.CHROMIUM_SHELL_PATH) || whole;
const quiet = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--disable-background-networking', '--disable-component-update'];
// The windows of a profile share one renderer, so that each sees at once what another has stored.
const shared = ['--process-per-site'];
// Each page loads the console anew: what is made faster there after some hundred calls is thrown away before that has paid.
const unhurried = [
  '--js-flags=--invocation-count-for-maglev=8000 --invocation-count-for-maglev-with-delay=8000 --invocation-count-for-turbofan=30000',
];

const open = new Map<string, Promise<Browser>>();

/**
 * The browser of all files that this process tests, one after another: starting one for each takes longer than many a test. It ends with the process.
 * `isWhole`: the whole one.
 */
export async function sharedBrowser({ isWhole = false } = {}): Promise<Browser> {
  const path = (isWhole ? whole : executablePath) ?? '';
  const browser = await open.get(path);
  if (browser?.isConnected()) return browser;
  if (open.size === 0) process.once('SIGTERM', () => void endWithProcess());
  const launched = chromium.launch({ executablePath: path, args: [...quiet, ...shared, ...unhurried], handleSIGTERM: false });
  open.set(path, launched);
  return launched;
}

async function endWithProcess(): Promise<void> {
  try {
    await Promise.all([...open.values()].map(async (browser) => (await browser).close()));
  } finally {
    process.exit();
  }
}
