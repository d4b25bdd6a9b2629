import { execFile } from 'node:child_process';

export interface EngineCall {
  cwd?: string;
  env?: Readonly<Record<string, string>>;
}

/** What builds images and runs containers and compose files: docker, or podman with podman-compose. */
export class Engine {
  private constructor(
    readonly program: 'docker' | 'podman',
    private readonly composer: readonly string[],
  ) {}

  /** The engine of this machine; null where there is none, or it may not be used. */
  static async find(): Promise<Engine | null> {
    const engines = [new Engine('docker', ['docker', 'compose']), new Engine('podman', ['podman-compose'])];
    for (const engine of engines) if (await engine.works()) return engine;
    return null;
  }

  private async works(): Promise<boolean> {
    try {
      await this.call(['info']);
      await this.compose(['version']);
      return true;
    } catch {
      return false;
    }
  }

  /** Calls the program; answers what it wrote to standard output. Rejects with all that it wrote where it ends with anything but 0. */
  call(words: readonly string[], how?: EngineCall): Promise<string> {
    return run([this.program, ...words], how);
  }

  compose(words: readonly string[], how?: EngineCall): Promise<string> {
    return run([...this.composer, ...words], how);
  }

  /** Builds an image of the project in a folder. Answers its size in bytes. */
  async build(folder: string, tag: string): Promise<number> {
    // Podman gives builds a network without name servers of its own.
    const network = this.program === 'podman' ? ['--network', 'host'] : [];
    await this.call(['build', ...network, '-q', '-f', 'deploy/Dockerfile', '-t', tag, '.'], { cwd: folder });
    return Number(await this.call(['image', 'inspect', '--format', '{{.Size}}', tag]));
  }

  /** This machine's address in a network of containers. */
  gatewayOf(network: string): Promise<string> {
    const format = this.program === 'docker' ? '{{(index .IPAM.Config 0).Gateway}}' : '{{(index .Subnets 0).Gateway}}';
    return this.call(['network', 'inspect', '--format', format, network]);
  }

  /** What a container has written to both of its outputs. */
  logs(container: string): Promise<string> {
    return run(['sh', '-c', `exec "$0" logs "$1" 2>&1`, this.program, container]);
  }

  /** Whether a container's own check finds it healthy; of one without a check, whether it runs. */
  async isHealthy(container: string): Promise<boolean> {
    if (this.program === 'docker') {
      const format = '{{if .State.Health}}{{.State.Health.Status}}{{else}}{{.State.Status}}{{end}}';
      return ['healthy', 'running'].includes(await this.call(['inspect', '--format', format, container]));
    }
    // Podman leaves it to systemd to run the checks.
    return this.call(['healthcheck', 'run', container]).then(
      () => true,
      (error: Error) => error.message.includes('no defined healthcheck'),
    );
  }

  /** Runs so many containers of a service, of which some run already. */
  async scale(
    service: string,
    running: readonly string[],
    count: number,
    compose: (words: readonly string[]) => Promise<string>,
  ): Promise<void> {
    if (this.program === 'docker') await compose(['up', '-d', '--no-recreate', '--scale', `${service}=${count}`, service]);
    // podman-compose starts one container of a service alone.
    else for (let number = running.length; number < count; number += 1) await this.call(['container', 'clone', '--run', running[0] ?? '']);
  }
}

function run([program = '', ...words]: readonly string[], { cwd, env }: EngineCall = {}): Promise<string> {
  return new Promise((resolve, reject) => {
    execFile(program, words, { cwd, env: { ...process.env, ...env }, maxBuffer: 50_000_000 }, (error, stdout, stderr) => {
      if (error) reject(new Error(`${program} ${words.join(' ')}: ${stdout}${stderr}`.slice(0, 4000)));
      else resolve(stdout.trim());
    });
  });
}
