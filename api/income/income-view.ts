import type { EntityManager } from '@mikro-orm/postgresql';
import type { z } from 'zod';
import { coveredCosts } from '#core/books/income/covered-costs';
import type { Claim } from '#core/database/entities/claim.entity';
import { type FigureKind, isWithheldKind } from '#core/database/values/income-values';
import { hiddenAmong } from '#core/database/values/read-policy';
import type { TaxBasis } from '#core/records/settings/tax-basis';
import type { Plain } from '../list-query/find-plain.js';
import type { IncomeOut } from './income.schema.js';

const asArray = (ids: readonly (number | null | undefined)[]): string => `{${ids.filter((id) => typeof id === 'number').join(',')}}`;

/** Claims of income as they are shown. A document that is in the trash or may not be seen is not named. */
export async function viewIncome(em: EntityManager, rows: readonly Plain<Claim>[], basis: TaxBasis): Promise<z.input<typeof IncomeOut>[]> {
  const houses = await em.execute<{ id: number; name: string }[]>('select id, name from property where id = any(?::int[])', [
    asArray(rows.map(({ propertyId }) => propertyId)),
  ]);
  const documents = await em.execute<{ id: number; filename: string }[]>(
    'select id, filename from document where id = any(?::int[]) and deleted_at is null',
    [asArray(rows.map(({ documentId }) => documentId))],
  );
  const hidden = await hiddenAmong(
    em,
    documents.map(({ id }) => id),
  );
  const costs = rows.filter(({ kind }) => isWithheldKind(kind));
  const covered =
    costs.length === 0
      ? new Map<number, never>()
      : await coveredCosts(em, [...new Set(costs.flatMap(({ propertyId }) => propertyId ?? []))]);
  const nameOf = new Map(houses.map(({ id, name }) => [id, name]));
  const fileOf = new Map(documents.filter(({ id }) => !hidden.has(id)).map(({ id, filename }) => [id, filename]));
  return rows.map((row) => {
    const filename = fileOf.get(row.documentId ?? 0) ?? null;
    const receivedOn = row.happenedOn ?? '';
    return {
      id: row.id,
      source: row.source === 'person' ? 'person' : 'document',
      property_id: row.propertyId ?? 0,
      property_name: nameOf.get(row.propertyId ?? 0) ?? '',
      kind: row.kind as FigureKind,
      line: row.line ?? null,
      amount: row.amount ?? '0.00',
      received_on: receivedOn,
      due_on: row.dueOn ?? null,
      counts_on: basis === 'accrual' ? (row.dueOn ?? receivedOn) : receivedOn,
      from: row.period ?? null,
      to: row.periodEnd ?? null,
      payer: row.payer ?? null,
      note: row.note ?? null,
      standing: row.standing,
      is_separate: row.isSeparate,
      covered_by: covered.get(row.id)?.expense_id ?? null,
      document_id: filename === null ? null : (row.documentId ?? null),
      filename,
      created_at: row.createdAt,
    };
  });
}
