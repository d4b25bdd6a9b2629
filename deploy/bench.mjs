// `npm run bench`: measures an idle product: the time from 250 to a finished document, memory, messages taken a second.
import { fileURLToPath } from 'node:url';
import { install } from './launcher/install.mjs';
import { continueOnLocalNode } from './launcher/local-node.mjs';
import { runMain } from './launcher/plain-error.mjs';

await runMain(async () => {
  install();
  const ended = await continueOnLocalNode(fileURLToPath(import.meta.url));
  if (ended !== undefined) return ended;
  // The tests' own tools are written for the build's compiler.
  await import('../test/source-imports.ts');
  const { runBench } = await import('../test/bench/run-bench.ts');
  return runBench(process.argv.slice(2));
});
