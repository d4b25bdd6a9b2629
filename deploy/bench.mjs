// `npm run bench`: measures the product, each figure beside its yardstick, and prints a table.
// `npm run bench -- idle accepts`: those parts alone; `npm run bench -- lists 100000` lists at one size.
import { fileURLToPath } from 'node:url';
import { buildConsole, buildServer } from './launcher/build.mjs';
import { install } from './launcher/install.mjs';
import { continueOnLocalNode } from './launcher/local-node.mjs';
import { PlainError, runMain } from './launcher/plain-error.mjs';

/**
 * Each part, and what it measures, as functions that answer its figures.
 * @type {Record<string, (size?: number) => Promise<import('../test/bench/figure.ts').Figure[]>>}
 */
const parts = {
  idle: async () => (await import('../test/bench/idle.ts')).idleFigures(),
  accepts: async () => (await import('../test/bench/accepts.ts')).acceptFigures(),
  readers: async () => (await import('../test/bench/readers.ts')).readerFigures(),
  lists: async (size) => (await import('../test/bench/lists.ts')).listFigures(size),
  load: async () => (await import('../test/bench/load.ts')).loadFigures(),
  hub: async (size) => (await import('../test/bench/hub.ts')).hubFigures(size),
  start: async () => (await import('../test/bench/starts.ts')).startFigures(),
};

await runMain(async () => {
  install();
  const ended = await continueOnLocalNode(fileURLToPath(import.meta.url));
  if (ended !== undefined) return ended;
  const words = process.argv.slice(2);
  const unknown = words.find((word) => !parts[word] && !/^\d+$/.test(word));
  if (unknown) throw new PlainError(`There is nothing called ${unknown} to measure, only ${Object.keys(parts).join(', ')}.`);
  // The tests' own tools are written for the build's compiler.
  await import('../test/source-imports.ts');
  await Promise.all([buildServer(), buildConsole()]);
  const { benchExitCode, figureTable } = await import('../test/bench/figure.ts');
  const size = words.map(Number).find((number) => number > 0);
  const figures = [];
  for (const [name, measure] of Object.entries(parts)) {
    if (words.some((word) => parts[word]) && !words.includes(name)) continue;
    const found = await measure(size);
    console.log(`\n${name}\n${figureTable(found)}`);
    figures.push(...found);
  }
  const missed = figures.filter(({ met }) => met === false).map(({ what }) => what.trim());
  console.log(missed.length === 0 ? '\nEvery aim is met.' : `\nMissed: ${missed.join('; ')}.`);
  return benchExitCode(figures);
});
