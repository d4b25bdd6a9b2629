import { type EntityManager, MikroORM } from '@mikro-orm/postgresql';
import { Document } from '#core/database/entities/document.entity';
import { readFields } from '#core/extraction/read-fields';
import { readIdentifierKey } from '#core/kernel/keys/identifier-key';
import { CorrectionCase } from '#core/database/entities/correction-case.entity';
import { applyLessons } from '#core/records/learning/learn';
import type { ReadField } from '#core/database/values/read-field';
import { databaseOptions } from '#core/database/database';
import { type Env, readEnv } from '#core/kernel/platform/env';
import { readSecret } from '#core/kernel/platform/secret-key';
import { loadPages } from '#core/records/documents/load-pages';
import { extractionContext } from '../../worker/extraction/extraction-context.js';
import { type Places, replayPlaces } from './replay-places.js';

/** How many papers of a field each way of reading gets right. */
interface Tally {
  papers: number;
  machine: number;
  learned: number;
}
type Tallies = Map<ReadField, Tally>;

/** Fields of which an earlier correction may stand in the place of what is read. */
const replayedFields = ['vendor', 'document_type', 'expense_type'] as const;

/**
 * Replays what people's corrections taught: each paper is extracted anew as the product does it now, and set beside what is known to be right, once as
 * read and once with the lessons kept before it. Two kinds of papers tell different things. A correction is a document the machine got wrong on its day:
 * the first of its kind has no lesson before it and can only be right by a better reader. A document taught by an earlier correction, which a person has
 * reviewed and let stand, was never corrected: whether it still comes out so is what learning is worth. A property is found by what the books know,
 * and replayed with what they knew then. Nothing is written.
 */
export async function evaluateCorrections(url = process.env.DATABASE_URL ?? ''): Promise<void> {
  const env = readEnv(process.env);
  const orm = await MikroORM.init(databaseOptions({ url, poolSize: 2 }));
  const [corrected, taught]: [Tallies, Tallies] = [new Map(), new Map()];
  const secret = await readSecret(env.DATA_DIR, env.SECRET_KEY);
  let places;
  try {
    for (const { id } of await orm.em.fork().find(CorrectionCase, {}, { fields: ['id'], orderBy: { id: 'asc' } })) {
      const em = orm.em.fork();
      const one = await em.findOneOrFail(CorrectionCase, { id });
      if (one.field === 'property_id') continue;
      const document = await em.findOne(Document, { id: one.documentId, deletedAt: null }, { populate: ['ocrText'] });
      if (document) count(corrected, one.field, await replay(em, document, env, { id, field: one.field }), one.said);
    }
    for (const { id, field, said } of await taughtPapers(orm.em.fork())) {
      const em = orm.em.fork();
      const document = await em.findOneOrFail(Document, id, { populate: ['ocrText'] });
      count(taught, field, await replay(em, document, env, { field }), said);
    }
    const key = await readIdentifierKey(orm.em.fork(), { secret: secret ?? '', previous: env.SECRET_KEY_PREVIOUS });
    places = await replayPlaces(orm.em.fork(), env, key);
  } finally {
    await orm.close(true);
  }
  if (corrected.size === 0 && places.papers === 0) console.log('corrections: no case is kept yet');
  report(corrected, (papers) => `${papers} cases,`);
  report(taught, (papers) => `${papers} later papers reviewed and let stand,`);
  const { papers, read, learned } = places;
  if (papers === 0) return;
  if (secret === null)
    console.log('corrections: DATA_DIR names no folder with the key, so that numbers typed at a property speak for none');
  console.log(
    `corrections: ${'property_id'.padEnd(14)} ${papers} cases, ${told(read)} as read now; ${told(learned)} with what was learned before`,
  );
}

const told = ({ assigned, suggested, wrong }: Places): string => `${assigned} put right, ${suggested} suggested first, ${wrong} put wrong`;

/** The documents that have a value a lesson gave them, and that a person has reviewed and said nothing else of. */
function taughtPapers(em: EntityManager) {
  return em.execute<{ id: number; field: ReadField; said: string }[]>(
    `select d.id, f.key as field, f.value->>'value' as said from document d, jsonb_each(d.machine_fields->'fields') f
     where d.deleted_at is null and d.reviewed_at is not null and f.value->>'source' = 'learned' and f.key in (?, ?, ?)
       and d.person_fields->'fields'->f.key is null and not exists (select from correction_case c where c.document_id = d.id and c.field = f.key)
     order by d.id, f.key`,
    [...replayedFields],
  );
}

interface Replayed {
  read: string | null;
  lesson: string | null;
}

/** What is read of a field now, and what the lessons say of it; `id`: only those kept before that case. */
async function replay(
  em: EntityManager,
  document: Document,
  env: Env,
  { id, field }: { id?: number; field: ReadField },
): Promise<Replayed> {
  const pages = await loadPages(em, document.id);
  const fields = readFields(pages, await extractionContext(em, document, env, null));
  document.personFields = { fields: {} };
  document.machineFields = { fields };
  const read = fields[field]?.value ?? null;
  await applyLessons(em, document, id);
  const value = document.machineFields.fields[field];
  return { read, lesson: value?.source === 'learned' ? value.value : null };
}

function count(tallies: Tallies, field: ReadField, { read, lesson }: Replayed, said: string | null | undefined): void {
  const tally = tallies.get(field) ?? { papers: 0, machine: 0, learned: 0 };
  tally.papers += 1;
  if (read === said) tally.machine += 1;
  if ((lesson ?? read) === said) tally.learned += 1;
  tallies.set(field, tally);
}

function report(tallies: Tallies, papersOf: (papers: number) => string): void {
  for (const [field, { papers, machine, learned }] of tallies)
    console.log(
      `corrections: ${field.padEnd(14)} ${papersOf(papers)} ${machine} right as read now, ${learned} right with what was learned before`,
    );
}
