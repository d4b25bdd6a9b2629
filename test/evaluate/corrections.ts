import { MikroORM } from '@mikro-orm/postgresql';
import { Document } from '#core/documents/document.entity';
import { extractLocally } from '#core/extraction/local-extractor/extract-locally';
import { CorrectionCase } from '#core/learning/correction-case.entity';
import { applyLessons, findLesson } from '#core/learning/learn';
import { databaseOptions } from '#core/platform/database';
import { readEnv } from '#core/platform/env';
import { extractionContext } from '../../worker/documents/extraction-context.js';
import { loadPages } from '../../worker/documents/save-pages.js';

/** How many cases of a field each way of reading would have got right. */
interface Tally {
  cases: number;
  machine: number;
  learned: number;
}

/**
 * Replays the corrections people made: each paper is extracted anew as the product does it now, without what came after it, and set
 * beside what the person said, once as read and once with the lessons of the cases before. Nothing is written.
 */
export async function evaluateCorrections(): Promise<void> {
  const url = process.env.DATABASE_URL;
  if (!url) return console.log('corrections: skipped: DATABASE_URL is not set');
  const env = readEnv(process.env);
  const orm = await MikroORM.init(databaseOptions({ url, poolSize: 2 }));
  const tallies = new Map<string, Tally>();
  try {
    for (const { id } of await orm.em.fork().find(CorrectionCase, {}, { fields: ['id'], orderBy: { id: 'asc' } })) {
      const em = orm.em.fork();
      const one = await em.findOneOrFail(CorrectionCase, { id });
      const document = await em.findOne(Document, { id: one.documentId, deletedAt: null }, { populate: ['ocrText'] });
      if (!document) continue;
      const pages = await loadPages(em, document.id);
      const fields = extractLocally(pages, await extractionContext(em, document, env, null));
      document.personFields = { fields: {} };
      document.machineFields = { fields };
      const tally = tallies.get(one.field) ?? { cases: 0, machine: 0, learned: 0 };
      const read = one.field === 'property_id' ? null : (fields[one.field]?.value ?? null);
      const lesson = await lessonOn(em, document, one);
      tally.cases += 1;
      if (read === one.said) tally.machine += 1;
      if ((lesson ?? read) === one.said) tally.learned += 1;
      tallies.set(one.field, tally);
    }
  } finally {
    await orm.close(true);
  }
  if (tallies.size === 0) console.log('corrections: no case is kept yet');
  for (const [field, { cases, machine, learned }] of tallies)
    console.log(
      `corrections: ${field.padEnd(14)} ${cases} cases, ${machine} right as read now, ${learned} right with what was learned before`,
    );
}

async function lessonOn(em: MikroORM['em'], document: Document, { id, field }: CorrectionCase): Promise<string | null> {
  if (field === 'property_id') return (await findLesson(em, document, field, id))?.said ?? null;
  await applyLessons(em, document, id);
  const value = document.machineFields.fields[field];
  return value?.source === 'learned' ? value.value : null;
}
