import { join } from 'node:path';

/** What there is to run on: each set by its name with its folder below $CORPUS, and whether a folder is there. */
export interface Corpus {
  sets: readonly (readonly [name: string, folder: string])[];
  isFolder: (path: string) => boolean;
}

/** The sets of mails, below $CORPUS too. */
const mailFolders = ['emails', 'forwards'];

/** Why nothing can be measured, as sentences that say what to set; null where all that is asked for is there. */
export function refusalOfRun(asked: readonly string[], env: NodeJS.ProcessEnv, { sets, isFolder }: Corpus): string | null {
  const command = ['npm run evaluate', ...(asked.length > 0 ? ['--', ...asked] : [])].join(' ');
  if (asked[0] === 'books') return null;
  if (asked[0] === 'bank') return refusalOfCount(asked[1]);
  if (['generated', 'ocr', 'places', 'provider', 'sources', 'unseen'].includes(asked[0] ?? '')) return refusalOfCount(asked[1]);
  if (asked[0] === 'corrections')
    return env.DATABASE_URL
      ? null
      : `Nothing was measured: DATABASE_URL is not set. Name the database whose corrections are replayed:\n  DATABASE_URL=postgres://user:password@127.0.0.1:5432/rental ${command}`;
  const unknown = asked.find((name) => name !== 'mail' && !sets.some(([set]) => set.includes(name)));
  if (unknown !== undefined)
    return `Nothing was measured: no set is called '${unknown}'. There are bank, books, corrections, generated, mail, ocr, places, provider, sources, unseen, ${[...new Set(sets.map(([, folder]) => folder))].join(', ')}.`;
  const corpus = env.CORPUS ?? '';
  // Documents that nothing was fitted to are drawn.
  if (asked.length === 0 && corpus === '') return null;
  const how = `Let CORPUS name the folder that holds the sets, each a folder with a ground_truth.jsonl:\n  CORPUS=/path/to/sets ${command}`;
  if (corpus === '') return `Nothing was measured: CORPUS is not set. ${how}`;
  if (!isFolder(corpus)) return `Nothing was measured: CORPUS names ${corpus}, and there is no such folder. ${how}`;
  const folders = [
    ...sets.flatMap(([set, folder]) => (asked.length === 0 || asked.some((name) => set.includes(name)) ? [folder] : [])),
    ...(asked.length === 0 || asked.includes('mail') ? mailFolders : []),
  ];
  if (folders.some((folder) => isFolder(join(corpus, folder)))) return null;
  return `Nothing was measured: of ${[...new Set(folders)].join(', ')} none is in ${corpus}. ${how}`;
}

const mostDocuments = 100_000;

function refusalOfCount(count = '1'): string | null {
  return /^\d+$/.test(count) && Number(count) >= 1 && Number(count) <= mostDocuments
    ? null
    : `Nothing was measured: '${count}' is no number of documents from 1 to ${mostDocuments}.`;
}
