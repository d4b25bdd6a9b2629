// `npm run build`: what is out of date, and nothing else.
import { fileURLToPath } from 'node:url';
import { install } from './launcher/install.mjs';
import { continueOnLocalNode } from './launcher/local-node.mjs';
import { runMain } from './launcher/plain-error.mjs';

await runMain(async () => {
  install();
  const ended = await continueOnLocalNode(fileURLToPath(import.meta.url));
  if (ended !== undefined) return ended;
  // Only now: an older Node cannot read it.
  const { buildConsole, buildServer } = await import('./launcher/build.mjs');
  await buildServer();
  await buildConsole();
  return 0;
});
