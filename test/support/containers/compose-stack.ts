import { randomBytes } from 'node:crypto';
import { chmod, copyFile, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from '../free-port.js';
import { until } from '../gateway.js';
import type { Victim } from '../victims.js';
import type { Engine } from './engine.js';
import type { Cluster } from './pods.js';
import type { SharedBucket } from './start-bucket.js';

const root = join(import.meta.dirname, '../../..');

/** The services of the compose file that a usual installation runs. */
export const services = ['postgres', 'redis', 'api', 'worker', 'mail-gateway'] as const;
export type Service = (typeof services)[number];
/** Those that run the product's image. */
export const productServices = ['api', 'worker', 'mail-gateway'] as const satisfies readonly Service[];

const startMs = 120_000;
/** The mails come from this machine, which containers see under an address of their network. */
const privateNetworks = '10.0.0.0/8,172.16.0.0/12,192.168.0.0/16';

const databaseUrl = (user: string, password: string): string => `postgresql://${user}:${password}@postgres:5432/rental_ledger`;

/** An installation of the compose file as it is, in a folder, a project and on ports of its own. */
export class ComposeStack {
  private constructor(
    private readonly engine: Engine,
    readonly project: string,
    private readonly folder: string,
    private readonly settings: Readonly<Record<string, string>>,
    readonly webPort: number,
    readonly smtpPort: number,
    private readonly submissionPort: number,
  ) {}

  /** Makes it ready to come up, empty, with settings of its own; with the secret key of another one where a backup of that one is to come. */
  static async make(
    engine: Engine,
    project: string,
    { keyOf, settings = {} }: { keyOf?: ComposeStack; settings?: Readonly<Record<string, string>> } = {},
  ): Promise<ComposeStack> {
    const folder = await mkdtemp(join(tmpdir(), `${project}-`));
    await mkdir(join(folder, 'secrets'));
    const passwords = ['database_password', 'runtime_database_password', 'redis_password', 'secret_key'];
    const secrets = {
      ...Object.fromEntries(passwords.map((name) => [name, randomBytes(32).toString('hex')])),
      anthropic_api_key: '',
      metrics_token: '',
    };
    for (const [name, secret] of Object.entries(secrets)) await writeFile(join(folder, 'secrets', name), secret);
    if (keyOf) await copyFile(join(keyOf.folder, 'secrets/secret_key'), join(folder, 'secrets/secret_key'));
    // The containers' user reads them.
    for (const name of Object.keys(secrets)) await chmod(join(folder, 'secrets', name), 0o644);
    const stack = new ComposeStack(engine, project, folder, settings, await freePort(), await freePort(), await freePort());
    await stack.useRelease(root);
    await stack.remove({ folderToo: false });
    return stack;
  }

  /** Takes the compose file of a release, whose source is in a folder. */
  async useRelease(source: string): Promise<void> {
    for (const file of ['docker-compose.yml', 'Caddyfile']) await copyFile(join(source, 'deploy', file), join(this.folder, file));
  }

  /** Brings the services up with an image's version, in the order of the compose file. */
  async up(version: string): Promise<void> {
    await this.upDatabase(version);
    await this.compose(['up', '-d', '--no-build', 'migrate']);
    await until('the database is migrated', () => this.hasMigrated(), startMs);
    await this.compose(['up', '-d', '--no-build', ...productServices]);
    await until('all parts are healthy', () => this.areHealthy(services), startMs);
  }

  /** Brings up database and Redis alone, and makes the container whose settings `runTool` takes. */
  async upDatabase(version: string): Promise<void> {
    const published = { MAIL_PUBLISH: `127.0.0.1:${this.smtpPort}`, SUBMISSION_PUBLISH: `127.0.0.1:${this.submissionPort}` };
    const trusted = { MAIL_TRUSTED_CLIENTS: privateNetworks };
    const settings = Object.entries({ VERSION: version, PORT: this.webPort, ...published, ...trusted, ...this.settings }).map(
      ([name, value]) => `${name}=${value}\n`,
    );
    await writeFile(join(this.folder, '.env'), settings.join(''));
    await this.compose(['up', '-d', '--no-build', 'postgres', 'redis']);
    await until('the database and Redis are healthy', () => this.areHealthy(['postgres', 'redis']), startMs);
    await this.compose(['up', '--no-start', '--no-build', 'migrate']);
  }

  /** Runs so many workers in all. */
  async scaleWorkers(count: number): Promise<void> {
    await this.engine.scale('worker', await this.idsOf('worker'), count, (words) => this.compose(words));
  }

  /**
   * Starts a further container like a service's: with its program, settings, secrets and networks, a data volume of its own, and its
   * `inside` port published here. Answers the port.
   */
  async addBeside(service: Service, inside: number): Promise<number> {
    const [like = ''] = await this.idsOf(service);
    const read = async <T>(field: string): Promise<T> => JSON.parse(await this.inspect(like, `{{json ${field}}}`)) as T;
    const [image, words, env] = [
      await read<string>('.Config.Image'),
      await read<string[]>('.Config.Cmd'),
      await read<string[]>('.Config.Env'),
    ];
    const [first = '', ...others] = Object.keys(await read<Record<string, unknown>>('.NetworkSettings.Networks'));
    const [name, port] = [`${this.project}_${service}_beside`, await freePort()];
    const labels = [`com.docker.compose.project=${this.project}`, `com.docker.compose.service=${service}`];
    const places = [
      '--network',
      first,
      '--volumes-from',
      like,
      '-v',
      `${name}:/data`,
      '--tmpfs',
      '/tmp',
      '-p',
      `127.0.0.1:${port}:${inside}`,
    ];
    await this.engine.call(['volume', 'create', '--label', labels[0] ?? '', name]);
    const options = ['--name', name, ...labels.flatMap((label) => ['--label', label]), ...places, '--read-only', '--cap-drop', 'ALL'];
    await this.engine.call(['create', ...options, ...env.flatMap((setting) => ['-e', setting]), image, ...words]);
    for (const network of others) await this.engine.call(['network', 'connect', network, name]);
    await this.engine.call(['start', name]);
    return port;
  }

  /** Lets the containers of a service do nothing from now on. */
  async pauseAll(service: Service): Promise<void> {
    await this.engine.call(['pause', ...(await this.idsOf(service))]);
  }

  /** Workers that have shown a sign of life in the last half minute; 0 while the database is away. */
  async beatingWorkers(): Promise<number> {
    const query = `select count(*)::int as workers from heartbeat where role = 'worker' and seen_at > now() - interval '30 s'`;
    const [found] = await this.rows<{ workers: number }>(query).catch(() => []);
    return found?.workers ?? 0;
  }

  /** Gives each container of a service so many processors, such as 0.25. */
  async limit(service: Service, processors: number): Promise<void> {
    for (const id of await this.idsOf(service)) await this.engine.call(['update', '--cpus', String(processors), id]);
  }

  /** How many messages lie in the gateway's spool. */
  async countSpooled(): Promise<number> {
    return Number(await this.execute('mail-gateway', ['sh', '-c', 'ls /data/spool/new | wc -l']));
  }

  /** Its database and Redis as a cluster of pods finds them, and a bucket beside them. */
  async asCluster(version: string, bucket: SharedBucket, folder: string): Promise<Cluster> {
    const label = `com.docker.compose.project=${this.project}`;
    const network = `${this.project}_pods`;
    await this.engine.call(['network', 'create', '--label', label, network]);
    for (const service of ['postgres', 'redis']) {
      const [id = ''] = await this.idsOf(service);
      await this.engine.call(['network', 'connect', '--alias', service, network, id]);
    }
    const secret = (name: string): Promise<string> => readFile(join(this.folder, 'secrets', name), 'utf8');
    return {
      engine: this.engine,
      image: `rental-ledger:${version}`,
      label,
      network,
      folder,
      settings: {
        MAIL_DOMAIN: 'inbox.localhost',
        MAIL_TRUSTED_CLIENTS: privateNetworks,
        S3_BUCKET: bucket.bucket,
        S3_ENDPOINT: await bucket.openTo(await this.engine.gatewayOf(network)),
        S3_ACCESS_KEY_ID: bucket.accessKeyId,
      },
      secrets: {
        database_url: databaseUrl('rental_ledger_app', await secret('runtime_database_password')),
        migration_database_url: databaseUrl('rental_ledger', await secret('database_password')),
        redis_url: `redis://:${await secret('redis_password')}@redis:6379`,
        secret_key: await secret('secret_key'),
        s3_secret_access_key: bucket.secretAccessKey,
      },
    };
  }

  /** Ends what runs the product's image, as before a new release, and takes the containers away. */
  async stopProduct(): Promise<void> {
    await this.compose(['stop', ...productServices]);
    for (const service of [...productServices, 'migrate']) await this.engine.call(['rm', '-f', ...(await this.idsOf(service))]);
  }

  /** The containers of a service, running or not. */
  async idsOf(service: string): Promise<string[]> {
    const labels = [`com.docker.compose.project=${this.project}`, `com.docker.compose.service=${service}`];
    const found = await this.engine.call(['ps', '-a', '-q', ...labels.flatMap((label) => ['--filter', `label=${label}`])]);
    return found.split('\n').filter((id) => id !== '');
  }

  async areHealthy(names: readonly Service[]): Promise<boolean> {
    const ids = (await Promise.all(names.map((name) => this.idsOf(name)))).flat();
    const healthy = await Promise.all(ids.map((id) => this.engine.isHealthy(id)));
    return ids.length >= names.length && healthy.every((is) => is);
  }

  /** Runs a command in the first container of a service. */
  async execute(service: Service, words: readonly string[]): Promise<string> {
    const [id = ''] = await this.idsOf(service);
    return this.engine.call(['exec', id, ...words]);
  }

  /** The rows that a query finds. */
  async rows<T>(query: string): Promise<T[]> {
    const psql = [
      'psql',
      '-U',
      'rental_ledger',
      '-d',
      'rental_ledger',
      '-AtX',
      '-c',
      `select coalesce(json_agg(found), '[]') from (${query}) found`,
    ];
    return JSON.parse(await this.execute('postgres', psql)) as T[];
  }

  /** Runs a command of the product beside the installation, as root, with its settings, secrets and volumes and the folder as /outside. */
  runTool(version: string, words: readonly string[], folder: string, env: Readonly<Record<string, string>> = {}): Promise<string> {
    return this.runBeside(version, ['-v', `${folder}:/outside`], words, env);
  }

  /** Gives what root has restored to the product's user. */
  async giveData(version: string): Promise<void> {
    await this.runBeside(version, ['--entrypoint', 'chown'], ['-R', 'node:node', '/data']);
  }

  private async runBeside(
    version: string,
    options: readonly string[],
    words: readonly string[],
    env: Readonly<Record<string, string>> = {},
  ): Promise<string> {
    const [migrate = ''] = await this.idsOf('migrate');
    const settings = JSON.parse(await this.inspect(migrate, '{{json .Config.Env}}')) as string[];
    const handedOn = [...settings, ...Object.keys(env)].flatMap((name) => ['-e', name]);
    const places = ['--volumes-from', migrate, '--network', `${this.project}_back`];
    return this.engine.call(['run', '--rm', '--user', '0', ...places, ...options, ...handedOn, `rental-ledger:${version}`, ...words], {
      env,
    });
  }

  /** A service that is killed and started again; its restart policy may have started it first. */
  victim(service: Service): Victim {
    return {
      name: service,
      kill: async () => {
        const [id = ''] = await this.idsOf(service);
        await this.engine.call(['kill', id]);
        await wait(500);
        await this.engine.call(['start', id]);
        await until(`${service} is back`, () => this.engine.isHealthy(id), startMs);
      },
    };
  }

  /** Restarts a service in good order. */
  async restart(service: Service): Promise<void> {
    await this.engine.call(['restart', ...(await this.idsOf(service))]);
  }

  /** Cuts a container off from the database and Redis for so many milliseconds. */
  async cutOff(container: string, ms: number): Promise<void> {
    await this.engine.call(['network', 'disconnect', `${this.project}_back`, container]);
    await wait(ms);
    await this.engine.call(['network', 'connect', `${this.project}_back`, container]);
  }

  inspect(container: string, format: string): Promise<string> {
    return this.engine.call(['inspect', '--format', format, container]);
  }

  /** Removes containers, networks and volumes, and the folder. */
  async remove({ folderToo = true } = {}): Promise<void> {
    const label = ['--filter', `label=com.docker.compose.project=${this.project}`];
    const removeAll = async (list: readonly string[], remove: readonly string[]): Promise<void> => {
      const found = (await this.engine.call([...list, '-q', ...label])).split('\n').filter((id) => id !== '');
      if (found.length > 0) await this.engine.call([...remove, ...found]);
    };
    await removeAll(['ps', '-a'], ['rm', '-f', '-v']);
    await removeAll(['volume', 'ls'], ['volume', 'rm', '-f']);
    await removeAll(['network', 'ls'], ['network', 'rm']);
    if (folderToo) await rm(this.folder, { recursive: true, force: true });
  }

  private async hasMigrated(): Promise<boolean> {
    const [id = ''] = await this.idsOf('migrate');
    const [status, code] = (await this.inspect(id, '{{.State.Status}} {{.State.ExitCode}}')).split(' ');
    if (status !== 'exited') return false;
    if (code !== '0') throw new Error(`The migration ended with ${code}: ${await this.engine.logs(id)}`);
    return true;
  }

  private compose(words: readonly string[]): Promise<string> {
    return this.engine.compose(['-p', this.project, ...words], { cwd: this.folder });
  }
}
