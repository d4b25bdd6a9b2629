import type { EntityManager } from '@mikro-orm/postgresql';
import { Document } from '#core/database/entities/document.entity';
import { readFields } from '#core/extraction/read-fields';
import { CorrectionCase } from '#core/database/entities/correction-case.entity';
import { applyLessons } from '#core/records/learning/learn';
import type { Env } from '#core/kernel/platform/env';
import { placeDocument } from '#core/records/properties/find-matches';
import { loadPages } from '#core/records/documents/load-pages';
import { extractionContext } from '../../worker/extraction/extraction-context.js';
import { showBooksThen, turnBack } from './books-then.js';

/** How often a document was put where a person put it: by itself, as the first suggestion; or by itself somewhere else. */
export interface Places {
  assigned: number;
  suggested: number;
  wrong: number;
}

/** The documents whose property a person has said, placed by what is read of them, and with what was learned before. */
export interface ReplayedPlaces {
  papers: number;
  read: Places;
  learned: Places;
}

const none = { assigned: 0, suggested: 0, wrong: 0 };

/**
 * Places each paper anew whose property a person has said, as the product does it now and with what the books knew at that moment: properties and
 * their numbers, where earlier documents of the vendor, the account and the sender stood, what earlier corrections had taught. Nothing is written.
 */
export async function replayPlaces(em: EntityManager, env: Env, identifierKey: Buffer): Promise<ReplayedPlaces> {
  const result: ReplayedPlaces = { papers: 0, read: { ...none }, learned: { ...none } };
  const cases = await em.find(CorrectionCase, { field: 'property_id' }, { orderBy: { id: 'asc' }, disableIdentityMap: true });
  await em.begin();
  try {
    await showBooksThen(em);
    for (const { id, documentId, createdAt: at, said } of cases) {
      const house = Number(said);
      const [read, learned] = [await place(em, documentId, { at, beforeCase: 0 }), await place(em, documentId, { at, beforeCase: id })];
      if (said === null || read === null || learned === null) continue;
      result.papers += 1;
      count(result.read, read, house);
      count(result.learned, learned, house);
    }
  } finally {
    await em.rollback();
  }
  return result;

  /** Where the document goes by itself, and what is suggested first; null where it is gone. */
  async function place(tx: EntityManager, documentId: number, moment: Parameters<typeof turnBack>[1]): Promise<Placed | null> {
    await turnBack(tx, moment);
    tx.clear();
    const document = await tx.findOne(Document, { id: documentId, deletedAt: null }, { populate: ['ocrText'] });
    if (!document) return null;
    const fields = readFields(await loadPages(tx, documentId), await extractionContext(tx, document, env, null));
    Object.assign(document, { personFields: { fields: {} }, machineFields: { fields } });
    await applyLessons(tx, document);
    const [first] = await placeDocument(tx, document, identifierKey);
    return { assigned: document.machineFields.property_id ?? null, first: first?.property_id ?? null };
  }
}

interface Placed {
  assigned: number | null;
  first: number | null;
}

function count(places: Places, { assigned, first }: Placed, house: number): void {
  if (assigned === house) places.assigned += 1;
  else if (assigned !== null) places.wrong += 1;
  else if (first === house) places.suggested += 1;
}
