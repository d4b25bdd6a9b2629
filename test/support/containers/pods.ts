import { randomUUID } from 'node:crypto';
import { chmod, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from '../free-port.js';
import { pods, type Probe, settings } from '../kubernetes.js';
import type { Engine } from './engine.js';

const healthyMs = 120_000;

/** Where pods run, and what a cluster would give them. */
export interface Cluster {
  engine: Engine;
  /** The image's name and version. */
  image: string;
  /** A label of everything made, such as `com.docker.compose.project=proof`. */
  label: string;
  network: string;
  /** A folder of its own, for the files with secrets. */
  folder: string;
  /** What an installation sets in settings.env. */
  settings: Readonly<Record<string, string>>;
  secrets: Readonly<Record<string, string>>;
}

/** A pod of deploy/kubernetes that runs as a container, with program, settings, secrets, user, rights, volumes and memory as they stand there. */
export class RunningPod {
  private constructor(
    private readonly engine: Engine,
    readonly name: string,
    private readonly workload: string,
    /** The port of this machine under which each named port is reached. */
    readonly ports: Readonly<Record<string, number>>,
  ) {}

  /** Starts a pod of a workload; `index` is its number among its likes. */
  static async start(cluster: Cluster, workload: string, index = 0): Promise<RunningPod> {
    const { engine, image, label } = cluster;
    const pod = podOf(workload);
    const [container] = pod.containers;
    const name = `${workload}-${index}`;
    const published: Record<string, number> = {};
    for (const port of container.ports) published[port.name] = await freePort();
    const [program, ...words] = [...container.command, ...container.args];
    const env = {
      ...Object.fromEntries(settings),
      ...cluster.settings,
      ...Object.fromEntries(container.env.map((set) => [set.name, set.value])),
    };
    const { runAsUser, runAsGroup } = pod.securityContext;
    const options = [
      ['--name', `${name}-${randomUUID().slice(0, 8)}`, '--hostname', name, '--label', label, '--network', cluster.network],
      ['--user', `${runAsUser}:${runAsGroup}`, '--read-only', '--cap-drop', 'ALL', '--security-opt', 'no-new-privileges'],
      ['--memory', container.resources.limits.memory.replace(/i$/, '').toLowerCase()],
      ...container.ports.map((port) => ['-p', `127.0.0.1:${published[port.name]}:${port.containerPort}`]),
      ...Object.entries(env).map((set) => ['-e', set.join('=')]),
      ...(await mountsOf(cluster, workload, name)),
      // The image's own entry point comes before arguments alone.
      container.command.length > 0 ? ['--entrypoint', program ?? '', image, ...words] : [image, program ?? '', ...words],
    ].flat();
    const id = await engine.call(['run', '-d', ...options]);
    return new RunningPod(engine, id, workload, published);
  }

  /** Waits for its end. Answers its exit code. */
  async ended(): Promise<number> {
    return Number(await this.engine.call(['wait', this.name]));
  }

  /** What it has written to both of its outputs. */
  logs(): Promise<string> {
    return this.engine.logs(this.name);
  }

  /** Runs a command in it. Answers what it wrote. */
  execute(words: readonly string[]): Promise<string> {
    return this.engine.call(['exec', this.name, ...words]);
  }

  /** Waits until all its probes succeed. Rejects with what it wrote where they do not. */
  async becomesHealthy(): Promise<void> {
    const [{ startupProbe, readinessProbe, livenessProbe }] = podOf(this.workload).containers;
    const probes = [startupProbe, readinessProbe, livenessProbe].filter((probe) => probe !== undefined);
    for (const deadline = Date.now() + healthyMs; ; await wait(1000)) {
      const found = await Promise.all(probes.map((probe) => this.succeeds(probe)));
      if (found.every((is) => is)) return;
      if (Date.now() > deadline)
        throw new Error(`${this.workload} is not healthy (${found.join(', ')}): ${(await this.logs()).slice(-2000)}`);
    }
  }

  private async succeeds(probe: Probe): Promise<boolean> {
    try {
      if ('exec' in probe) await this.execute(probe.exec.command);
      else if ('httpGet' in probe) return (await fetch(`http://127.0.0.1:${this.ports[probe.httpGet.port]}${probe.httpGet.path}`)).ok;
      // A published port is open before anything listens behind it: only inside does a refusal show.
      else await this.execute(['node', '-e', connectTo, String(portOf(this.workload, probe.tcpSocket.port))]);
      return true;
    } catch {
      return false;
    }
  }
}

const connectTo = `require('node:net').connect(Number(process.argv[1]), '127.0.0.1').on('connect', () => process.exit(0)).on('error', () => process.exit(1))`;

function podOf(workload: string) {
  const found = pods.get(workload);
  if (!found) throw new Error(`deploy/kubernetes has no ${workload}.`);
  return found;
}

const portOf = (workload: string, name: string): number =>
  podOf(workload).containers[0].ports.find((port) => port.name === name)?.containerPort ?? 0;

/** Secrets as files that the pod's user reads; a volume of its own for everything else. */
async function mountsOf({ folder, secrets, label, engine }: Cluster, workload: string, name: string): Promise<string[][]> {
  const { containers, volumes } = podOf(workload);
  const mounts: string[][] = [];
  for (const { name: volume, mountPath } of containers[0].volumeMounts) {
    const items = volumes.find((found) => found.name === volume)?.secret?.items;
    if (items) {
      const place = join(folder, `${name}-${volume}`);
      await mkdir(place, { recursive: true });
      for (const { key, path } of items) {
        await writeFile(join(place, path), secrets[key] ?? '');
        await chmod(join(place, path), 0o444);
      }
      mounts.push(['-v', `${place}:${mountPath}:ro`]);
    } else if (mountPath === '/tmp') mounts.push(['--tmpfs', mountPath]);
    else {
      const made = `${name}-${volume}-${randomUUID().slice(0, 8)}`;
      await engine.call(['volume', 'create', '--label', label, made]);
      mounts.push(['-v', `${made}:${mountPath}`]);
    }
  }
  return mounts;
}
