// `npm run lighthouse`: Lighthouse (desktop, the median of 3) on login, dashboard, hub, property and HOA of a whole product with sample books.
import { fileURLToPath } from 'node:url';
import { buildConsole, buildServer } from './launcher/build.mjs';
import { install } from './launcher/install.mjs';
import { continueOnLocalNode } from './launcher/local-node.mjs';
import { PlainError, runMain } from './launcher/plain-error.mjs';
import { prepareTools } from './testing/tools.mjs';

await runMain(async () => {
  if (process.argv.length > 2)
    throw new PlainError('npm run lighthouse takes no words: it measures sign-in, dashboard, hub, property and HOA.');
  install();
  const ended = await continueOnLocalNode(fileURLToPath(import.meta.url));
  if (ended !== undefined) return ended;
  const { env } = prepareTools();
  await buildServer();
  await buildConsole();
  // The tests' own tools are written for the build's compiler.
  await import('../test/source-imports.ts');
  const { runLighthouse } = await import('../test/lighthouse/run-lighthouse.ts');
  return runLighthouse(process.env.CHROMIUM_PATH ?? env.CHROMIUM_PATH);
});
