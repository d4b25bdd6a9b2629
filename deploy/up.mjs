// `npm start`: plain JavaScript for any Node from 20 on, with nothing installed. It installs, goes on with the local Node, and starts everything.
import { fileURLToPath } from 'node:url';
import { firstHalf } from './launcher/first-half.mjs';
import { continueOnLocalNode } from './launcher/local-node.mjs';
import { runMain } from './launcher/plain-error.mjs';

await runMain(async () => {
  await firstHalf();
  const ended = await continueOnLocalNode(fileURLToPath(import.meta.url));
  if (ended !== undefined) return ended;
  // Only now, since it needs what was just installed.
  const { runLauncher } = await import('./launcher/run-launcher.mjs');
  await runLauncher(process.argv.slice(2));
  return process.exit(0);
});
