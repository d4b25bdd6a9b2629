/**
 * One thing the specification says, and the test that shows it (`path/to.spec.ts > name of the test`), or null while its screen is being built.
 * `places` are the words of the text that stand for values; `figure` is what has to stand in the test where the text itself is a sentence about it.
 * @typedef {{ id: string, screen: string, kind: string, text: string, from: string, places?: string[], figure?: string, test: string | null }} Entry
 * @typedef {{ sources: Record<string, string>, building: string[], entries: Entry[] }} Coverage
 * @typedef {{ file: string, name: string, state: string, retried?: boolean, why?: string }} TestResult retried: it failed at first, and why
 */

/** Kinds whose text is shown to the letter; for the others the text is a sentence about what is to be shown. */
const literal = new Set(['text', 'label', 'column', 'toast', 'confirm', 'default']);
const sentences = new Set(['limit', 'behaviour']);

/** @param {string} text */
const escaped = (text) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

/**
 * The file and the name that a `test` names.
 * @param {string} test
 */
const partsOf = (test) => {
  const at = test.indexOf(' > ');
  return at < 0 ? { file: test, name: '' } : { file: test.slice(0, at), name: test.slice(at + 3) };
};

/**
 * Whether the words of an entry are in the source of its test, its placeholders filled with any value.
 * @param {Entry} entry
 * @param {string} source
 */
function occursIn({ kind, text, places = [], figure }, source) {
  if (figure !== undefined) return source.includes(figure);
  if (sentences.has(kind) || source.includes(text)) return true;
  if (places.length === 0) return false;
  const pattern = text
    .split(new RegExp(`(${places.map((place) => `(?<!\\w)${escaped(place)}(?!\\w)`).join('|')})`))
    .map((part) => (places.includes(part) ? '.{1,60}?' : escaped(part)))
    .join('');
  return new RegExp(pattern).test(source);
}

/**
 * What is wrong with one entry, or null.
 * @param {Entry} entry
 * @param {Set<string>} building
 * @param {(file: string) => string | null} read
 */
function problemOf(entry, building, read) {
  if (entry.test === null) return building.has(entry.screen) ? null : `${entry.id} has no test.`;
  const { file, name } = partsOf(entry.test);
  const raw = /\.spec\.tsx?$/.test(file) ? read(file) : null;
  if (raw === null) return `${entry.id}: there is no test file ${file}.`;
  const source = raw.replaceAll(/\\(['"`])/g, '$1');
  if (name === '' || !["'", '"', '`'].some((quote) => source.includes(`${quote}${name}${quote}`)))
    return `${entry.id}: ${file} has no test "${name}".`;
  if (!occursIn(entry, source)) return `${entry.id}: "${entry.figure ?? entry.text}" does not stand in ${file}.`;
  return null;
}

/**
 * Compares the specification with the tests that are to show it.
 * @param {Coverage} coverage
 * @param {(file: string) => string | null} read the source of a test file, null where there is none
 * @returns {{ problems: string[], shown: number, open: number }} a sentence a problem; how many entries have a test, and how many wait for their screen
 */
export function compareTexts({ sources, building, entries }, read) {
  const problems = [];
  const ids = new Set();
  for (const { id, kind, from } of entries) {
    if (ids.has(id)) problems.push(`${id} is listed twice.`);
    ids.add(id);
    if (!literal.has(kind) && !sentences.has(kind)) problems.push(`${id} is of no known kind: ${kind}.`);
    if (!Object.hasOwn(sources, from.split(' ', 1)[0] ?? '')) problems.push(`${id} is from "${from}", which nothing explains.`);
  }
  const screens = new Set(building);
  for (const entry of entries) {
    const problem = problemOf(entry, screens, read);
    if (problem) problems.push(problem);
  }
  const open = entries.filter(({ test }) => test === null);
  for (const screen of building)
    if (!open.some((entry) => entry.screen === screen)) problems.push(`${screen} has all its tests: take it out of "building".`);
  return { problems, shown: entries.length - open.length, open: open.length };
}

/**
 * The entries whose test did not pass in a run of all tests. A test that was skipped (no browser here) shows nothing, but is no failure.
 * @param {Entry[]} entries
 * @param {TestResult[]} results
 */
export function textsNotShown(entries, results) {
  return entries.flatMap(({ id, test }) => {
    if (test === null) return [];
    const { file, name } = partsOf(test);
    // A name with placeholders for the values of its table (%s, $name) matches each of its rows.
    const pattern = new RegExp(`^${escaped(name).replaceAll(/%[sdifjoO#]|\\\$[\w.\\]+/g, '.*')}$`, 's');
    const ran = results.filter((result) => result.file === file && pattern.test(result.name));
    const shown = ran.length > 0 && ran.every(({ state }) => state === 'passed' || state === 'skipped');
    return shown ? [] : [`${id}: the test "${name}" of ${file} ${ran.length === 0 ? 'did not run' : 'did not pass'}.`];
  });
}
