import { defineEntity, p } from '@mikro-orm/postgresql';
import { createdAt, instant } from '#core/kernel/platform/columns';

const schema = defineEntity({
  name: 'ProviderCall',
  tableName: 'provider_call',
  properties: {
    id: p.bigint('number').primary(),
    provider: p.string().length(40),
    model: p.string().length(120),
    promptVersion: p.string().length(60),
    documentId: p.integer().nullable(),
    at: createdAt(),
    finishedAt: instant().nullable(),
    outcome: p.enum(['reserved', 'answered', 'rate_limited', 'failed', 'abandoned']).default('reserved'),
    inputTokens: p.integer().default(0),
    outputTokens: p.integer().default(0),
    /** US dollars: what was reserved before the call, then what it cost. */
    costUsd: p.decimal().precision(12).scale(6).default('0'),
    durationMs: p.integer().nullable(),
    error: p.text().nullable(),
  },
  indexes: [
    { name: 'provider_call_at_idx', properties: ['at'] },
    { name: 'provider_call_document_idx', properties: ['documentId'] },
  ],
});

/** The ledger of calls to an AI provider and what they cost. */
export class ProviderCall extends schema.class {}

schema.setClass(ProviderCall);
