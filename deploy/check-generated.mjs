// The committed openapi.json, the console's types and the picture of core's floors must be what the code says today.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { drawFloors, readFolders } from './generated/floors-map.mjs';
import { buildServer } from './launcher/build.mjs';
import { localNode } from './launcher/local-node.mjs';
import { root, withLocalBin } from './launcher/paths.mjs';
import { PlainError, runMain } from './launcher/plain-error.mjs';

const description = join(root, 'openapi.json');
const types = join(root, 'console', 'src', 'api', 'schema.d.ts');

await runMain(async () => {
  if (!existsSync(description)) return;
  await buildServer();
  const described = execFileSync(localNode(), ['dist/api/main.js', '--openapi'], { cwd: root, encoding: 'utf8', maxBuffer: 64 << 20 });
  if (described !== readFileSync(description, 'utf8')) throw new PlainError('openapi.json is out of date; `npm run openapi` updates it.');
  if (drawFloors(readFolders(root)) !== readFileSync(join(root, 'docs', 'images', 'floors.svg'), 'utf8'))
    throw new PlainError('docs/images/floors.svg is out of date; `npm run openapi` updates it.');
  const folder = mkdtempSync(join(tmpdir(), 'rental-ledger-generated-'));
  try {
    const made = join(folder, 'schema.d.ts');
    execFileSync('openapi-typescript', [description, '-o', made, '--default-non-nullable=false'], {
      cwd: root,
      stdio: 'ignore',
      env: { ...process.env, PATH: withLocalBin(process.env.PATH) },
    });
    if (readFileSync(made, 'utf8') !== readFileSync(types, 'utf8')) {
      throw new PlainError('console/src/api/schema.d.ts is out of date; `npm run openapi` updates it.');
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
