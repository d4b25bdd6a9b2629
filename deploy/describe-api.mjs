// Writes docs/api.md from openapi.json; part of `npm run openapi`.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describeCalls } from './generated/api-page.mjs';
import { root } from './launcher/paths.mjs';

writeFileSync(join(root, 'docs', 'api.md'), describeCalls(JSON.parse(readFileSync(join(root, 'openapi.json'), 'utf8'))));
