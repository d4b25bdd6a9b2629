// `npm run fit [-- count]`: fits the weights by which documents are read.
import { runSource } from './launcher/run-source.mjs';

// Thousands of drawn documents are held at once.
await runSource('test/fit/fit.ts', process.argv.slice(2), ['--max-old-space-size=12000']);
