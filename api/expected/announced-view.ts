import type { EntityManager } from '@mikro-orm/postgresql';
import type { z } from 'zod';
import { Document } from '#core/database/entities/document.entity';
import { hiddenAmong } from '#core/database/values/read-policy';
import { fetchWithinDays } from '#core/books/expected/announced';
import type { ExpectedDocument } from '#core/database/entities/expected-document.entity';
import { ExpectedNotice } from '#core/database/entities/expected-notice.entity';
import { stateOf } from '#core/books/expected/expected';
import { judgeLink } from '#core/books/expected/judge-link';
import { Property } from '#core/database/entities/property.entity';
import { User } from '#core/database/entities/user.entity';
import type { AnnouncedDocumentOut } from './announced.schema.js';
import { addDays } from '#core/kernel/platform/days';

type Shown = z.input<typeof AnnouncedDocumentOut>;

/** Announced documents with all that belongs to them, in the order they are given. `today` is the business's own day. */
export async function viewAnnounced(em: EntityManager, rows: readonly ExpectedDocument[], today: string): Promise<Shown[]> {
  const notices = await em.find(
    ExpectedNotice,
    { expectedDocumentId: { $in: rows.map(({ id }) => id) } },
    { orderBy: { receivedAt: -1, id: -1 } },
  );
  const ofExpected = Map.groupBy(notices, ({ expectedDocumentId }) => expectedDocumentId);
  const properties = await namesOf(em, rows);
  const users = await addressesOf(em, rows);
  const documents = await documentNames(em, [
    ...rows.map(({ receivedDocumentId }) => receivedDocumentId ?? null),
    ...notices.map(({ documentId }) => documentId ?? null),
  ]);
  return rows.map((row) => view(row, { notices: ofExpected.get(row.id) ?? [], properties, users, documents, today }));
}

interface Around {
  notices: readonly ExpectedNotice[];
  properties: ReadonlyMap<number, string>;
  users: ReadonlyMap<number, string>;
  documents: ReadonlyMap<number, string>;
  today: string;
}

function view(row: ExpectedDocument, { notices, properties, users, documents, today }: Around): Shown {
  const wantedOn = row.dueOn ?? addDays(row.receivedOn, fetchWithinDays);
  const seen = (id: number | null | undefined): number | null => (typeof id === 'number' && documents.has(id) ? id : null);
  const received = seen(row.receivedDocumentId);
  const [newest] = notices;
  return {
    id: row.id,
    vendor: row.vendor,
    property_id: row.propertyId ?? null,
    property_name: properties.get(Number(row.propertyId)) ?? null,
    account_ending: row.accountEnding ?? null,
    amount: row.amount ?? null,
    due_on: row.dueOn ?? null,
    wanted_on: wantedOn,
    received_on: row.receivedOn,
    status: row.status,
    state: row.status === 'open' ? stateOf(wantedOn, today) : null,
    link: newest ? judgeLink({ url: newest.linkUrl, words: newest.linkWords }) : null,
    mails: notices.map(({ mailId = null, documentId, subject = null, receivedAt, words }) => ({
      mail_id: mailId,
      document_id: seen(documentId),
      subject,
      received_at: receivedAt,
      words,
    })),
    received_document_id: received,
    received_document_name: received === null ? null : (documents.get(received) ?? null),
    closed_reason: row.closedReason ?? null,
    decided_by: users.get(Number(row.decidedBy)) ?? null,
    decided_at: row.decidedAt ?? null,
    created_at: row.createdAt,
    updated_at: row.updatedAt,
  };
}

const numbers = (values: readonly (number | null | undefined)[]): number[] => [
  ...new Set(values.filter((value) => typeof value === 'number')),
];

async function namesOf(em: EntityManager, rows: readonly ExpectedDocument[]): Promise<Map<number, string>> {
  const found = await em.find(Property, { id: { $in: numbers(rows.map(({ propertyId }) => propertyId)) } }, { fields: ['name'] });
  return new Map(found.map(({ id, name }) => [id, name]));
}

async function addressesOf(em: EntityManager, rows: readonly ExpectedDocument[]): Promise<Map<number, string>> {
  const found = await em.find(User, { id: { $in: numbers(rows.map(({ decidedBy }) => decidedBy)) } }, { fields: ['email'] });
  return new Map(found.map(({ id, email }) => [id, email]));
}

/** The names of those that the caller may see. */
async function documentNames(em: EntityManager, ids: readonly (number | null)[]): Promise<Map<number, string>> {
  const hidden = await hiddenAmong(em, ids);
  const asked = numbers(ids).filter((id) => !hidden.has(id));
  const found = await em.find(Document, { id: { $in: asked }, deletedAt: null }, { fields: ['filename'] });
  return new Map(found.map(({ id, filename }) => [id, filename]));
}
