// `npm run evaluate [-- set …]`: how many fields and mails are read right, on sets with their truth.
import { runSource } from './launcher/run-source.mjs';

// Thousands of drawn documents are held at once.
await runSource('test/evaluate/run.ts', process.argv.slice(2), ['--max-old-space-size=12000']);
