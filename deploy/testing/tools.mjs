import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { accessSync, constants, existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/**
 * An outside program that some tests need.
 * @typedef {{ names: string[], packages: string[] }} Tool
 */

const chromium = {
  names: [
    'chromium',
    'chromium-browser',
    'google-chrome',
    'google-chrome-stable',
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  ],
  packages: ['chromium', 'fonts-liberation'],
};

/**
 * The browser without a window, which takes a third less of the processor. Where the system does not have it, the full one gives the same results.
 */
const browserShell = { names: ['chromium-headless-shell'], packages: ['chromium-headless-shell'] };

/** @type {Tool[]} */
const tools = [
  chromium,
  { names: ['gm'], packages: ['graphicsmagick'] },
  { names: ['gs'], packages: ['ghostscript'] },
  { names: ['swaks'], packages: ['swaks'] },
  { names: ['clamd'], packages: ['clamav-daemon'] },
  // Ceph, whose gateway speaks S3.
  { names: ['radosgw'], packages: ['ceph-mon', 'ceph-osd', 'radosgw'] },
];

/**
 * Installs missing tools where this user may, and reports what is still missing.
 * @returns {Promise<{ env: NodeJS.ProcessEnv, missing: string[] }>} where the tests find Chromium, whole and without a window; the names of what is still
 * missing
 */
export async function prepareTools() {
  const absent = tools.filter((tool) => !findTool(tool));
  if (process.getuid?.() === 0 && findTool({ names: ['apt-get'] })) {
    if (absent.length > 0) await aptInstall(absent.flatMap(({ packages }) => packages));
    // In addition to the full one, in which a few tests check what only it shows.
    if (findTool(chromium) && !findTool(browserShell)) await apt(installing(browserShell.packages), shellMs);
  }
  const [whole, shell] = [findTool(chromium), findTool(browserShell)];
  const env = whole ? { CHROMIUM_PATH: whole, ...(shell && { CHROMIUM_SHELL_PATH: shell }) } : {};
  return { env, missing: tools.filter((tool) => !findTool(tool)).map(({ names }) => names[0] ?? '') };
}

/** How long to wait for a download that only saves a minute or two. */
const shellMs = 90_000;

/**
 * What a run leaves out, in plain words.
 * @param {string[]} missing names of tools
 * @param {string | undefined} corpus folder of documents to try
 */
export function skippedLines(missing, corpus) {
  const small = missing.filter((name) => name !== 'chromium');
  return [
    ...(missing.includes('chromium') ? ['skipped: chromium not installed, so no browser tests'] : []),
    ...(small.length > 0 ? [`skipped: ${small.join(', ')} not installed`] : []),
    ...(corpus && existsSync(corpus) ? [] : [`skipped: no corpus at ${corpus ?? 'CORPUS, which is not set'}`]),
  ];
}

/** @param {string[]} packages */
async function aptInstall(packages) {
  console.log(`Installing ${packages.join(', ')} …`);
  const install = () => apt(installing(packages));
  if ((await install()) || ((await apt(['update'])) && (await install()))) return;
  console.log('Debian packages could not be installed here; the tests that need them are skipped.');
}

/** @param {string[]} packages */
const installing = (packages) => ['install', '--yes', '--no-install-recommends', ...packages];

/**
 * @param {string[]} args
 * @param {number} [timeout] in milliseconds
 */
async function apt(args, timeout = 600_000) {
  const child = spawn('apt-get', ['-qq', '-o', 'DPkg::Lock::Timeout=180', ...args], {
    stdio: 'ignore',
    timeout,
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  });
  const [code] = await once(child, 'close');
  return code === 0;
}

/**
 * Path of the first of a tool's names that is there.
 * @param {{ names: string[] }} tool
 * @returns {string | undefined}
 */
function findTool({ names }) {
  const folders = (process.env.PATH ?? '').split(delimiter);
  return names.flatMap((name) => (name.includes('/') ? [name] : folders.map((folder) => join(folder, name)))).find(isProgram);
}

/** @param {string} path */
function isProgram(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
