import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { expect, test } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { z } from 'zod';
import { EnvSchema } from '#core/kernel/platform/env';
import { secretNames } from '#core/kernel/platform/secret-files';

const root = join(import.meta.dirname, '..');
const folder = join(root, 'deploy/kubernetes');
const text = (name: string): string => readFileSync(join(folder, name), 'utf8');

const Kustomization = z.object({
  resources: z.array(z.string()),
  configMapGenerator: z.array(z.object({ envs: z.array(z.string()) })),
  secretGenerator: z.array(z.object({ name: z.string(), files: z.array(z.string()) })),
});
const kustomization = Kustomization.parse(parse(text('kustomization.yaml')));

const Meta = z.looseObject({ apiVersion: z.string(), kind: z.string(), metadata: z.object({ name: z.string() }) });
const objects = kustomization.resources.flatMap((name) => parseAllDocuments(text(name)).map((found) => Meta.parse(found.toJS())));

const Container = z.object({
  image: z.string(),
  command: z.array(z.string()).default([]),
  args: z.array(z.string()).default([]),
  env: z.array(z.object({ name: z.string(), value: z.string() })),
  securityContext: z.object({
    allowPrivilegeEscalation: z.literal(false),
    readOnlyRootFilesystem: z.literal(true),
    capabilities: z.object({ drop: z.tuple([z.literal('ALL')]) }),
  }),
  resources: z.object({ limits: z.object({ memory: z.string() }) }),
});
const Pod = z.object({
  automountServiceAccountToken: z.literal(false),
  securityContext: z.object({ runAsNonRoot: z.literal(true), seccompProfile: z.object({ type: z.literal('RuntimeDefault') }) }),
  containers: z.array(Container),
  volumes: z.array(
    z.object({ name: z.string(), secret: z.object({ items: z.array(z.object({ key: z.string(), path: z.string() })) }).optional() }),
  ),
});
const Workload = z.object({ spec: z.object({ template: z.object({ spec: Pod }) }) });
const pods = objects.flatMap((object) => {
  const found = Workload.safeParse(object).data;
  return found ? [{ name: object.metadata.name, pod: found.spec.template.spec }] : [];
});

/** Modules of the API's types, by apiVersion. */
const modules: Readonly<Record<string, string>> = {
  v1: 'kubernetes-models/v1',
  'apps/v1': 'kubernetes-models/apps/v1',
  'batch/v1': 'kubernetes-models/batch/v1',
  'policy/v1': 'kubernetes-models/policy/v1',
  'keda.sh/v1alpha1': '@kubernetes-models/keda/keda.sh/v1alpha1',
};

/** What the compiler finds wrong with objects, by the types of the API: fields that are unknown, missing or of another type. */
function faultsOf(all: readonly z.output<typeof Meta>[]): string[] {
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
  expect(pods.map(({ name }) => name).toSorted()).toEqual(['api', 'mail-gateway', 'migrate', 'worker-light', 'worker-ocr']);
  for (const { pod } of pods)
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
  const settings = kustomization.configMapGenerator
    .flatMap(({ envs }) => envs)
    .flatMap((name) => [...text(name).matchAll(/^([A-Z_\d]+)=/gm)].map(([, key]) => key));
  expect(settings.filter((name) => !known.has(name ?? ''))).toEqual([]);
  const made = kustomization.secretGenerator.flatMap(({ files }) => files.map((path) => path.replace(/^secrets\//, '')));
  const given = pods.map(({ pod }) => pod.volumes.flatMap(({ secret }) => secret?.items ?? []));
  for (const [at, { pod }] of pods.entries()) {
    const paths = given[at]?.map(({ path }) => `/run/secrets/${path}`) ?? [];
    const named = pod.containers.flatMap(({ env }) => env.filter(({ name }) => name.endsWith('_FILE')));
    expect(pod.containers.flatMap(({ env }) => env).filter(({ name }) => !known.has(name))).toEqual([]);
    expect(named.map(({ value }) => value).toSorted()).toEqual(paths.toSorted());
  }
  expect(new Set(given.flat().map(({ key }) => key))).toEqual(new Set(made));
});

test('no repository and no image takes the secrets along', () => {
  for (const file of ['.gitignore', '.dockerignore'])
    expect(readFileSync(join(root, file), 'utf8').split('\n')).toContain('deploy/kubernetes/secrets');
});
