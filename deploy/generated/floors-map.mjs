import { globSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';

/** The floors of core, the highest first, as `.dependency-cruiser.cjs` holds them. */
export const floors = ['ops', 'commands', 'rules', 'books', 'records', 'database', 'extraction', 'reading', 'kernel'];

/** @typedef {{ files: ReadonlyMap<string, number>, imports: ReadonlyMap<string, ReadonlySet<string>> }} Folders */

/**
 * The folders of core (`records/mail`) with their number of files, and which folders each imports from. Tests are left out.
 * @param {string} root
 * @returns {Folders}
 */
export function readFolders(root) {
  /** @type {Map<string, number>} */
  const files = new Map();
  /** @type {Map<string, Set<string>>} */
  const imports = new Map();
  for (const path of globSync('core/**/*.ts', { cwd: root }).toSorted()) {
    if (path.endsWith('.spec.ts')) continue;
    const folder = folderOf(path);
    files.set(folder, (files.get(folder) ?? 0) + 1);
    const known = imports.get(folder) ?? new Set();
    imports.set(folder, known);
    for (const [, target = ''] of readFileSync(join(root, path), 'utf8').matchAll(/from '#(core\/[^']+)'/g)) {
      if (folderOf(target) !== folder) known.add(folderOf(target));
    }
  }
  return { files, imports };
}

/** Two levels below core: what lies deeper counts with its folder. */
const folderOf = (/** @type {string} */ path) => posix.dirname(path).split('/').slice(1, 3).join('/');
const floorOf = (/** @type {string} */ folder) => floors.indexOf(folder.split('/')[0] ?? '');

/**
 * The imports that no chain of other imports implies.
 * @param {Folders['imports']} imports
 */
export function withoutShortcuts(imports) {
  /** @type {Map<string, Set<string>>} */
  const reached = new Map();
  const reach = (/** @type {string} */ folder) => {
    const known = reached.get(folder);
    if (known) return known;
    /** @type {Set<string>} */
    const found = new Set();
    reached.set(folder, found);
    for (const next of imports.get(folder) ?? []) for (const far of [next, ...reach(next)]) found.add(far);
    return found;
  };
  return [...imports].flatMap(([from, targets]) =>
    [...targets].filter((to) => ![...targets].some((over) => over !== to && reach(over).has(to))).map((to) => ({ from, to })),
  );
}

const [width, bandHeight, boxHeight, left] = [1120, 92, 40, 120];

/**
 * A picture (SVG) of the floors with their folders. An arrow is an import; one that leads up is red.
 * @param {Folders} folders
 */
export function drawFloors({ files, imports }) {
  const boxes = new Map(
    floors.flatMap((floor, row) => {
      const here = [...files.keys()].filter((folder) => floorOf(folder) === row).toSorted();
      const room = (width - left - 12) / here.length;
      return here.map((folder, at) => [folder, { x: left + at * room, y: row * bandHeight + 26, width: room - 8, floor }]);
    }),
  );
  const bands = floors.map(
    (floor, row) =>
      `<rect x="0" y="${row * bandHeight + 6}" width="${width}" height="${bandHeight - 12}" rx="10" fill="${row % 2 ? '#f1f5f9' : '#e8eef6'}"/>` +
      `<text x="14" y="${row * bandHeight + 51}" font-size="16" font-weight="600">${floor}</text>`,
  );
  const arrows = withoutShortcuts(imports).flatMap(({ from, to }) => {
    const [a, b] = [boxes.get(from), boxes.get(to)];
    if (!a || !b || a.floor === b.floor) return [];
    const up = floorOf(to) < floorOf(from);
    const [x1, y1, x2, y2] = [a.x + a.width / 2, a.y + (up ? 0 : boxHeight), b.x + b.width / 2, b.y + (up ? boxHeight : 0)];
    const middle = (y1 + y2) / 2;
    const path = `M${round(x1)} ${y1} C${round(x1)} ${middle} ${round(x2)} ${middle} ${round(x2)} ${y2}`;
    return [`<path d="${path}" fill="none" stroke="${up ? '#dc2626' : '#94a3b8'}" stroke-width="${up ? 2 : 1}" marker-end="url(#end)"/>`];
  });
  const drawn = [...boxes].map(([folder, { x, y, width: room }]) => {
    const name = folder.split('/')[1] ?? folder;
    const center = round(x + room / 2);
    return (
      `<rect x="${round(x)}" y="${y}" width="${round(room)}" height="${boxHeight}" rx="6" fill="#ffffff" stroke="#cbd5e1"/>` +
      `<text x="${center}" y="${y + 18}" font-size="12" text-anchor="middle">${name}</text>` +
      `<text x="${center}" y="${y + 32}" font-size="10" text-anchor="middle" fill="#64748b">${files.get(folder)} files</text>`
    );
  });
  const height = floors.length * bandHeight;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" font-family="Inter, Helvetica, Arial, sans-serif" fill="#0f172a" role="img">`,
    '<title>The floors of core and what their folders import</title>',
    '<defs><marker id="end" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="6" markerHeight="6" orient="auto"><path d="M0 0 L8 4 L0 8 z" fill="#94a3b8"/></marker></defs>',
    `<rect width="${width}" height="${height}" fill="#ffffff"/>`,
    ...bands,
    ...arrows,
    ...drawn,
    '</svg>',
    '',
  ].join('\n');
}

const round = (/** @type {number} */ value) => Math.round(value * 10) / 10;
