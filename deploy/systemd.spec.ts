import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const read = (name: string): string => readFileSync(join(import.meta.dirname, name), 'utf8');
const settingsOf = (text: string): Map<string, string> =>
  new Map([...text.matchAll(/^(\w+)=(.*)$/gm)].map(([, name = '', value = '']) => [name, value]));

const unit = read('rental-ledger.service');
const buildUnit = read('rental-ledger-build.service');
const [settings, build] = [settingsOf(unit), settingsOf(buildUnit)];

test.each([
  ['ProtectSystem', 'strict'],
  ['StateDirectory', 'rental-ledger'],
  ['ProtectHome', 'true'],
  ['PrivateTmp', 'true'],
  ['PrivateDevices', 'true'],
  ['NoNewPrivileges', 'true'],
  ['CapabilityBoundingSet', ''],
  ['RestrictNamespaces', 'true'],
  ['RestrictAddressFamilies', 'AF_UNIX AF_INET AF_INET6 AF_NETLINK'],
  ['SystemCallErrorNumber', 'EPERM'],
  ['TasksMax', '2000'],
  ['MemoryMax', '80%'],
  ['User', 'rental-ledger'],
])('the unit has %s=%s', (name, value) => {
  expect(settings.get(name)).toBe(value);
});

test('what runs writes to its data alone; what it runs from is written before, by a unit that sees no data', () => {
  expect(settings.has('ReadWritePaths')).toBe(false);
  expect(settings.get('Requires')).toBe('rental-ledger-build.service');
  expect(settings.get('After')).toBe('network-online.target rental-ledger-build.service');
  expect(build.get('Type')).toBe('oneshot');
  expect(build.get('ExecStart')).toMatch(/npm run build$/);
  expect(build.get('ReadWritePaths')).toBe('/opt/rental-ledger');
  expect(build.get('InaccessiblePaths')).toBe('-/var/lib/rental-ledger');
  const alike = [
    'User',
    'WorkingDirectory',
    'ProtectSystem',
    'ProtectHome',
    'NoNewPrivileges',
    'CapabilityBoundingSet',
    'PrivateTmp',
    'UMask',
  ];
  for (const name of alike) expect([name, build.get(name)]).toEqual([name, settings.get(name)]);
});

test('readers may lock themselves in, and V8 may compile', () => {
  const calls = settings.get('SystemCallFilter')?.split(' ');
  expect(calls).toEqual([
    '@system-service',
    'seccomp',
    ...['create_ruleset', 'add_rule', 'restrict_self'].map((call) => `landlock_${call}`),
  ]);
  expect(settings.has('MemoryDenyWriteExecute')).toBe(false);
});

test.skipIf(spawnSync('systemd-analyze', ['--version']).status !== 0)('systemd understands every line, and finds little left open', () => {
  const folder = mkdtempSync(join(tmpdir(), 'unit-'));
  try {
    const units = [[unit, 'rental-ledger.service'] as const, [buildUnit, 'rental-ledger-build.service'] as const];
    // Of the programs they start the machine of the tests need not have any.
    for (const [text, name] of units) writeFileSync(join(folder, name), text.replace(/^ExecStart=.*$/m, 'ExecStart=/bin/true'));
    for (const path of units.map(([, name]) => join(folder, name))) {
      const verified = spawnSync('systemd-analyze', ['verify', path], { encoding: 'utf8', env: { ...process.env, SYSTEMD_UNIT_PATH: `${folder}:` } }); // prettier-ignore
      expect([verified.status, verified.stderr]).toEqual([0, '']);
      const judged = spawnSync('systemd-analyze', ['security', '--offline=true', '--threshold=20', '--no-pager', path], {
        encoding: 'utf8',
      });
      expect({ status: judged.status, stderr: judged.stderr }).toEqual({ status: 0, stderr: '' });
    }
  } finally {
    rmSync(folder, { recursive: true });
  }
});
