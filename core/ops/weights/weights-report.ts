import type { EntityManager } from '@mikro-orm/postgresql';
import { withoutHiddenDocuments } from '#core/database/values/read-policy';
import { isWorse, type Replayed, type Tally, tallyUp } from '#core/ops/weights/judge-replay';
import { ReadingWeights } from '#core/database/entities/reading-weights.entity';
import { countReplay } from '#core/ops/weights/replay';
import { weightsState, type WeightsState } from '#core/ops/weights/weights-sentence';

/** What is known about the weights of this release. */
export interface WeightsReport {
  hash: string;
  state: WeightsState;
  /** How many corrected documents were read again, and how many there are. */
  documents: { done: number; total: number };
  tallies: Tally[];
}

/** What the replay of corrections says about the weights with the hash `shipped`, for documents the caller may read. Changes nothing. */
export async function weightsReport(em: EntityManager, shipped: string): Promise<WeightsReport> {
  const [shippedRow, others] = [
    await em.findOne(ReadingWeights, { hash: shipped }),
    await em.count(ReadingWeights, { hash: { $ne: shipped } }),
  ];
  const state = weightsState(
    shippedRow && { isAccepted: Boolean(shippedRow.acceptedAt), isReplayed: Boolean(shippedRow.replayedAt) },
    others > 0,
  );
  if (!shippedRow) return { hash: shipped, state, documents: { done: 0, total: 0 }, tallies: [] };
  const rows = await em.execute<(Replayed & { document_id: number })[]>(
    `select document_id, document_id as "documentId", vendor, values, '[]'::jsonb as "readAs" from replayed_document
     where weights_id = ? order by document_id desc`,
    [shippedRow.id],
  );
  const tallies = tallyUp(await withoutHiddenDocuments(em, rows));
  return { hash: shipped, state, documents: await countReplay(em, shippedRow.id), tallies: tallies.toSorted(byWeight) };
}

/** What got worse first, then what changed most. */
function byWeight(a: Tally, b: Tally): number {
  return (
    Number(isWorse(b)) - Number(isWorse(a)) ||
    b.changed.length - a.changed.length ||
    b.values - a.values ||
    `${a.vendor} ${a.field}`.localeCompare(`${b.vendor} ${b.field}`)
  );
}
