import { describe, expect, it } from 'vitest';
import { askOnce } from '#core/kernel/provider/ask-once';
import type { SmallQuestion } from '#core/kernel/provider/small-question';
import { PgProviderGate } from '#core/kernel/provider/pg-provider-gate';
import { ProviderCall } from '#core/kernel/provider/provider-call.entity';
import type { Behaviour } from '../../stand-in/anthropic.js';
import { setUpProvider } from '../../support/provider-bench.js';

const bench = setUpProvider();
const offhand = { share: 0.2 };
const question: SmallQuestion = {
  purpose: 'small-1',
  tool: 'answer',
  system: 'Answer.',
  content: 'What is this?',
  schema: { type: 'object', properties: { answer: { type: 'string' } }, additionalProperties: false },
  documentId: null,
  timeoutMs: 20_000,
};

function ask(different: Partial<SmallQuestion> = {}, dailyBudgetUsd = 1000) {
  return askOnce(bench.settings({ dailyBudgetUsd }), bench.database.orm.em, { ...question, ...different });
}

/** Why extraction would have to wait after five such questions; null where it would not. */
async function gateAfterFive(behaviour: Behaviour, different: Partial<SmallQuestion>): Promise<string | null> {
  bench.standIn.always(behaviour);
  const timeoutMs = behaviour.kind === 'hang' ? 200 : question.timeoutMs;
  const said = await Promise.all(Array.from({ length: 5 }, () => ask({ timeoutMs, ...different })));
  expect(said.map(({ ok }) => ok)).not.toContain(true);
  const wait = await new PgProviderGate(bench.database.orm.em, 'anthropic', Date.now).enter();
  return wait?.why ?? null;
}

describe('a small question that came to nothing', () => {
  it.each(['hang', 'cut-off', 'talk'] as const)(
    'shuts the provider to nobody where anybody may ask it (%s), and does where the product asks',
    async (kind) => {
      expect(await gateAfterFive({ kind }, { offhand })).toBeNull();
      expect(await gateAfterFive({ kind }, {})).toBe('keeps-failing');
    },
  );

  it.each<Behaviour>([{ kind: 'status', status: 500 }, { kind: 'hang-up' }])(
    'shuts it where the provider is in trouble: %j',
    async (trouble) => {
      expect(await gateAfterFive(trouble, { offhand })).toBe('keeps-failing');
    },
  );
});

it('asks a model that keeps a schema for one without bounds, which its service refuses', async () => {
  const reason = { type: 'string', maxLength: 500 };
  const schema = { type: 'object', properties: { reason, sure: { type: 'number', minimum: 0 } }, required: ['reason'] };
  bench.standIn.always({ kind: 'answer', fields: { reason: 'It says so.' } });
  const said = await askOnce(bench.settings({ model: 'claude-sonnet-5-5' }), bench.database.orm.em, { ...question, schema });
  expect(said).toMatchObject({ ok: true, value: { reason: 'It says so.' } });
});

describe('after a pause', () => {
  it('whoever yields tries only where nobody else has for as long again', async () => {
    const gate = new PgProviderGate(bench.database.orm.em, 'yielded', () => bench.clock);
    await gate.enter();
    for (let failure = 0; failure < 5; failure += 1) await gate.failed();
    const yields = { yields: true };
    bench.clock += 119_999;
    expect(await gate.enter(yields)).toMatchObject({ why: 'keeps-failing' });
    bench.clock += 1;
    expect([await gate.enter(yields), await gate.enter()]).toEqual([null, { ms: 60_000, why: 'keeps-failing' }]);
    await gate.succeeded();
    expect(await gate.enter(yields)).toBeNull();
  });
});

describe('questions that anybody may ask', () => {
  it('take no more than their share of the day’s budget, and leave the rest to others', async () => {
    const em = bench.database.orm.em.fork();
    await em.nativeDelete(ProviderCall, {});
    await em.insert(ProviderCall, { provider: 'anthropic', model: 'm', promptVersion: question.purpose, costUsd: '1.999', at: new Date() });
    bench.standIn.always({ kind: 'answer', fields: { answer: 'A bill.' } });
    expect(await ask({ offhand }, 10)).toMatchObject({ ok: false, reason: 'The daily AI budget is used up.', later: false });
    expect(bench.standIn.requests).toHaveLength(0);
    expect(await ask({ offhand, purpose: 'another-1' }, 10)).toMatchObject({ ok: true });
    expect(await ask({}, 10)).toMatchObject({ ok: true });
    expect(await ask({ offhand }, 11)).toMatchObject({ ok: true });
  });
});
