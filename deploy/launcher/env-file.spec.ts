import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { lookIntoEnvFile, readEnvFile } from './env-file.mjs';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'rental-ledger-env-file-'));
  writeFileSync(join(folder, '.env'), 'SAMPLE_SETTING=from the file\n');
});
afterEach(() => {
  rmSync(folder, { recursive: true });
  vi.unstubAllEnvs();
  delete process.env.SAMPLE_SETTING;
});

test('what stands in the file is set, unless it is set already', () => {
  readEnvFile(folder);
  expect(process.env.SAMPLE_SETTING).toBe('from the file');
  vi.stubEnv('SAMPLE_SETTING', 'by hand');
  readEnvFile(folder);
  expect(process.env.SAMPLE_SETTING).toBe('by hand');
  readEnvFile(join(folder, 'none'));
});

test('a look into it sets nothing, and what is set already counts', () => {
  expect(lookIntoEnvFile(folder, { OTHER: 'here' })).toEqual({ SAMPLE_SETTING: 'from the file', OTHER: 'here' });
  expect(lookIntoEnvFile(folder, { SAMPLE_SETTING: 'by hand' })).toEqual({ SAMPLE_SETTING: 'by hand' });
  expect(lookIntoEnvFile(folder, { SKIP_ENV_FILE: '1' })).toEqual({ SKIP_ENV_FILE: '1' });
  expect(lookIntoEnvFile(join(folder, 'none'), {})).toEqual({});
  expect(process.env.SAMPLE_SETTING).toBeUndefined();
});

test('a product that only samples or tests run leaves it alone', () => {
  readEnvFile(folder, { SKIP_ENV_FILE: '1' });
  expect(process.env.SAMPLE_SETTING).toBeUndefined();
});

test.each(['test/support/launcher.ts', 'test/demo/instance.ts', 'test/integration/ops/commands.spec.ts'])('%s starts it so', (path) => {
  expect(readFileSync(join(import.meta.dirname, '../..', path), 'utf8')).toContain("SKIP_ENV_FILE: '1'");
});
