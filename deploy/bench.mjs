// `npm run bench`: measures an idle product: the time from 250 to a finished document, memory, messages taken a second.
// `npm run bench -- start`: times the first start of a fresh clone and warm starts after it.
// `npm run bench -- lists`: how long lists and totals take with 100,000 documents and 100,000 expenses.
// `npm run bench -- hub`: from a key to the next document's paint, and how soon the hub opens with 100,000 documents.
import { fileURLToPath } from 'node:url';
import { buildConsole, buildServer } from './launcher/build.mjs';
import { install } from './launcher/install.mjs';
import { continueOnLocalNode } from './launcher/local-node.mjs';
import { runMain } from './launcher/plain-error.mjs';

await runMain(async () => {
  install();
  const ended = await continueOnLocalNode(fileURLToPath(import.meta.url));
  if (ended !== undefined) return ended;
  // The tests' own tools are written for the build's compiler.
  await import('../test/source-imports.ts');
  const [what, ...rest] = process.argv.slice(2);
  if (what === 'lists') {
    await buildServer();
    const { runListBench } = await import('../test/bench/lists.ts');
    return runListBench(rest[0] ? Number(rest[0]) : undefined);
  }
  if (what === 'start') {
    const { runStartBench } = await import('../test/bench/starts.ts');
    return runStartBench();
  }
  if (what === 'hub') {
    await Promise.all([buildServer(), buildConsole()]);
    const { runHubBench } = await import('../test/bench/hub.ts');
    return runHubBench(rest[0] ? Number(rest[0]) : undefined);
  }
  const { runBench } = await import('../test/bench/run-bench.ts');
  return runBench(process.argv.slice(2));
});
