import { type Browser, chromium } from 'playwright-core';

export const executablePath = process.env.CHROMIUM_PATH;
const quiet = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--disable-background-networking', '--disable-component-update'];
// The windows of a profile share one renderer, so that each sees at once what another has stored.
const shared = ['--process-per-site'];

let open: Promise<Browser> | undefined;

/** The browser of all files that this process tests, one after another: starting one for each takes longer than many a test. It ends with the process. */
export async function sharedBrowser(): Promise<Browser> {
  const browser = await open;
  if (browser?.isConnected()) return browser;
  if (!open) process.once('SIGTERM', () => void endWithProcess());
  open = chromium.launch({ executablePath: executablePath ?? '', args: [...quiet, ...shared], handleSIGTERM: false });
  return open;
}

async function endWithProcess(): Promise<void> {
  try {
    await (await open)?.close();
  } finally {
    process.exit();
  }
}
