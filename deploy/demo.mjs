// `npm run demo`: sends sample mails through a whole product and prints what became of them.
import { fileURLToPath } from 'node:url';
import { install } from './launcher/install.mjs';
import { continueOnLocalNode } from './launcher/local-node.mjs';
import { runMain } from './launcher/plain-error.mjs';

await runMain(async () => {
  install();
  const ended = await continueOnLocalNode(fileURLToPath(import.meta.url));
  if (ended !== undefined) return ended;
  const { runDemo } = await import('../test/demo/run-demo.ts');
  return runDemo(process.argv.slice(2));
});
