// Writes the picture of core's floors from their imports; part of `npm run openapi`.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { drawFloors, readFolders } from './generated/floors-map.mjs';
import { root } from './launcher/paths.mjs';

writeFileSync(join(root, 'docs', 'images', 'floors.svg'), drawFloors(readFolders(root)));
