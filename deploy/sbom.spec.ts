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
  components: z.array(z.object({ version: z.string(), purl: z.string(), 'bom-ref': z.string() })),
  dependencies: z.array(z.object({ ref: z.string(), dependsOn: z.array(z.string()) })),
});
const Manifest = z.object({ dependencies: z.record(z.string(), z.string()), devDependencies: z.record(z.string(), z.string()) });

test('npm run sbom lists every package of production from the lock file alone, and names no registry', () => {
  const folder = mkdtempSync(join(tmpdir(), 'sbom-'));
  try {
    for (const path of ['package.json', 'package-lock.json', 'deploy/sbom.mjs', 'console/src'])
      cpSync(join(root, path), join(folder, path), { recursive: true });
    const made = spawnSync('npm', ['run', '--silent', 'sbom'], { cwd: folder, encoding: 'utf8' });
    expect([made.status, made.stderr]).toEqual([0, '']);
    const text = readFileSync(join(folder, 'sbom.json'), 'utf8');
    const { components, dependencies } = Bom.parse(JSON.parse(text));
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
