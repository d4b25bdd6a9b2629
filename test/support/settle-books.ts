import type { EntityManager } from '@mikro-orm/postgresql';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { Document } from '#core/database/entities/document.entity';
import { settleDocument } from '../../worker/settle/settle-document-step.js';
import { createTestDatabase, emptyTables, type TestDatabase } from './database.js';

/** The key that account numbers are hashed with. */
export const identifierKey = Buffer.alloc(32, 7);

/** A database that is empty before each test, and the step that finds a document's place in the books. */
export interface SettleBooks {
  /** A new look at the database, past what another has read before. */
  fork: () => EntityManager;
  /** Settles a document as the worker does it, and answers what became of it. */
  settle: (id: number) => Promise<Document>;
  url: () => string;
}

/** `ready` is given an entity manager before each test. */
export function settleBooks(ready: (em: EntityManager) => void): SettleBooks {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await createTestDatabase(6);
  });
  afterAll(() => database.drop());
  const fork = (): EntityManager => database.orm.em.fork();
  beforeEach(async () => {
    const em = fork();
    await emptyTables(em, 'document', 'property', 'inbound_mail', 'expense', 'app_user', 'outgoing_mail');
    ready(em);
  });
  return {
    fork,
    url: () => database.url,
    settle: async (id) => {
      await fork().transactional((tx) => settleDocument(tx, id, identifierKey));
      return fork().findOneOrFail(Document, id);
    },
  };
}
