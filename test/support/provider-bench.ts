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

/** Anthropic against a new stand-in for each test, with a ledger in a real database and a clock that tests set. */
export const setUpProvider = () => setUpProviderOf('anthropic', () => AnthropicStandIn.start());

/** The same for a provider of any protocol; `path` is where in the stand-in it answers. */
export function setUpProviderOf<Server extends ProviderStandIn<unknown>>(name: ProviderName, start: () => Promise<Server>, path = '') {
  const bench = new ProviderBench<Server>(name, path);
  beforeAll(async () => {
    bench.database = await createTestDatabase(5);
  });
  afterAll(() => bench.database.drop());
  beforeEach(async () => {
    bench.standIn = await start();
    bench.slept = [];
    bench.clock = Date.now();
    await bench.database.orm.em.fork().nativeDelete(ProviderGate, {});
  });
  afterEach(async () => {
    const { standIn } = bench;
    await standIn.stop();
    if (standIn.complaints.length > 0) throw new Error(`The stand-in complained: ${standIn.complaints.join('; ')}`);
  });
  return bench;
}

/** What a test of a provider uses; the fields are set anew before each test. */
class ProviderBench<Server extends ProviderStandIn<unknown>> {
  database!: TestDatabase;
  standIn!: Server;
  /** How long the provider has waited each time, in milliseconds. */
  slept: number[] = [];
  /** The time for the provider, in milliseconds. */
  clock = 0;
  private documents = 0;
  private readonly name: ProviderName;
  private readonly path: string;

  constructor(name: ProviderName, path: string) {
    this.name = name;
    this.path = path;
  }

  readonly settings = (different: Partial<AiSettings> = {}): AiSettings => {
    const modelName = different.model ?? model;
    const known = { provider: this.name, baseUrl: `${this.standIn.url}${this.path}`, apiKey: 'key', price: priceOf(modelName) };
    return { ...known, model: modelName, timeoutMs: 2000, dailyBudgetUsd: 1000, ...different };
  };

  readonly provider = async (different: Partial<AiSettings> = {}): Promise<ModelProvider> => {
    const ai = this.settings(different);
    const ledger = new PgProviderLedger(this.database.orm.em, ai.dailyBudgetUsd);
    return new ModelProvider(ai, {
      client: await makeClient(ai),
      ledger,
      answers: ledger,
      gate: new PgProviderGate(this.database.orm.em, this.name, () => this.clock),
      log,
      now: () => this.clock,
      sleep: (ms) => {
        this.slept.push(ms);
        return Promise.resolve();
      },
    });
  };

  /** Another document each time. */
  readonly input = (more: Partial<ExtractionInput> = {}): ExtractionInput => {
    this.documents += 1;
    return {
      documentId: this.documents,
      sha256: this.documents.toString(16).padStart(64, '0'),
      pages: [bill],
      context: plainContext,
      images: () => Promise.reject(new Error('no picture is needed')),
      forced: false,
      waitingSince: null,
      ...more,
    };
  };

  readonly extract = async (ai: ExtractionProvider | Promise<ExtractionProvider> | null, given: ExtractionInput) =>
    extractDocument(given, {
      readLocally: (pages, context, answer) => Promise.resolve({ ok: true, value: readFields(pages, context, { answer: answer ?? null }) }),
      provider: await ai,
      now: () => this.clock,
    });

  readonly calls = (documentId: number | null) =>
    this.database.orm.em.fork().find(ProviderCall, { documentId }, { orderBy: { id: 'asc' } });
}
