// `npm run build`: what is out of date, and nothing else.
import { buildConsole, buildServer } from './launcher/build.mjs';
import { runMain } from './launcher/plain-error.mjs';

await runMain(async () => {
  await buildServer();
  await buildConsole();
});
