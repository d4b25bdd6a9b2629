// `npm run check`: what has to be green before each commit, without any service.
import { fileURLToPath } from 'node:url';
import { install } from './launcher/install.mjs';
import { continueOnLocalNode } from './launcher/local-node.mjs';
import { runMain } from './launcher/plain-error.mjs';

await runMain(async () => {
  install();
  const ended = await continueOnLocalNode(fileURLToPath(import.meta.url));
  if (ended !== undefined) return ended;
  // Only now, since it needs what was just installed.
  const { runCheck } = await import('./testing/run-check.mjs');
  return runCheck();
});
