import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type EntityManager, MikroORM } from '@mikro-orm/postgresql';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { SecretBox } from '#core/kernel/platform/secret-box';
import { readEnv } from '#core/kernel/platform/env';
import { createLogger } from '#core/kernel/platform/logger';
import type { Role } from '#core/kernel/platform/role';
import { User } from '#core/database/entities/user.entity';
import { type ApiOptions, createApi } from '../../api/create-api.js';
import { createOpenApi } from '../../api/openapi/openapi.js';
import { prepare } from '../../api/prepare.js';
import { AnswerContract } from './answer-contract.js';
import { createTestDatabase, type TestDatabase } from './database.js';
import { quickHash } from './quick-hash.js';

export const adminEmail = 'admin@example.com';
export const testPassword = 'a good long password';
const testPasswordHash = quickHash(testPassword);

/** An answer, read. */
export interface Answer<T = unknown> {
  status: number;
  headers: Headers;
  body: T;
}

export interface CallOptions {
  token?: string | null;
  json?: unknown;
  body?: RequestInit['body'];
  headers?: Record<string, string>;
}

/** The installation's secret. */
export const testSecret = 'a secret of the tests, long enough';

/** What every api here has agreed to: it is worked out from the code alone, which takes longer than all else at a start. */
let agreed: AnswerContract | undefined;

/** The whole api in this process, on a free port, with a new database and data folder. */
export class TestApi {
  private constructor(
    readonly app: NestExpressApplication,
    readonly database: TestDatabase,
    readonly dataDir: string,
    readonly url: string,
    /** The first administrator's token, sent with every call that names no other. */
    private readonly adminToken: { value: string },
    private readonly ownsPlace: boolean,
  ) {}

  /** `beside`: with the database and the data folder of another one, as a second machine has it. That one is stopped last. */
  static async start(
    settings: Readonly<Record<string, string>> = {},
    { console = null, port = 0, beside, ...options }: ApiOptions & { port?: number; beside?: TestApi } = {},
  ): Promise<TestApi> {
    const database = beside?.database ?? (await createTestDatabase(4));
    const dataDir = beside?.dataDir ?? (await mkdtemp(join(tmpdir(), 'rental-ledger-api-')));
    const env = readEnv({
      DATABASE_URL: database.runtimeUrl,
      REDIS_URL: process.env.TEST_REDIS_URL ?? 'redis://127.0.0.1:1',
      QUEUE_PREFIX: `test-${process.pid}-${crypto.randomUUID()}`,
      DATA_DIR: dataDir,
      ADMIN_EMAIL: adminEmail,
      ADMIN_PASSWORD: testPassword,
      LOG_LEVEL: process.env.TEST_LOG_LEVEL ?? 'silent',
      ...settings,
    });
    const { ADMIN_EMAIL: email, ADMIN_PASSWORD: password } = env;
    const log = createLogger('api', env.LOG_LEVEL);
    const app = await createApi({ env, log, secret: testSecret }, { console, ...options });
    await app.listen(port, '127.0.0.1');
    await prepare(app.get(MikroORM).em, env, app.get(SecretBox), log);
    const api = new TestApi(app, database, dataDir, await app.getUrl(), { value: '' }, beside === undefined);
    if (email && password) {
      await api.em.nativeUpdate(User, { email }, { passwordHash: await quickHash(password) });
      api.adminToken.value = await api.signIn(email, password);
    }
    return api;
  }

  private get contract(): AnswerContract {
    return (agreed ??= new AnswerContract(createOpenApi(this.app)));
  }

  get em(): EntityManager {
    return this.database.orm.em.fork();
  }

  /**
   * A call below /api/v1 (or of a whole path that starts with //). `token: null` sends none.
   * Throws when the answer is not as the description of the api says, so that server and description cannot drift.
   */
  async call<T = unknown>(
    method: string,
    path: string,
    { token = this.adminToken.value, json, body, headers }: CallOptions = {},
  ): Promise<Answer<T>> {
    const response = await fetch(this.address(path), {
      method,
      redirect: 'manual',
      headers: {
        ...(token === null ? {} : { authorization: `Bearer ${token}` }),
        ...(json === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      body: json === undefined ? body : JSON.stringify(json),
    });
    const text = await response.text();
    const type = response.headers.get('content-type') ?? '';
    const problem = this.contract.problem(method, new URL(response.url).pathname, { status: response.status, type, text });
    if (problem) throw new Error(`${method} ${path} answered ${response.status}, against its description: ${problem}`);
    return { status: response.status, headers: response.headers, body: (/[/+]json/.test(type) ? JSON.parse(text) : text) as T };
  }

  get = <T = unknown>(path: string, options?: CallOptions): Promise<Answer<T>> => this.call('GET', path, options);
  post = <T = unknown>(path: string, json?: unknown, options?: CallOptions): Promise<Answer<T>> =>
    this.call('POST', path, { json, ...options });
  put = <T = unknown>(path: string, json?: unknown, options?: CallOptions): Promise<Answer<T>> =>
    this.call('PUT', path, { json, ...options });
  patch = <T = unknown>(path: string, json?: unknown, options?: CallOptions): Promise<Answer<T>> =>
    this.call('PATCH', path, { json, ...options });
  delete = <T = unknown>(path: string, options?: CallOptions): Promise<Answer<T>> => this.call('DELETE', path, options);

  address(path: string): string {
    return path.startsWith('//') ? `${this.url}${path.slice(1)}` : `${this.url}/api/v1${path}`;
  }

  async signIn(email: string, password = testPassword): Promise<string> {
    const answer = await this.post<{ access_token: string }>('/auth/login', { username: email, password }, { token: null });
    if (answer.status !== 200) throw new Error(`Sign-in answered ${answer.status}: ${JSON.stringify(answer.body)}`);
    return answer.body.access_token;
  }

  /** A user of this role who can sign in with `testPassword`. */
  async makeUser(role: Role, values: Partial<Pick<User, 'email' | 'isActive' | 'mustChangePassword'>> = {}): Promise<User> {
    const { em } = this;
    const user = em.create(User, {
      email: `${role.toLowerCase()}-${crypto.randomUUID()}@example.com`,
      role,
      passwordHash: await testPasswordHash,
      ...values,
    });
    await em.flush();
    return user;
  }

  /** The token of a new user of this role. */
  async tokenOf(role: Role): Promise<string> {
    return this.signIn((await this.makeUser(role)).email);
  }

  async stop(): Promise<void> {
    await this.app.close();
    if (!this.ownsPlace) return;
    await this.database.drop();
    await rm(this.dataDir, { recursive: true, force: true });
  }
}
