// `npm run lighthouse`: Lighthouse (desktop, the median of 3) on login, dashboard, hub, property and HOA of a whole product with sample books.
// `npm run lighthouse -- hub`: that screen alone.
import { fileURLToPath } from 'node:url';
import { install } from './launcher/install.mjs';
import { continueOnLocalNode } from './launcher/local-node.mjs';
import { PlainError, runMain } from './launcher/plain-error.mjs';

/** The screens of the table, as `test/lighthouse` knows them. */
const screens = ['login', 'dashboard', 'hub', 'property', 'HOA'];

await runMain(async () => {
  const words = process.argv.slice(2);
  const unknown = words.find((word) => !screens.includes(word));
  if (unknown) throw new PlainError(`There is no screen called ${unknown} to measure, only ${screens.join(', ')}.`);
  install();
  const ended = await continueOnLocalNode(fileURLToPath(import.meta.url));
  if (ended !== undefined) return ended;
  // Only now: an older Node cannot read them.
  const { buildConsole, buildServer } = await import('./launcher/build.mjs');
  const { prepareTools } = await import('./testing/tools.mjs');
  const { env } = await prepareTools();
  await buildServer();
  await buildConsole();
  // The tests' own tools are written for the build's compiler.
  await import('../test/source-imports.ts');
  const { runLighthouse } = await import('../test/lighthouse/run-lighthouse.ts');
  return runLighthouse(process.env.CHROMIUM_PATH ?? env.CHROMIUM_PATH, words.length > 0 ? words : screens);
});
