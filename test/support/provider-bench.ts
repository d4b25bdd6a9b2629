import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { ProviderGate } from '#core/kernel/provider/provider-gate.entity';
import { ProviderCall } from '#core/kernel/provider/provider-call.entity';
import { readFields } from '#core/extraction/read-fields';
import type { AiSettings, ProviderName } from '#core/kernel/provider/ai-settings';
import { priceOf } from '#core/kernel/provider/cost';
import { makeClient } from '#core/kernel/provider/make-client';
import { ModelProvider } from '../../worker/extraction/model-provider.js';
import { extractDocument, type ExtractionInput } from '../../worker/extraction/extract-fields.js';
import { PgProviderGate } from '#core/kernel/provider/pg-provider-gate';
import { PgProviderLedger } from '#core/kernel/provider/pg-provider-ledger';
import type { ExtractionProvider } from '../../worker/extraction/provider.js';
import { plainContext } from '../fixtures/plain-context.js';
import { textPage } from '../fixtures/text-page.js';
import { AnthropicStandIn } from '../stand-in/anthropic.js';
import type { ProviderStandIn } from '../stand-in/provider-server.js';
import { createTestDatabase, type TestDatabase } from './database.js';

export const model = 'claude-haiku-5-5';
export const log = pino({ level: 'silent' });
export const bill = textPage(`
Greenline Landscaping LLC
Invoice Date: 04/12/2026
Subtotal       450.00
Sales Tax      30.38
Total          $480.38
`);
export const truth = { vendor: 'Greenline Landscaping LLC', amount: '480.38', service_date: '2026-04-12' };

export const images = () => Promise.resolve([{ mediaType: 'image/png' as const, base64: Buffer.from('picture').toString('base64') }]);

/** Anthropic against a stand-in of its own for each test, with a ledger in a real database and a clock that tests turn. */
export const setUpProvider = () => setUpProviderOf('anthropic', () => AnthropicStandIn.start());

/** The same for a provider of any protocol; `path` is where in the stand-in it lies. */
export function setUpProviderOf<Server extends ProviderStandIn<unknown>>(name: ProviderName, start: () => Promise<Server>, path = '') {
  let database: TestDatabase;
  let standIn: Server;
  let slept: number[];
  let clock: number;
  let documents = 0;

  beforeAll(async () => {
    database = await createTestDatabase(5);
  });
  afterAll(() => database.drop());
  beforeEach(async () => {
    standIn = await start();
    slept = [];
    clock = Date.now();
    await database.orm.em.fork().nativeDelete(ProviderGate, {});
  });
  afterEach(async () => {
    await standIn.stop();
    if (standIn.complaints.length > 0) throw new Error(`The stand-in complained: ${standIn.complaints.join('; ')}`);
  });

  function settings(different: Partial<AiSettings> = {}): AiSettings {
    const asked = different.model ?? model;
    const known = { provider: name, baseUrl: `${standIn.url}${path}`, apiKey: 'key', price: priceOf(asked) };
    return { ...known, model: asked, timeoutMs: 2000, dailyBudgetUsd: 1000, ...different };
  }

  async function provider(different: Partial<AiSettings> = {}): Promise<ModelProvider> {
    const ai = settings(different);
    const ledger = new PgProviderLedger(database.orm.em, ai.dailyBudgetUsd);
    return new ModelProvider(ai, {
      client: await makeClient(ai),
      ledger,
      answers: ledger,
      gate: new PgProviderGate(database.orm.em, name, () => clock),
      log,
      now: () => clock,
      sleep: (ms) => {
        slept.push(ms);
        return Promise.resolve();
      },
    });
  }

  function input(more: Partial<ExtractionInput> = {}): ExtractionInput {
    documents += 1;
    return {
      documentId: documents,
      sha256: documents.toString(16).padStart(64, '0'),
      pages: [bill],
      context: plainContext,
      images: () => Promise.reject(new Error('no picture is needed')),
      forced: false,
      waitingSince: null,
      ...more,
    };
  }

  const extract = async (ai: ExtractionProvider | Promise<ExtractionProvider> | null, given: ExtractionInput) =>
    extractDocument(given, {
      readLocally: (pages, context, answer) => Promise.resolve({ ok: true, value: readFields(pages, context, { answer: answer ?? null }) }),
      provider: await ai,
      now: () => clock,
    });
  const calls = (documentId: number | null) => database.orm.em.fork().find(ProviderCall, { documentId }, { orderBy: { id: 'asc' } });

  return {
    get standIn() {
      return standIn;
    },
    get slept() {
      return slept;
    },
    get database() {
      return database;
    },
    get clock() {
      return clock;
    },
    set clock(instant: number) {
      clock = instant;
    },
    settings,
    provider,
    input,
    extract,
    calls,
  };
}
