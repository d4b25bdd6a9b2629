import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { z } from 'zod';

const root = join(import.meta.dirname, '..');
const Bom = z.object({
  bomFormat: z.literal('CycloneDX'),
  specVersion: z.string(),
  serialNumber: z.string().regex(/^urn:uuid:[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/),
  metadata: z.object({ timestamp: z.iso.datetime().optional() }),
  components: z.array(z.object({ name: z.string(), purl: z.string(), 'bom-ref': z.string(), licenses: z.array(z.unknown()).default([]) })),
  dependencies: z.array(z.object({ ref: z.string(), dependsOn: z.array(z.string()) })),
});
const Manifest = z.object({ dependencies: z.record(z.string(), z.string()), devDependencies: z.record(z.string(), z.string()) });

test('npm run sbom lists every package of production from the lock file alone, and names no registry', () => {
  const folder = mkdtempSync(join(tmpdir(), 'sbom-'));
  try {
    for (const path of ['package.json', 'package-lock.json', 'deploy/sbom.mjs', 'console/src'])
      cpSync(join(root, path), join(folder, path), { recursive: true });
    const make = (env: Record<string, string> = {}): string => {
      const made = spawnSync('npm', ['run', '--silent', 'sbom'], { cwd: folder, encoding: 'utf8', env: { ...process.env, ...env } });
      expect([made.status, made.stderr]).toEqual([0, '']);
      return readFileSync(join(folder, 'sbom.json'), 'utf8');
    };
    const text = make();
    const { components, dependencies, serialNumber, metadata } = Bom.parse(JSON.parse(text));
    expect(make()).toBe(text);
    expect(metadata.timestamp).toBeUndefined();
    expect(Bom.parse(JSON.parse(make({ SOURCE_DATE_EPOCH: '1764000000' })))).toMatchObject({
      serialNumber,
      metadata: { timestamp: '2025-11-24T16:00:00.000Z' },
    });
    expect(components.filter(({ licenses }) => licenses.length === 0).map(({ name }) => name)).toEqual([]);
    expect(components.map(({ name }) => name)).toEqual(expect.arrayContaining(['postgresql', 'redis-server']));
    const manifest = Manifest.parse(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')));
    const named = new Set(components.map(({ purl }) => decodeURIComponent(purl).replace(/^pkg:npm\/(.*)@[^@]*$/, '$1')));
    expect(Object.keys(manifest.dependencies).filter((name) => !named.has(name))).toEqual([]);
    const builtIn = ['react', 'react-admin', '@mui/material', 'qrcode', '@simplewebauthn/browser'];
    expect(builtIn.filter((name) => !named.has(name))).toEqual([]);
    const onlyForBuilding = ['vitest', 'oxlint', 'oidc-provider'];
    expect(onlyForBuilding.filter((name) => !(name in manifest.devDependencies) || named.has(name))).toEqual([]);
    // Every package is one that another needs, and what is needed is listed.
    const refs = new Set(components.map((component) => component['bom-ref']));
    const needed = new Set(dependencies.flatMap(({ dependsOn }) => dependsOn));
    expect(refs.size).toBe(components.length);
    expect(refs).toEqual(needed);
    const hosts = [...text.matchAll(/https?:\/\/([^/"]+)/g)].map(([, host]) => host);
    expect(new Set(hosts)).toEqual(new Set(['cyclonedx.org']));
  } finally {
    rmSync(folder, { recursive: true });
  }
});
