import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { CreateBucketCommand, HeadObjectCommand, PutBucketPolicyCommand, PutBucketVersioningCommand, S3Client } from '@aws-sdk/client-s3';
import type { S3Settings } from '#core/kernel/platform/file-store-env';
import { s3Key } from '../stand-in/s3-server.js';
import { freePort } from './free-port.js';
import { s3SettingsOf } from './s3-settings.js';

const programs = ['ceph', 'ceph-mon', 'ceph-osd', 'monmaptool', 'radosgw', 'radosgw-admin'];

/** Why there is no Ceph here; null where it is installed (Debian's ceph-mon, ceph-osd and radosgw). */
export const noCeph = ((): string | null => {
  const missing = programs.filter((program) => spawnSync('sh', ['-c', `command -v ${program}`]).status !== 0);
  return missing.length > 0 ? `${missing.join(', ')} not installed` : null;
})();

type S3Key = NonNullable<S3Settings['credentials']>;

/** The one key that the gateway encrypts with. */
export const kmsKey = 'of-the-books';

const userWords = (name: string, { accessKeyId, secretAccessKey }: S3Key): string[] =>
  `--uid ${name} --display-name ${name} --access-key ${accessKeyId} --secret-key ${secretAccessKey}`.split(' ');

const within = async (what: string, ms: number, look: () => boolean | Promise<boolean>): Promise<void> => {
  for (const until = Date.now() + ms; !(await look()); await wait(500))
    if (Date.now() > until) throw new Error(`Ceph: ${what} took too long.`);
};

/** A Ceph of one monitor, one disk in memory and one gateway that speaks S3, all on loopback. */
export class Ceph {
  private readonly children: ChildProcess[] = [];

  private constructor(
    private readonly folder: string,
    private readonly port: number,
  ) {}

  static async start(): Promise<Ceph> {
    const ceph = new Ceph(await mkdtemp(join(tmpdir(), 'ceph-')), await freePort());
    try {
      await ceph.begin();
      return ceph;
    } catch (error) {
      await ceph.stop();
      throw error;
    }
  }

  /** How a store reaches its bucket; local copies lie below `folder`. */
  settings(folder: string): S3Settings {
    return s3SettingsOf({ bucket: 'ledger', port: this.port }, folder);
  }

  /** A key of another user, who may do everything in the bucket but this, for example `s3:PutObject`. */
  async keyWithout(right: string): Promise<S3Key> {
    const name = `of${randomUUID().slice(0, 8)}`;
    const key = { accessKeyId: `AKIA${name}`, secretAccessKey: randomUUID() };
    this.run('radosgw-admin', ['user', 'create', ...userWords(name, key)]);
    const { bucket } = this.settings(this.folder);
    const Resource = [`arn:aws:s3:::${bucket}`, `arn:aws:s3:::${bucket}/*`];
    const Principal = { AWS: [`arn:aws:iam:::user/${name}`] };
    const Statement = Object.entries({ Allow: 's3:*', Deny: right }).map(([Effect, Action]) => ({ Effect, Action, Resource, Principal }));
    const Policy = JSON.stringify({ Version: '2012-10-17', Statement });
    await this.client.send(new PutBucketPolicyCommand({ Bucket: bucket, Policy }));
    return key;
  }

  /** From now on the bucket keeps what is overwritten and deleted. */
  async keepVersions(): Promise<void> {
    const { bucket } = this.settings(this.folder);
    await this.client.send(new PutBucketVersioningCommand({ Bucket: bucket, VersioningConfiguration: { Status: 'Enabled' } }));
  }

  /** How an object is encrypted where it lies; nothing where it is not. */
  async encryptionOf(key: string): Promise<{ algorithm: string | undefined; key: string | undefined }> {
    const found = await this.client.send(new HeadObjectCommand({ Bucket: this.settings(this.folder).bucket, Key: key }));
    return { algorithm: found.ServerSideEncryption, key: found.SSEKMSKeyId };
  }

  async stop(): Promise<void> {
    for (const child of this.children.toReversed()) {
      if (child.exitCode !== null || child.signalCode !== null) continue;
      const gone = once(child, 'close');
      child.kill('SIGKILL');
      await gone;
    }
    await rm(this.folder, { recursive: true, force: true });
  }

  private async begin(): Promise<void> {
    const [v2, v1, fsid, disk] = [await freePort(), await freePort(), randomUUID(), randomUUID()];
    const monitor = `[v2:127.0.0.1:${v2},v1:127.0.0.1:${v1}]`;
    for (const part of ['mon', 'osd', 'rgw']) await mkdir(join(this.folder, part));
    await writeFile(join(this.folder, 'ceph.conf'), this.configuration(fsid, monitor));
    const map = join(this.folder, 'monmap');
    this.run('monmaptool', ['--create', '--addv', 'a', monitor, '--fsid', fsid, map]);
    this.run('ceph-mon', ['--mkfs', '-i', 'a', '--monmap', map]);
    this.serve('ceph-mon', ['-f', '-i', 'a']);
    await within('the monitor', 60_000, () => this.isDone('ceph', ['-s']));
    this.run('ceph', ['osd', 'new', disk]);
    this.run('ceph-osd', ['-i', '0', '--mkfs', '--osd-uuid', disk]);
    this.serve('ceph-osd', ['-f', '-i', '0']);
    this.run('ceph', ['osd', 'crush', 'add', '0', '1.0', 'root=default', 'host=one']);
    await within('the user', 60_000, () => this.isDone('radosgw-admin', ['user', 'create', ...userWords('ledger', s3Key)]));
    // By itself it insists on keys of its own between its parts.
    const open = ['--auth-client-required=none', '--ms-mon-client-mode=crc secure'];
    this.serve('radosgw', ['-f', '-n', 'client.admin', ...open, `--rgw-frontends=beast endpoint=127.0.0.1:${this.port}`]);
    await within('the gateway', 60_000, () =>
      this.client.send(new CreateBucketCommand({ Bucket: this.settings(this.folder).bucket })).then(
        () => true,
        () => false,
      ),
    );
  }

  private get client(): S3Client {
    const { region, endpoint, credentials = s3Key, forcePathStyle } = this.settings(this.folder);
    return new S3Client({ region, credentials, forcePathStyle, ...(endpoint && { endpoint }) });
  }

  private configuration(fsid: string, monitor: string): string {
    const settings = {
      fsid,
      'mon host': monitor,
      'auth cluster required': 'none',
      'auth service required': 'none',
      'auth client required': 'none',
      'osd pool default size': 1,
      'osd pool default min size': 1,
      'osd pool default pg num': 1,
      'osd pool default pgp num': 1,
      'osd pool default pg autoscale mode': 'off',
      'osd crush chooseleaf type': 0,
      'mon allow pool size one': true,
      'mon max pg per osd': 1000,
      'mon data avail crit': 1,
      'osd objectstore': 'memstore',
      'memstore device bytes': 2_147_483_648,
      'run dir': this.folder,
      'admin socket': join(this.folder, '$name.asok'),
      'log file': join(this.folder, '$name.log'),
      'mon data': join(this.folder, 'mon'),
      'osd data': join(this.folder, 'osd'),
      'rgw data': join(this.folder, 'rgw'),
      'public addr': '127.0.0.1',
      'rgw crypt require ssl': false,
      'rgw crypt s3 kms backend': 'testing',
      'rgw crypt s3 kms encryption keys': `${kmsKey}=${Buffer.alloc(32, 'ledger').toString('base64')}`,
    };
    return `[global]\n${Object.entries(settings)
      .map(([name, value]) => `${name} = ${value}\n`)
      .join('')}`;
  }

  private get named(): string[] {
    return ['-c', join(this.folder, 'ceph.conf')];
  }

  private isDone(program: string, words: string[]): boolean {
    const ofMap = program === 'monmaptool' ? [] : this.named;
    return spawnSync(program, [...ofMap, ...words], { stdio: 'ignore', timeout: 60_000 }).status === 0;
  }

  private run(program: string, words: string[]): void {
    if (!this.isDone(program, words)) throw new Error(`Ceph: ${program} ${words.join(' ')} failed.`);
  }

  private serve(program: string, words: string[]): void {
    this.children.push(spawn(program, [...this.named, ...words], { stdio: 'ignore' }));
  }
}
