// `npm test`: plain JavaScript for any Node from 20 on, with nothing installed. It installs, goes on with the local Node, and runs everything.
import { fileURLToPath } from 'node:url';
import { install } from './launcher/install.mjs';
import { continueOnLocalNode } from './launcher/local-node.mjs';
import { runMain } from './launcher/plain-error.mjs';

await runMain(async () => {
  install();
  const ended = await continueOnLocalNode(fileURLToPath(import.meta.url));
  if (ended !== undefined) return ended;
  // Only now, since it needs what was just installed.
  const { runTests } = await import('./testing/run-tests.mjs');
  return runTests(process.argv.slice(2));
});
