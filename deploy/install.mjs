// The first half of `npm start`: plain JavaScript for any Node from 20 on. What follows finds the Node it has installed first on PATH.
import { install } from './launcher/install.mjs';
import { runMain } from './launcher/plain-error.mjs';

await runMain(async () => install());
