// `npm run bench`: measures the product, each figure beside its yardstick, and prints a table.
// `npm run bench -- idle accepts`: those parts alone; `npm run bench -- lists 100000` lists at one size.
// `large` takes 10 GB and half an hour, and is measured only where it is named.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { install } from './launcher/install.mjs';
import { continueOnLocalNode } from './launcher/local-node.mjs';
import { PlainError, runMain } from './launcher/plain-error.mjs';
import { readTicks, sayTaken } from './measuring/taken-time.mjs';

const self = fileURLToPath(import.meta.url);
const minuteMs = 60_000;

/**
 * Each part: what it measures, as a function that answers its figures, and after how many minutes it is ended.
 * @type {Record<string, { minutes: number, measure: (size?: number) => Promise<import('../test/bench/figure.ts').Figure[]> }>}
 */
const parts = {
  idle: { minutes: 10, measure: async () => (await import('../test/bench/idle.ts')).idleFigures() },
  accepts: { minutes: 15, measure: async () => (await import('../test/bench/accepts.ts')).acceptFigures() },
  readers: { minutes: 15, measure: async () => (await import('../test/bench/readers.ts')).readerFigures() },
  places: { minutes: 10, measure: async () => (await import('../test/bench/place-documents.ts')).placeFigures() },
  posts: { minutes: 10, measure: async () => (await import('../test/bench/post-documents.ts')).postFigures() },
  lists: { minutes: 45, measure: async (size) => (await import('../test/bench/lists.ts')).listFigures(size) },
  large: { minutes: 90, measure: async (size) => (await import('../test/bench/large.ts')).largeFigures(size) },
  load: { minutes: 10, measure: async () => (await import('../test/bench/load.ts')).loadFigures() },
  calls: { minutes: 10, measure: async () => (await import('../test/bench/calls.ts')).callFigures() },
  hub: { minutes: 20, measure: async (size) => (await import('../test/bench/hub.ts')).hubFigures(size) },
  several: { minutes: 60, measure: async (size) => (await import('../test/bench/several.ts')).severalFigures(size) },
  start: { minutes: 20, measure: async () => (await import('../test/bench/starts.ts')).startFigures() },
};

/**
 * Measures one part here and prints its table; answers the exit code.
 * @param {string} name
 * @param {number | undefined} size
 */
async function measureHere(name, size) {
  const { benchExitCode, figureTable } = await import('../test/bench/figure.ts');
  const before = readTicks();
  const figures = (await parts[name]?.measure(size)) ?? [];
  const taken = sayTaken(before, readTicks());
  console.log(`\n${name}\n${figureTable(figures)}`);
  if (taken) console.log(`\n${taken}`);
  const missed = figures.filter(({ met }) => met === false).map(({ what }) => what.trim());
  console.log(missed.length === 0 ? '\nEvery aim is met.' : `\nMissed: ${missed.join('; ')}.`);
  return benchExitCode(figures);
}

/**
 * Measures one part in a separate process: an error or a timeout in it does not affect the others. Answers what to report.
 * @param {string} name
 * @param {number | undefined} size
 */
async function measureApart(name, size) {
  const minutes = parts[name]?.minutes ?? 0;
  const words = [self, name, ...(size === undefined ? [] : [String(size)])];
  const child = spawn(process.execPath, words, { stdio: 'inherit', detached: true });
  const endAll = () => child.pid !== undefined && child.exitCode === null && process.kill(-child.pid, 'SIGKILL');
  process.once('exit', endAll);
  let isLate = false;
  const timer = setTimeout(() => {
    isLate = true;
    endAll();
  }, minutes * minuteMs);
  const [code] = await once(child, 'exit');
  clearTimeout(timer);
  process.off('exit', endAll);
  if (isLate) return `${name}: not measured, ended after ${minutes} minutes`;
  return code === 0
    ? `${name}: every aim is met`
    : code === missedCode
      ? `${name}: an aim is missed`
      : `${name}: not measured, it failed (see above)`;
}

/** What `benchExitCode` answers where an aim is missed; anything else is a failure. */
const missedCode = 3;

await runMain(async () => {
  install();
  const ended = await continueOnLocalNode(self);
  if (ended !== undefined) return ended;
  const words = process.argv.slice(2);
  const unknown = words.find((word) => !parts[word] && !/^\d+$/.test(word));
  if (unknown) throw new PlainError(`There is nothing called ${unknown} to measure, only ${Object.keys(parts).join(', ')}.`);
  // Only now: an older Node cannot read it.
  const { buildConsole, buildServer } = await import('./launcher/build.mjs');
  // The tests' own tools are written for the build's compiler.
  await import('../test/source-imports.ts');
  await Promise.all([buildServer(), buildConsole()]);
  const size = words.map(Number).find((number) => number > 0);
  const named = words.filter((word) => parts[word]);
  const [only, ...others] = named.length > 0 ? named : Object.keys(parts).filter((part) => part !== 'large');
  if (only !== undefined && others.length === 0) return measureHere(only, size);
  // Stopping the bench also stops the running part, which has a process group of its own.
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(130));
  const said = [];
  for (const name of [only, ...others]) if (name !== undefined) said.push(await measureApart(name, size));
  console.log(`\n${said.join('\n')}`);
  return said.every((line) => line.endsWith('every aim is met')) ? 0 : missedCode;
});
