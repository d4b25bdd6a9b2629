import { EntityManager } from '@mikro-orm/postgresql';
import { unlimited } from '#core/database/values/reading-limit';
import { Inject, Injectable } from '@nestjs/common';
import { describeQuestion } from '#core/records/documents/describe-question';
import { Document } from '#core/database/entities/document.entity';
import { type Nameable, type Question, readQuestion } from '#core/records/documents/read-question';
import { findVendors, searchDocuments } from '#core/records/documents/search-documents';
import { type Clock, dayIn } from '#core/kernel/platform/clock';
import type { Env } from '#core/kernel/platform/env';
import { Property } from '#core/database/entities/property.entity';
import { businessOf } from '#core/records/settings/business';
import { findPlain } from '../../list-query/find-plain.js';
import { CLOCK, ENV } from '../../platform/tokens.js';
import { findContext } from '../document-context.js';
import { documentRowOut } from '../document-view.js';
import { AskAi } from './ask-ai.js';

/** Finds documents by a question in words: read by the AI where there is one, else by rule; both lead to the same query. */
@Injectable()
export class SearchService {
  constructor(
    private readonly em: EntityManager,
    private readonly ai: AskAi,
    @Inject(ENV) private readonly env: Env,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async search(query: string, limit: number) {
    const em = this.em.fork();
    const business = await businessOf(em, this.env);
    const today = dayIn(business.time_zone, this.clock.now());
    const properties = await em.find(Property, { isActive: true }, { fields: ['name'] });
    const names: Nameable = { properties, vendors: await findVendors(em, readQuestion(query, { properties, vendors: [] }, today).words) };
    // What the AI is asked is written down; of the books it is given these names alone.
    const byAi = await unlimited(() => this.ai.read(query, names, today));
    const question = byAi ?? readQuestion(query, names, today);
    const nameOf = (id: number): string => properties.find((property) => property.id === id)?.name ?? '';
    return {
      results: await this.results(em, question, limit),
      interpretation: describeQuestion(question, nameOf, business.currency),
      used_ai: byAi !== null,
    };
  }

  private async results(em: EntityManager, question: Question, limit: number) {
    const hits = await searchDocuments(em, question, limit);
    const documents = await findPlain(em, Document, { id: { $in: hits.map((hit) => hit.id) } });
    const context = await findContext(em, documents);
    const byId = new Map(documents.map((document) => [document.id, document]));
    return hits.flatMap(({ id, score, snippet }) => {
      const document = byId.get(id);
      return document ? [{ document: documentRowOut(document, context), score, snippet }] : [];
    });
  }
}
