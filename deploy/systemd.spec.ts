import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const unit = readFileSync(join(import.meta.dirname, 'rental-ledger.service'), 'utf8');
const settings = new Map([...unit.matchAll(/^(\w+)=(.*)$/gm)].map(([, name = '', value = '']) => [name, value]));

test.each([
  ['ProtectSystem', 'strict'],
  ['ReadWritePaths', '/opt/rental-ledger'],
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
    const path = join(folder, 'rental-ledger.service');
    // Of the programs it starts the machine of the tests need not have any.
    writeFileSync(path, unit.replace(/^ExecStart=.*$/m, 'ExecStart=/bin/true'));
    const verified = spawnSync('systemd-analyze', ['verify', path], { encoding: 'utf8' });
    expect([verified.status, verified.stderr]).toEqual([0, '']);
    const judged = spawnSync('systemd-analyze', ['security', '--offline=true', '--threshold=20', '--no-pager', path], { encoding: 'utf8' });
    expect({ status: judged.status, stderr: judged.stderr }).toEqual({ status: 0, stderr: '' });
  } finally {
    rmSync(folder, { recursive: true });
  }
});
