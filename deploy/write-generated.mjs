// Writes docs/api.md from openapi.json, and the picture of core's floors from their imports; part of `npm run openapi`.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describeCalls } from './generated/api-page.mjs';
import { drawFloors, readFolders } from './generated/floors-map.mjs';
import { root } from './launcher/paths.mjs';

writeFileSync(join(root, 'docs', 'api.md'), describeCalls(JSON.parse(readFileSync(join(root, 'openapi.json'), 'utf8'))));
writeFileSync(join(root, 'docs', 'images', 'floors.svg'), drawFloors(readFolders(root)));
