import { accessSync, constants, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { validate } from 'dockerfile-utils';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { EnvSchema, readEnv } from '#core/kernel/platform/env';
import { neededSecrets } from '#core/kernel/platform/needed-secrets';
import { secretNames } from '#core/kernel/platform/secret-files';

const root = join(import.meta.dirname, '..');
const text = (path: string): string => readFileSync(join(root, path), 'utf8');

const Service = z.object({
  image: z.string(),
  command: z.array(z.string()).optional(),
  entrypoint: z.array(z.string()).optional(),
  build: z.object({ context: z.string(), dockerfile: z.string() }).optional(),
  environment: z.record(z.string(), z.string()).default({}),
  secrets: z.array(z.string()).default([]),
  volumes: z.array(z.string()).default([]),
  ports: z.array(z.string()).default([]),
  healthcheck: z.object({ test: z.array(z.string()) }).optional(),
  depends_on: z.record(z.string(), z.object({ condition: z.string() })).default({}),
  restart: z.string(),
  profiles: z.array(z.string()).default([]),
  networks: z.array(z.string()).default([]),
  network_mode: z.literal('none').optional(),
  sysctls: z.record(z.string(), z.number()).default({}),
  cap_drop: z.array(z.string()),
  cap_add: z.array(z.string()).default([]),
  security_opt: z.array(z.string()),
  read_only: z.boolean(),
  tmpfs: z.array(z.string()),
  pids_limit: z.number(),
  mem_limit: z.string(),
  user: z.string().optional(),
  logging: z.object({ driver: z.string(), options: z.record(z.string(), z.string()) }).optional(),
});
const compose = z
  .object({
    services: z.record(z.string(), Service),
    volumes: z.record(z.string(), z.null()),
    networks: z.record(z.string(), z.object({ internal: z.boolean() }).nullable()),
    secrets: z.record(z.string(), z.object({ file: z.string() })),
  })
  .parse(parse(text('deploy/docker-compose.yml'), { merge: true }));
const ofProduct = Object.entries(compose.services).filter(([, { image }]) => image.startsWith('rental-ledger:'));
/** The running ones; `tools` is started by hand. */
const product = ofProduct.filter(([, { profiles }]) => profiles.length === 0);

/** `NAME=value` of the example file, whether commented out or not. */
const example = [...text('deploy/.env.example').matchAll(/^#?([A-Z][A-Z\d_]+)=(.*)$/gm)].map(([, name = '', value = '']) => ({
  name,
  value,
}));
/** What `npm start` reads and does not pass on. */
const launcherAlone = ['LOG_FORMAT'];
/** Settings for the database and Redis beside their addresses. */
const databaseAlone = ['DATABASE_PASSWORD', 'REDIS_PASSWORD', 'MIGRATION_DATABASE_URL', 'MIGRATION_DATABASE_PASSWORD'];
/** What backup and restore read, and no server. */
const backupAlone = ['BACKUP_PASSPHRASE', 'BACKUP_RECIPIENTS', 'BACKUP_IDENTITY'];
const composeAlone = ['VERSION', 'MAIL_PUBLISH', 'SUBMISSION_PUBLISH', 'WORKER_MEMORY', 'CONSOLE_HOST'];

/** Whether a program of the build has a source here. */
const isBuilt = (program: string): boolean => existsSync(join(root, program.replace(/^dist\//, '').replace(/\.js$/, '.ts')));
const withDefaults = (value: string): string => value.replaceAll(/\$\{[A-Z_]+:-([^}]*)\}/g, '$1');

test('the Dockerfile has nothing that a linter finds', () => {
  expect(validate('FROM node\nCOPYY . .\nCMD a\nCMD b\n').map(({ message }) => message)).toHaveLength(2);
  expect(validate(text('deploy/Dockerfile'))).toEqual([]);
});

test('every process of the product is a service that starts a program there is', () => {
  const programs = product.map(([name, { command }]) => [name, command?.[0] ?? '']);
  expect(Object.fromEntries(programs)).toEqual({
    migrate: 'dist/core/database/migrate.js',
    api: 'dist/api/main.js',
    worker: 'dist/worker/main.js',
    'mail-gateway': 'dist/mail-gateway/main.js',
  });
  expect(programs.filter(([, program = '']) => !isBuilt(program))).toEqual([]);
});

test('the image of all of them is built by one: two that build it at once fail where both give it its name', () => {
  expect(new Set(ofProduct.map(([, { image }]) => image)).size).toBe(1);
  expect(Object.entries(compose.services).flatMap(([name, { build }]) => (build ? [name] : []))).toEqual(['migrate']);
});

test('what a service names is declared: volumes, secrets, services it waits for', () => {
  for (const [name, service] of Object.entries(compose.services)) {
    const volumes = service.volumes.map((volume) => volume.split(':')[0] ?? '').filter((volume) => !volume.startsWith('.'));
    expect({ name, unknown: volumes.filter((volume) => !(volume in compose.volumes)) }).toEqual({ name, unknown: [] });
    expect({ name, unknown: service.secrets.filter((secret) => !(secret in compose.secrets)) }).toEqual({ name, unknown: [] });
    expect({ name, unknown: Object.keys(service.depends_on).filter((other) => !(other in compose.services)) }).toEqual({
      name,
      unknown: [],
    });
    for (const file of service.volumes.map((volume) => volume.split(':')[0] ?? '').filter((volume) => volume.startsWith('./')))
      expect(existsSync(join(root, 'deploy', file))).toBe(true);
    const fromFiles = Object.values(service.environment).filter((value) => value.startsWith('/run/secrets/'));
    expect(fromFiles.filter((value) => !service.secrets.includes(value.slice('/run/secrets/'.length)))).toEqual([]);
  }
});

test('the settings of every service fit the programs, and its ports are the ones they listen on', () => {
  const known = new Set([...Object.keys(EnvSchema.shape), ...databaseAlone, ...backupAlone, ...secretNames.map((name) => `${name}_FILE`)]);
  for (const [, { environment }] of product) {
    expect(Object.keys(environment).filter((name) => !known.has(name))).toEqual([]);
    const plain = Object.entries(environment).flatMap(([name, value]) =>
      value.startsWith('/run/secrets/') ? [] : [[name, withDefaults(value)] as const],
    );
    const env = readEnv(Object.fromEntries(plain));
    // What `.env` says of proxies is heard beside docker's own network.
    expect(env.TRUSTED_PROXIES).toEqual(['uniquelocal', 'loopback']);
    expect(compose.services.api?.ports.map(withDefaults)).toEqual([`127.0.0.1:${env.PORT}:${env.PORT}`]);
    expect(compose.services['mail-gateway']?.ports.map(withDefaults)).toEqual([`25:${env.SMTP_PORT}`, `587:${env.SMTP_PORT}`]);
    expect(compose.services['mail-gateway']?.healthcheck?.test.map(withDefaults).at(-1)).toBe(
      `http://127.0.0.1:${env.GATEWAY_HTTP_PORT}/ready`,
    );
  }
  // A second worker could not have the same name or port.
  expect(compose.services.worker).toMatchObject({ ports: [], restart: 'unless-stopped' });
});

const {
  postgres,
  redis,
  migrate,
  api,
  worker,
  tools,
  proxy,
  clamav,
  'mail-gateway': gateway,
  'proxy-volume': volumeOfProxy,
} = compose.services;

test('nobody in a container gains rights, writes elsewhere than in a volume, or takes the machine', () => {
  for (const [name, service] of Object.entries(compose.services))
    expect({ name, ...service }).toMatchObject({
      name,
      cap_drop: ['ALL'],
      security_opt: ['no-new-privileges:true'],
      read_only: true,
      tmpfs: expect.arrayContaining(['/tmp']),
      pids_limit: expect.any(Number),
      mem_limit: expect.stringMatching(/^(\d+[mg]|\$\{WORKER_MEMORY:-4g\})$/),
    });
  // What runs for long of the product has no right at all; others have what they give up once they have begun.
  expect(product.filter(([, { cap_add: added, user }]) => added.length > 0 || user !== undefined)).toEqual([]);
  expect([postgres, clamav, redis, proxy, volumeOfProxy, tools].map((service) => service?.cap_add)).toEqual([
    ['CHOWN', 'DAC_OVERRIDE', 'FOWNER', 'SETGID', 'SETUID'],
    ['CHOWN', 'DAC_OVERRIDE', 'FOWNER', 'SETGID', 'SETUID'],
    ['CHOWN', 'DAC_OVERRIDE', 'SETGID', 'SETUID'],
    ['NET_BIND_SERVICE'],
    ['CHOWN', 'DAC_OVERRIDE'],
    ['CHOWN', 'DAC_OVERRIDE', 'FOWNER'],
  ]);
});

test('the proxy, which answers everybody, is an ordinary user; root only gives it its volume before', () => {
  expect(proxy).toMatchObject({
    user: '1000:1000',
    // Without this an ordinary user could not listen on 80 and 443 of the container.
    sysctls: { 'net.ipv4.ip_unprivileged_port_start': 0 },
    // Its image keeps its settings in a folder of root.
    environment: { XDG_CONFIG_HOME: '/tmp' },
    depends_on: { 'proxy-volume': { condition: 'service_completed_successfully' } },
  });
  expect(volumeOfProxy).toMatchObject({
    image: proxy?.image,
    profiles: proxy?.profiles,
    entrypoint: ['chown', '-R', '1000:1000', '/data'],
    volumes: ['certificates:/data'],
    network_mode: 'none',
    restart: 'no',
  });
  expect(proxy?.volumes).toContain('certificates:/data');
});

test('the database and Redis are in a network that leads nowhere, and the proxy is not in it', () => {
  expect(compose.networks).toEqual({ front: null, back: { internal: true }, egress: null });
  const networks = Object.fromEntries(Object.entries(compose.services).map(([name, service]) => [name, service.networks]));
  expect(networks).toEqual({
    postgres: ['back'],
    redis: ['back'],
    migrate: ['back'],
    tools: ['egress', 'back'],
    api: ['front', 'back'],
    'mail-gateway': ['front', 'back'],
    worker: ['egress', 'back'],
    clamav: ['egress', 'back'],
    proxy: ['front'],
    'proxy-volume': [],
  });
  expect([postgres, redis, clamav].flatMap((service) => service?.ports)).toEqual([]);
});

test('each part is given its own secrets alone: by file, and of `.env` what it works with', () => {
  const runtime = 'runtime_database_password';
  const given = [postgres, redis, migrate, tools, api, worker, gateway, proxy, clamav].map((service) => service?.secrets);
  const changing = ['database_password', runtime, 'secret_key'];
  const ofServer = [runtime, 'redis_password'];
  expect(given).toEqual([
    ['database_password'],
    ['redis_password'],
    changing,
    changing,
    [...ofServer, 'secret_key', 'metrics_token'],
    [...ofServer, 'secret_key', 'anthropic_api_key'],
    [...ofServer, 'metrics_token'],
    [],
    [],
  ]);
  const servers = { api, worker, gateway } as const;
  for (const server of ['api', 'worker', 'gateway'] as const) {
    const { environment = {} } = servers[server] ?? {};
    const emptied = Object.keys(environment).filter((name) => environment[name] === '');
    const ofOthers = secretNames.filter((name) => !neededSecrets[server].includes(name));
    expect({ server, emptied: emptied.toSorted() }).toEqual({ server, emptied: ofOthers.toSorted() });
    expect(environment.DATABASE_URL).toBe('postgresql://rental_ledger_app@postgres:5432/rental_ledger');
    expect(environment.DATABASE_PASSWORD_FILE).toBe(`/run/secrets/${runtime}`);
    expect(environment.REDIS_PASSWORD_FILE).toBe('/run/secrets/redis_password');
  }
  for (const { environment } of [api, gateway].flatMap((service) => service ?? []))
    expect(environment.METRICS_TOKEN_FILE).toBe('/run/secrets/metrics_token');
  expect(migrate?.environment.MIGRATION_DATABASE_URL).toBe('postgresql://rental_ledger@postgres:5432/rental_ledger');
});

test('PostgreSQL has connections for the four workers of the handbook on a machine of sixteen cores', () => {
  const given = Number(/max_connections=(\d+)/.exec(compose.services.postgres?.command?.join(' ') ?? '')?.[1]);
  expect(text('docs/install.md')).toContain('--scale worker=4');
  expect(given).toBeGreaterThan(4 * (2 * (2 + 16) + 8) + 40);
});

test('PostgreSQL quotes neither statements nor rows in a log that docker keeps', () => {
  expect(compose.services.postgres?.command).toEqual(
    expect.arrayContaining(['log_min_error_statement=panic', 'log_error_verbosity=terse']),
  );
});

test('PostgreSQL is asked over the network, where it answers only once its cluster is made', () => {
  expect(compose.services.postgres?.healthcheck?.test.join(' ')).toMatch(/^CMD pg_isready -h 127\.0\.0\.1 /);
});

test('everything that goes on running tells how it is, and its log has an end', () => {
  const programs = product.flatMap(([, { healthcheck }]) => healthcheck?.test.slice(2, 3) ?? []);
  expect(programs).toEqual(['deploy/healthy.mjs', 'dist/worker/tasks/healthy.js', 'deploy/healthy.mjs']);
  expect(programs.filter((program) => !isBuilt(program) && !existsSync(join(root, program)))).toEqual([]);
  const running = Object.entries(compose.services).filter(([, { restart }]) => restart !== 'no');
  expect(running.filter(([name, { healthcheck }]) => !healthcheck && name !== 'proxy')).toEqual([]);
  expect(running.filter(([, { logging }]) => !logging?.options['max-size'] || !logging.options['max-file'])).toEqual([]);
});

test('the proxy leads to the api, by the names and the port of the compose file, and keeps the figures inside', () => {
  const caddy = text('deploy/Caddyfile');
  const { environment = {}, volumes = [] } = compose.services.proxy ?? {};
  const asked = [...caddy.matchAll(/\{\$([A-Z_]+)\}/g)].map(([, name = '']) => name);
  expect(asked.toSorted()).toEqual(
    Object.keys(environment)
      .filter((name) => name !== 'XDG_CONFIG_HOME')
      .toSorted(),
  );
  expect(/reverse_proxy (\S+):/.exec(caddy)?.[1]).toBe('api');
  // The api answers a path with a slash behind it as well.
  expect(caddy).toMatch(/@figures path \/metrics \/metrics\/\*\n\s*respond @figures 404/);
  const { MAX_UPLOAD_MB: upload, MAX_MAIL_MB: mail } = readEnv({ DATABASE_URL: 'postgresql://somewhere/books' });
  expect(Number(/max_size (\d+)MB/.exec(caddy)?.[1])).toBeGreaterThan(Math.max(upload, mail));
  expect(volumes).toContain('./Caddyfile:/etc/caddy/Caddyfile:ro');
});

test('Redis writes a log of its own and throws nothing away', () => {
  expect(redis?.command?.at(-1)).toMatch(
    /^exec docker-entrypoint\.sh redis-server - --appendonly yes --maxmemory-policy noeviction <<END$/m,
  );
});

test('Redis asks for its password, which stands among no arguments', () => {
  expect(redis?.command?.at(-1)).toContain('requirepass $$(cat /run/secrets/redis_password)');
  expect(redis?.healthcheck?.test.join(' ')).toContain('REDISCLI_AUTH');
});

test('what the compose file asks of `.env` stands in the example, with the same default', () => {
  const asked = [...text('deploy/docker-compose.yml').matchAll(/\$\{([A-Z_]+):-([^}]*)\}/g)].map(([, name = '', value = '']) => ({
    name,
    value,
  }));
  expect(asked.length).toBeGreaterThan(5);
  expect(asked.filter((one) => !example.some(({ name, value }) => name === one.name && value === one.value))).toEqual([]);
});

test('the example names every setting, no other, and values that fit', () => {
  const names = example.map(({ name }) => name);
  expect(names.toSorted()).toEqual(
    [...Object.keys(EnvSchema.shape), ...databaseAlone, ...launcherAlone, ...backupAlone, ...composeAlone].toSorted(),
  );
  const values = Object.fromEntries(example.filter(({ name }) => !composeAlone.includes(name)).map(({ name, value }) => [name, value]));
  const { OCR_SLOTS: _slots, PUBLIC_URL: _url, SMTP_URL: _smtp, ...shown } = readEnv(values);
  const { OCR_SLOTS: _noSlots, PUBLIC_URL: _noUrl, SMTP_URL: _noSmtp, ...defaults } = readEnv({ DATABASE_URL: values.DATABASE_URL });
  // What it shows as a default is the default.
  expect({ ...shown, MAX_UPLOAD_SET: false }).toEqual(defaults);
});

test('the page on settings has every one of the example but those of docker alone, and no other', () => {
  const rows = [...text('docs/settings.md').matchAll(/^\| (`[^|]*`) \|/gm)].map(([, cell = '']) => cell);
  const inTable = rows.flatMap((cell) => [...cell.matchAll(/`([A-Z\d_]+)`/g)].map(([, name = '']) => name));
  const inExample = example.map(({ name }) => name).filter((name) => !composeAlone.includes(name));
  expect(inTable.toSorted()).toEqual(inExample.toSorted());
});

test('the image copies, builds and starts what there is', () => {
  const lines = text('deploy/Dockerfile').split('\n');
  const copied = lines.filter((line) => /^COPY (?!--from)/.test(line)).flatMap((line) => line.split(/\s+/).slice(1, -1));
  expect(copied.filter((path) => path !== '.' && !existsSync(join(root, path)))).toEqual([]);
  const taken = lines
    .filter((line) => line.startsWith('COPY --from=build'))
    .map((line) => line.split(/\s+/)[2]?.replace('/app/', '') ?? '');
  const made = ['node_modules', 'dist', 'console/dist'];
  expect(taken.filter((path) => !made.includes(path) && !existsSync(join(root, path)))).toEqual([]);
  const scripts = z.object({ scripts: z.record(z.string(), z.string()) }).parse(JSON.parse(text('package.json'))).scripts;
  for (const [, script = ''] of text('deploy/Dockerfile').matchAll(/npm run ([\w-]+)/g)) expect(scripts).toHaveProperty(script);
  // `COPY . .` copies no secrets.
  expect(text('.dockerignore').split('\n')).toEqual(expect.arrayContaining(['.env', 'deploy/.env', 'deploy/secrets', 'data']));
  expect(lines.filter((line) => line.startsWith('USER'))).toEqual(['USER node']);
  expect(text('deploy/Dockerfile')).toMatch(/tini poppler-utils tesseract-ocr graphicsmagick ghostscript/);
});

test.each(['deploy/backup', 'deploy/restore'])('%s can be run and starts a program there is', (path) => {
  accessSync(join(root, path), constants.X_OK);
  const programs = [...text(path).matchAll(/dist\/\S+\.js/g)].map(([program]) => program);
  expect(programs.length).toBeGreaterThan(0);
  expect(programs.filter((program) => !isBuilt(program))).toEqual([]);
  for (const [, service = ''] of text(path).matchAll(/-T --user 0 .*? (tools) /g)) expect(compose.services).toHaveProperty(service);
});
