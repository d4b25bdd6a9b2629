import { execFileSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { taskKindNames, taskKinds } from '#core/kernel/queue/task-kinds';

const root = join(import.meta.dirname, '..');
const text = (path: string): string => readFileSync(join(root, path), 'utf8');
const pages = [
  'README.md',
  'CONTRIBUTING.md',
  ...readdirSync(join(root, 'docs'))
    .filter((name) => name.endsWith('.md'))
    .map((name) => `docs/${name}`),
];
const records = readdirSync(join(root, 'docs/decisions')).map((name) => `docs/decisions/${name}`);

/** Which test runs a command, recognised by words in it. Programs of others are theirs to test, and have none. */
const shown: readonly { command: RegExp; by: string; words?: string }[] = [
  { command: /^npm start$/, by: 'test/integration/ops/launcher.spec.ts', words: 'says at the first start where everything is' },
  { command: /^npm start -- --reset$/, by: 'test/integration/ops/launcher.spec.ts', words: 'is wiped with one, and begins anew' },
  {
    command: /^npm test( -- (faults|integration|browser|unit \S+\.spec\.ts))?$/,
    by: 'deploy/testing/select-tests.spec.ts',
    words: 'nothing named is everything: the checks, and all projects there are',
  },
  { command: /^npm run check$/, by: 'deploy/testing/select-tests.spec.ts', words: 'nothing named is everything: the checks' },
  { command: /^npm run openapi$/, by: 'deploy/generated/floors-map.spec.ts', words: 'drawFloors' },
  {
    command: /^(BACKUP_PASSPHRASE_FILE=\S+ )?npm run (backup|restore) -- (\S+\.zip|FILE)( --plain)?$/,
    by: 'test/integration/ops/commands.spec.ts',
    words: 'npm run backup, restore, doctor, ledger',
  },
  {
    command: /^npm run (doctor( -- --(recount|accept-lost))?|ledger)$/,
    by: 'test/integration/ops/commands.spec.ts',
    words: 'npm run backup, restore, doctor, ledger',
  },
  {
    command: /^node dist\/core\/ops\/backup\/backup-command\.js verify FILE$/,
    by: 'test/integration/ops/commands.spec.ts',
    words: "backup-command.js', 'verify'",
  },
  { command: /^npm run new-password -- \S+@\S+$/, by: 'test/integration/ops/commands.spec.ts', words: 'npm run new-password' },
  {
    command: /^npm run reset-second-factor -- \S+@\S+$/,
    by: 'test/integration/ops/commands.spec.ts',
    words: 'npm run reset-second-factor',
  },
  {
    command: /^(install -m 644 deploy\/rental-ledger\.service deploy\/rental-ledger-build\.service|systemctl enable) /,
    by: 'deploy/systemd.spec.ts',
    words: 'systemd understands every line',
  },
  { command: /^npm run fit$/, by: 'test/integration/extraction/fit-model.spec.ts', words: 'npm run fit' },
  { command: /^npm run sbom$/, by: 'deploy/sbom.spec.ts', words: 'npm run sbom' },
  { command: /^npm run move-files -- --to s3$/, by: 'test/integration/ops/move-files.spec.ts', words: 'npm run move-files' },
  { command: /^npm run import-folder -- \S+$/, by: 'test/integration/ops/import-folder.spec.ts', words: 'npm run import-folder' },
  { command: /^npm run rotate-key$/, by: 'test/integration/ops/commands.spec.ts', words: 'npm run rotate-key' },
  {
    command: /^npm run migrate -- (check|down|up)$/,
    by: 'test/integration/ops/commands.spec.ts',
    words: 'npm run migrate: check, down and up',
  },
  ...['bench', 'prove', 'demo', 'evaluate'].map((name) => ({
    command: new RegExp(`^npm run ${name}( -- [\\w -]+)?$`),
    by: 'test/integration/ops/measuring.spec.ts',
    words: `npm run ${name}`,
  })),
  { command: /^npm run mutate -- --mutate \S+$/, by: 'package.json', words: 'stryker run test/mutation/stryker.config.mjs' },
  { command: /^npm run lighthouse( -- \w+)?$/, by: 'test/proofs/lighthouse.spec.ts', words: 'npm run lighthouse' },
  { command: /^swaks --server 127\.0\.0\.1:2525 /, by: 'test/integration/mail/mail-by-smtp.spec.ts', words: 'by SMTP' },
  { command: /^docker compose /, by: 'deploy/docker.spec.ts', words: 'every process of the product is a service' },
  {
    command: /^deploy\/(backup|restore) FILE$/,
    by: 'test/integration/ops/commands.spec.ts',
    words: 'deploy/backup and deploy/restore: the same for docker',
  },
  { command: /^(cp|mkdir|chmod|openssl|touch) /, by: 'deploy/docs-commands.spec.ts', words: 'leaves every file that compose asks for' },
  { command: /^(git clone|git pull|cd) ?/, by: 'the programs of others' },
];

const fenced = (page: string): string[] =>
  [...text(page).matchAll(/^[ \d.]*```sh\n(.*?)^ *```/gms)]
    .flatMap(([, block = '']) => block.split('\n').map((line) => line.trim()))
    .filter((line) => line !== '' && !line.startsWith('#'));

/** Text between backticks that begins as a command does. */
const inline = (page: string): string[] =>
  [
    ...text(page)
      .replaceAll(/^[ \d.]*```.*?^ *```/gms, '')
      .matchAll(/`((?:npm|docker|git|swaks|node|npx|openssl|curl) [^`]+|deploy\/(?:backup|restore) [^`]+)`/g),
  ].map(([, command = '']) => command);

const commands = [...new Set(pages.flatMap((page) => [...fenced(page), ...inline(page)]).flatMap((line) => line.split(' && ')))];

test('every command of README and docs is run by a test', () => {
  expect(commands.length).toBeGreaterThan(25);
  expect(commands.filter((command) => !shown.some((entry) => entry.command.test(command)))).toEqual([]);
  // What no page says any more needs no entry.
  expect(shown.filter((entry) => !commands.some((command) => entry.command.test(command))).map((entry) => String(entry.command))).toEqual(
    [],
  );
});

test.each(shown.filter(({ words }) => words !== undefined))('$by is there and runs $command', ({ by, words = '' }) => {
  expect(text(by).includes(words)).toBe(true);
});

test('every npm script that is named exists, and so does the program behind it', () => {
  const { scripts } = z.object({ scripts: z.record(z.string(), z.string()) }).parse(JSON.parse(text('package.json')));
  const named = commands.flatMap((command) => /^npm (?:run )?([\w-]+)/.exec(command)?.[1] ?? []);
  for (const name of named) expect(scripts).toHaveProperty(name);
  const programs = Object.values(scripts).flatMap((script) => [...script.matchAll(/\b(deploy\/[\w/-]+\.mjs)/g)].map(([path]) => path));
  expect(programs.filter((path) => !existsSync(join(root, path)))).toEqual([]);
});

test('every service, profile and file of a docker command is one of the compose file', () => {
  const compose = z
    .object({ services: z.record(z.string(), z.object({ profiles: z.array(z.string()).default([]) })) })
    .parse(parse(text('deploy/docker-compose.yml'), { merge: true }));
  const profiles = Object.values(compose.services).flatMap((service) => service.profiles);
  for (const command of commands.filter((one) => one.startsWith('docker compose '))) {
    for (const [, profile = ''] of command.matchAll(/--profile (\S+)/g)) expect(profiles).toContain(profile);
    for (const [, service = ''] of command.matchAll(/(?:--scale |logs (?:-f )?|stop )([a-z-]+)/g))
      expect(compose.services).toHaveProperty(service);
    expect(command.replaceAll(/--profile \S+ /g, '')).toMatch(/^docker compose (up|down|build|logs|ps|stop|run|exec|config)\b/);
  }
});

/** The anchors that a page's headings have, as GitHub makes them. */
const anchorsOf = (page: string): string[] =>
  [...text(page).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
      .replaceAll(' ', '-'),
  );

test('every link between the pages leads to a file, and to a heading in it where it names one', () => {
  const broken = ['SECURITY.md', 'CHANGELOG.md', ...pages, ...records].flatMap((page) =>
    [...text(page).matchAll(/\]\((?!https?:)([^)#\s]*)(?:#([^)\s]+))?\)/g)]
      .map(([, path = '', anchor]) => ({ file: path === '' ? page : join(dirname(page), path), anchor }))
      .filter(({ file, anchor }) => !existsSync(join(root, file)) || (anchor !== undefined && !anchorsOf(file).includes(anchor)))
      .map(({ file, anchor }) => `${page}: ${file}#${anchor ?? ''}`),
  );
  expect(broken).toEqual([]);
});

test('every part of the code that a page names is there', () => {
  const named = /`((?:core|api|worker|mail-gateway|console|migrations|deploy|test)\/[\w./-]*)`/g;
  // Made at the first start.
  const made = ['deploy/.env', 'deploy/secrets', 'console/dist'];
  const missing = [...pages, ...records].flatMap((page) =>
    [...text(page).matchAll(named)]
      .map(([, path = '']) => path)
      .filter(
        (path) => !made.includes(path) && !['', '.ts', '.mjs', '.spec.ts'].some((ending) => existsSync(join(root, `${path}${ending}`))),
      )
      .map((path) => `${page}: ${path}`),
  );
  expect(missing).toEqual([]);
});

test('the tour names every step of a mail and a document', () => {
  const steps = taskKindNames.filter((kind) => ['mail', 'document'].includes(taskKinds[kind].subject));
  expect(steps.filter((kind) => !text('docs/tour.md').includes(`\`${kind}\``))).toEqual([]);
});

test('every call that a page names is one of openapi.json', () => {
  const { paths } = z.object({ paths: z.record(z.string(), z.record(z.string(), z.unknown())) }).parse(JSON.parse(text('openapi.json')));
  const named = pages.flatMap((page) =>
    [...text(page).matchAll(/`(GET|POST|PUT|PATCH|DELETE) (\/[^`\s?…]+)[^`…]*`/g)].map(([, method = '', path = '']) => ({
      page,
      method,
      path,
    })),
  );
  expect(named.length).toBeGreaterThan(30);
  const missing = named.filter(
    ({ method, path }) => ![path, `/api/v1${path}`].some((full) => paths[full.replace(/\/$/, '')]?.[method.toLowerCase()]),
  );
  expect(missing).toEqual([]);
});

test('the unit for systemd ends the launcher alone, and gives it longer than its programs take one after the other', () => {
  const unit = text('deploy/rental-ledger.service');
  expect(text('docs/install.md')).toContain('deploy/rental-ledger.service deploy/rental-ledger-build.service /etc/systemd/system/');
  expect(unit).toMatch(/^ExecStart=\S+npm start$/m);
  expect(unit).toMatch(/^KillMode=mixed$/m);
  expect(Number(/^TimeoutStopSec=(\d+)$/m.exec(unit)?.[1])).toBeGreaterThanOrEqual(85);
});

test('what the first start with docker says leaves every file that compose asks for, closed to others', () => {
  const folder = mkdtempSync(join(tmpdir(), 'first-docker-'));
  try {
    copyFileSync(join(root, 'deploy/.env.example'), join(folder, '.env.example'));
    const lines = fenced('docs/install.md').filter((line) => /^(cp|mkdir|openssl|touch) /.test(line));
    execFileSync('sh', ['-euc', lines.join('\n')], { cwd: folder });
    const { secrets } = z
      .object({ secrets: z.record(z.string(), z.object({ file: z.string() })) })
      .parse(parse(text('deploy/docker-compose.yml'), { merge: true }));
    expect(Object.values(secrets).filter(({ file }) => !existsSync(join(folder, file)))).toEqual([]);
    expect(existsSync(join(folder, '.env'))).toBe(true);
    expect(statSync(join(folder, 'secrets')).mode & 0o077).toBe(0);
    expect(readFileSync(join(folder, 'secrets/secret_key'), 'utf8').trim()).toMatch(/^[0-9a-f]{64}$/);
    // The compose file's own head says the same.
    const said = [...text('deploy/docker-compose.yml').matchAll(/^#   (cp|mkdir|openssl|touch)\b.*?(?=\s+#|$)/gm)].map(([line]) =>
      line.slice(4).trim(),
    );
    expect(said).toEqual(lines);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
