import { readFileSync } from 'node:fs';
import { join } from 'node:path';

type List = 'work' | 'legal' | 'goods' | 'dishes' | 'fuel' | 'utilities' | 'telecom' | 'agencies' | 'coverages' | 'repairs' | 'plans';
/** What documents list, by trade. */
export const words = JSON.parse(readFileSync(join(import.meta.dirname, 'words.json'), 'utf8')) as Record<List, readonly string[]>;
