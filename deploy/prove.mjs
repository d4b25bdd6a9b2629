// `npm run prove`: the tests of what is promised at their full size, each with its figure. Says beforehand how long it takes.
import { fileURLToPath } from 'node:url';
import { install } from './launcher/install.mjs';
import { continueOnLocalNode } from './launcher/local-node.mjs';
import { runMain } from './launcher/plain-error.mjs';

await runMain(async () => {
  install();
  const ended = await continueOnLocalNode(fileURLToPath(import.meta.url));
  if (ended !== undefined) return ended;
  // Only now, since it needs what was just installed.
  const { runProofs } = await import('./proving/run-proofs.mjs');
  return runProofs(process.argv.slice(2));
});
