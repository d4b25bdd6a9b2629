import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse, parseAllDocuments } from 'yaml';
import { z } from 'zod';

const folder = join(import.meta.dirname, '../../deploy/kubernetes');
const text = (name: string): string => readFileSync(join(folder, name), 'utf8');

const Kustomization = z.object({
  resources: z.array(z.string()),
  configMapGenerator: z.array(z.object({ envs: z.array(z.string()) })),
  secretGenerator: z.array(z.object({ name: z.string(), files: z.array(z.string()) })),
});
const kustomization = Kustomization.parse(parse(text('kustomization.yaml')));

const Meta = z.looseObject({ apiVersion: z.string(), kind: z.string(), metadata: z.object({ name: z.string() }) });
/** Every object that `kubectl apply -k` makes, but for settings and secrets. */
export const objects = kustomization.resources.flatMap((name) => parseAllDocuments(text(name)).map((found) => Meta.parse(found.toJS())));

/** The settings of every pod, by name. */
export const settings = new Map(
  kustomization.configMapGenerator
    .flatMap(({ envs }) => envs)
    .flatMap((name) => [...text(name).matchAll(/^([A-Z_\d]+)=(.*)$/gm)].map(([, key = '', value = '']) => [key, value] as const)),
);

/** The names of the secrets, each of which is a file. */
export const secretFiles = kustomization.secretGenerator.flatMap(({ files }) => files.map((path) => path.replace(/^secrets\//, '')));

const Exec = z.object({ exec: z.object({ command: z.array(z.string()) }) });
const Http = z.object({ httpGet: z.object({ path: z.string(), port: z.string() }) });
const Tcp = z.object({ tcpSocket: z.object({ port: z.string() }) });
const Probe = z.union([Exec, Http, Tcp]);
export type Probe = z.output<typeof Probe>;

const Container = z.object({
  image: z.string(),
  command: z.array(z.string()).default([]),
  args: z.array(z.string()).default([]),
  env: z.array(z.object({ name: z.string(), value: z.string() })),
  ports: z.array(z.object({ name: z.string(), containerPort: z.number() })).default([]),
  startupProbe: Probe.optional(),
  readinessProbe: Probe.optional(),
  livenessProbe: Probe.optional(),
  securityContext: z.object({
    allowPrivilegeEscalation: z.literal(false),
    readOnlyRootFilesystem: z.literal(true),
    capabilities: z.object({ drop: z.tuple([z.literal('ALL')]) }),
  }),
  resources: z.object({ limits: z.object({ memory: z.string() }) }),
  volumeMounts: z.array(z.object({ name: z.string(), mountPath: z.string() })),
});

const Pod = z.object({
  automountServiceAccountToken: z.literal(false),
  securityContext: z.object({
    runAsNonRoot: z.literal(true),
    runAsUser: z.number(),
    runAsGroup: z.number(),
    seccompProfile: z.object({ type: z.literal('RuntimeDefault') }),
  }),
  containers: z.tuple([Container]),
  volumes: z.array(
    z.object({ name: z.string(), secret: z.object({ items: z.array(z.object({ key: z.string(), path: z.string() })) }).optional() }),
  ),
});
export type Pod = z.output<typeof Pod>;

const Workload = z.object({ spec: z.object({ template: z.object({ spec: Pod }) }) });

/** What each job, deployment and stateful set runs, by its name. */
export const pods: ReadonlyMap<string, Pod> = new Map(
  objects.flatMap((object) => {
    const found = Workload.safeParse(object).data;
    return found ? [[object.metadata.name, found.spec.template.spec] as const] : [];
  }),
);
