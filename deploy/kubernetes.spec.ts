import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { expect, test } from 'vitest';
import { EnvSchema } from '#core/kernel/platform/env';
import { secretNames } from '#core/kernel/platform/secret-files';
import { objects, pods, secretFiles, settings } from '../test/support/kubernetes.js';

const root = join(import.meta.dirname, '..');
const folder = join(root, 'deploy/kubernetes');

/** Modules of the API's types, by apiVersion. */
const modules: Readonly<Record<string, string>> = {
  v1: 'kubernetes-models/v1',
  'apps/v1': 'kubernetes-models/apps/v1',
  'batch/v1': 'kubernetes-models/batch/v1',
  'policy/v1': 'kubernetes-models/policy/v1',
  'keda.sh/v1alpha1': '@kubernetes-models/keda/keda.sh/v1alpha1',
};

/** What the compiler finds wrong with objects, by the types of the API: fields that are unknown, missing or of another type. */
function faultsOf(all: typeof objects): string[] {
  const file = join(folder, 'objects.check.ts');
  const lines = all.map(({ apiVersion, kind, ...rest }, at) => {
    const body = JSON.stringify({ apiVersion, kind, ...rest });
    return `import type { I${kind} as Kind${at} } from '${modules[apiVersion] ?? apiVersion}';\nexport const object${at}: Kind${at} = ${body};`;
  });
  const options: ts.CompilerOptions = {
    strict: true,
    noEmit: true,
    skipLibCheck: true,
    module: ts.ModuleKind.NodeNext,
    moduleResolution: ts.ModuleResolutionKind.NodeNext,
    types: [],
  };
  const host = ts.createCompilerHost(options);
  const [exists, read, source] = [host.fileExists.bind(host), host.readFile.bind(host), host.getSourceFile.bind(host)];
  host.fileExists = (name) => name === file || exists(name);
  host.readFile = (name) => (name === file ? lines.join('\n') : read(name));
  host.getSourceFile = (name, version) => (name === file ? ts.createSourceFile(name, lines.join('\n'), version) : source(name, version));
  return ts
    .getPreEmitDiagnostics(ts.createProgram([file], options, host))
    .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n'));
}

test('every object is what the API of Kubernetes takes', () => {
  expect(objects.length).toBeGreaterThan(10);
  expect(faultsOf(objects)).toEqual([]);
  const [first] = objects.filter(({ kind }) => kind === 'Deployment');
  expect(first && faultsOf([{ ...first, spec: { ...(first.spec as object), replica: 2 } }])).toEqual([
    expect.stringMatching(/replica.* does not exist/),
  ]);
});

test('every pod runs a program there is, as an ordinary user without rights', () => {
  expect([...pods.keys()].toSorted()).toEqual(['api', 'mail-gateway', 'migrate', 'worker-light', 'worker-ocr']);
  for (const pod of pods.values())
    for (const { image, command, args } of pod.containers) {
      expect(image).toBe('rental-ledger');
      const [program = ''] = [...command, ...args].join(' ').match(/dist\/\S+\.js/) ?? [];
      expect({ program, there: existsSync(join(root, program.replace(/^dist\//, '').replace(/\.js$/, '.ts'))) }).toEqual({
        program,
        there: true,
      });
    }
});

test('the settings are known, and each secret is a file that the pod is given', () => {
  const known = new Set([...Object.keys(EnvSchema.shape), ...secretNames.map((name) => `${name}_FILE`)]);
  expect([...settings.keys()].filter((name) => !known.has(name))).toEqual([]);
  const given = [...pods.values()].map(({ containers, volumes }) => {
    const items = volumes.flatMap(({ secret }) => secret?.items ?? []);
    const env = containers.flatMap((container) => container.env);
    expect(env.filter(({ name }) => !known.has(name))).toEqual([]);
    const named = env.filter(({ name }) => name.endsWith('_FILE')).map(({ value }) => value);
    expect(named.toSorted()).toEqual(items.map(({ path }) => `/run/secrets/${path}`).toSorted());
    return items;
  });
  expect(new Set(given.flat().map(({ key }) => key))).toEqual(new Set(secretFiles));
});

test('no repository and no image takes the secrets along', () => {
  for (const file of ['.gitignore', '.dockerignore'])
    expect(readFileSync(join(root, file), 'utf8').split('\n')).toContain('deploy/kubernetes/secrets');
});
