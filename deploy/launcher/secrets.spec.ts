import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';

const begun = `
  import { readFileSync } from 'node:fs';
  import { takeSecrets } from './deploy/launcher/secrets.mjs';
  const environ = () => readFileSync('/proc/self/environ', 'utf8');
  const before = environ();
  const taken = takeSecrets();
  process.stdout.write(JSON.stringify({ taken, before, after: environ(), left: process.env.ADMIN_PASSWORD ?? null }));
`;

test.skipIf(process.platform !== 'linux')(
  'a launcher that was given secrets in its environment leaves none where others may read what it began with',
  () => {
    const env = { PATH: process.env.PATH, ADMIN_PASSWORD: 'nine quiet herons', SECRET_KEY: 'a key', PORT: '3000' };
    const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '--eval', begun], { env, encoding: 'utf8' });
    expect(stderr).toBe('');
    const { taken, before, after, left } = JSON.parse(stdout) as { taken: object; before: string; after: string; left: string | null };
    expect(taken).toEqual({ ADMIN_PASSWORD: 'nine quiet herons', SECRET_KEY: 'a key' });
    expect([before.includes('ADMIN_PASSWORD=nine quiet herons'), left]).toEqual([true, null]);
    expect(after).not.toMatch(/herons|a key/);
    expect(after).toContain('PORT=3000');
  },
);
