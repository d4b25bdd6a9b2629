// The first half of `npm start`: plain JavaScript for any Node from 20 on. What follows finds the Node it has installed first on PATH.
import { firstHalf } from './launcher/first-half.mjs';
import { runMain } from './launcher/plain-error.mjs';

await runMain(firstHalf);
