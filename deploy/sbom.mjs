// `npm run sbom`: writes the packages that run in production to sbom.json, in the words of CycloneDX 1.5, from package-lock.json alone. (npm's own command
// leaves out packages that are needed both in production and by a tool of development.)
import { readFileSync, writeFileSync } from 'node:fs';

/**
 * A package as the lock file has it.
 * @typedef {{ version?: string, name?: string, license?: string, integrity?: string, dev?: boolean, link?: boolean, resolved?: string, optional?: boolean,
 *   dependencies?: Record<string, string>, optionalDependencies?: Record<string, string>, peerDependencies?: Record<string, string> }} Locked
 */

/** @type {{ name: string, version: string, packages: Record<string, Locked> }} */
const lock = JSON.parse(readFileSync('package-lock.json', 'utf8'));
const inside = 'node_modules/';

/** @param {string} path */
const nameAt = (path) => path.slice(path.lastIndexOf(inside) + inside.length);
/**
 * @param {string} name
 * @param {Locked} locked
 */
const purlOf = (name, { version }) => `pkg:npm/${name.replace(/^@/, '%40')}@${version}`;

/** What a link leads to is a folder of ours, under the name of the link. */
const production = Object.entries(lock.packages)
  .filter(([path, locked]) => path.includes(inside) && !locked.dev)
  .map(([path, locked]) => ({ path, name: nameAt(path), locked: locked.link ? (lock.packages[locked.resolved ?? ''] ?? locked) : locked }));
const purls = new Map(production.map(({ path, name, locked }) => [path, purlOf(name, locked)]));

/**
 * What a package finds under a name: beside itself, or in a folder above.
 * @param {string} path
 * @param {string} name
 * @returns {string | undefined}
 */
function found(path, name) {
  const within = `${path}${path ? '/' : ''}${inside}${name}`;
  if (purls.has(within)) return purls.get(within);
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
  return [...new Set(names.map((name) => found(path, name)).filter((purl) => purl !== undefined))].toSorted();
}

/** @param {{ name: string, locked: Locked }} _ */
function component({ name, locked }) {
  const [algorithm, digest = ''] = (locked.integrity ?? '').split('-');
  const hash = algorithm === 'sha512' ? [{ alg: 'SHA-512', content: Buffer.from(digest, 'base64').toString('hex') }] : [];
  const purl = purlOf(name, locked);
  return {
    type: 'library',
    'bom-ref': purl,
    name,
    version: locked.version,
    purl,
    scope: locked.optional ? 'optional' : 'required',
    ...(hash.length > 0 ? { hashes: hash } : {}),
    ...(locked.license ? { licenses: [{ expression: locked.license }] } : {}),
  };
}

const self = purlOf(lock.name, lock);
const components = new Map(production.map((each) => [purlOf(each.name, each.locked), component(each)]));
const dependencies = new Map([[self, needs('', lock.packages[''] ?? {})]]);
for (const { path, name, locked } of production) {
  const purl = purlOf(name, locked);
  dependencies.set(purl, [...new Set([...(dependencies.get(purl) ?? []), ...needs(path, locked)])]);
}
const bom = {
  $schema: 'http://cyclonedx.org/schema/bom-1.5.schema.json',
  bomFormat: 'CycloneDX',
  specVersion: '1.5',
  version: 1,
  metadata: { component: { type: 'application', 'bom-ref': self, name: lock.name, version: lock.version, purl: self } },
  components: [...components.values()].toSorted((a, b) => (a.purl < b.purl ? -1 : 1)),
  dependencies: [...dependencies].map(([ref, dependsOn]) => ({ ref, dependsOn })),
};
writeFileSync('sbom.json', `${JSON.stringify(bom, null, 2)}\n`);
console.log(`${bom.components.length} packages of production: sbom.json`);
