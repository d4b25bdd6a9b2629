import { describe, expect, it } from 'vitest';
import { ProviderCall } from '#core/kernel/provider/provider-call.entity';
import type { PageText } from '#core/reading/page-text';
import { PgProviderGate } from '#core/kernel/provider/pg-provider-gate';
import { promptVersion } from '../../../worker/extraction/prompt.js';
import { bill, images, model, truth, setUpProvider } from '../../support/provider-bench.js';

const bench = setUpProvider();
const { provider, input, extract, calls } = bench;

describe('an answer', () => {
  it('is checked against the text, merged with the local result and written into the ledger', async () => {
    bench.standIn.always({ kind: 'answer', fields: { ...truth, notes: 'Paid by card', invented: 'x' } });
    const given = input();
    const result = await extract(provider(), given);
    expect(result).toMatchObject({ outcome: 'extracted', provider: 'anthropic', model, promptVersion, usedAi: true, note: null });
    if (result.outcome !== 'extracted') throw new Error('not extracted');
    expect(result.fields.amount).toMatchObject({ value: '480.38', source: 'ai', evidence: { page: 1, text: '$480.38' } });
    expect(result.fields.vendor?.confidence).toBeGreaterThan(0.7);
    expect(result.fields.notes?.confidence).toBeLessThan(0.6);
    expect(Object.keys(result.fields)).not.toContain('invented');
    const [row] = await calls(given.documentId);
    expect(row).toMatchObject({ outcome: 'answered', outputTokens: 120, promptVersion });
    expect(Number(row?.costUsd)).toBeCloseTo(((row?.inputTokens ?? 0) * 0.1 + 120 * 0.5) / 1e6, 6);
  });

  it('is kept: the same bytes ask nobody twice, unless they are to', async () => {
    bench.standIn.always({ kind: 'answer', fields: truth });
    const given = input();
    await extract(provider(), given);
    await extract(provider(), given);
    expect(bench.standIn.requests).toHaveLength(1);
    await extract(provider(), { ...given, forced: true });
    expect(bench.standIn.requests).toHaveLength(2);
  });

  it('is kept without what the database takes in no text, and not paid for twice', async () => {
    bench.standIn.always({ kind: 'answer', fields: { ...truth, notes: 'Caf\u0000e9 \ud83d' } });
    const given = input();
    for (let times = 0; times < 2; times += 1)
      expect(await extract(provider(), given)).toMatchObject({ usedAi: true, fields: { notes: { value: 'Cafe9 \ufffd' } } });
    expect(bench.standIn.requests).toHaveLength(1);
  });

  it.each([
    ['claude-haiku-4-5', ['tool_choice']],
    ['claude-haiku-5-5', ['tool_choice', 'thinking']],
    ['claude-sonnet-5-5', ['output_config']],
    ['some-local-model', ['tool_choice']],
  ])('is asked of %s the way it takes', async (name, keys) => {
    bench.standIn.always({ kind: 'answer', fields: truth });
    expect(await extract(provider({ model: name }), input())).toMatchObject({
      usedAi: true,
      model: name,
      fields: { amount: { value: '480.38', source: 'ai' } },
    });
    const body = bench.standIn.requests[0]?.body;
    expect(['tool_choice', 'thinking', 'output_config'].filter((key) => body && key in body)).toEqual(keys);
  });

  it('comes with pictures for a scan, and only for a scan', async () => {
    bench.standIn.always({ kind: 'answer', fields: truth });
    const scan: PageText = { ...bill, source: 'ocr', confidence: 0.7 };
    await extract(provider(), input({ pages: [scan], images }));
    await extract(provider(), input({ images }));
    const kinds = bench.standIn.requests.map(({ body }) =>
      body.messages.flatMap(({ content }) => (typeof content === 'string' ? [] : content.map((block) => block.type))),
    );
    expect(kinds).toEqual([['image', 'text'], ['text']]);
  });
});

describe('without an answer', () => {
  it('no provider: the local extractor does, and nobody is asked', async () => {
    expect(await extract(null, input())).toMatchObject({
      provider: 'local',
      usedAi: false,
      note: null,
      fields: { amount: { value: '480.38', source: 'local' } },
    });
    expect(bench.standIn.requests).toEqual([]);
  });

  it.each([
    ['429', 429, '7', 7000],
    ['529', 529, '2', 2000],
    ['429 without a hint', 429, undefined, 30_000],
  ])('%s: asks again later, never before, and at no cost', async (_, status, retryAfter, afterMs) => {
    bench.standIn.next({ kind: 'status', status, ...(retryAfter ? { retryAfter } : {}) });
    bench.standIn.always({ kind: 'answer', fields: truth });
    const ai = await provider();
    const given = input();
    expect(await extract(ai, given)).toMatchObject({ outcome: 'retry-later', afterMs, local: { amount: { value: '480.38' } } });
    bench.clock += afterMs - 500;
    expect(await extract(ai, input())).toMatchObject({ outcome: 'retry-later', afterMs: 500 });
    expect(bench.standIn.requests).toHaveLength(1);
    bench.clock += 500;
    expect(await extract(ai, given)).toMatchObject({ usedAi: true });
    expect((await calls(given.documentId)).map((row) => [row.outcome, Number(row.costUsd) > 0])).toEqual([
      ['rate_limited', false],
      ['answered', true],
    ]);
  });

  it('a date in retry-after is kept to as well', async () => {
    bench.standIn.next({ kind: 'status', status: 429, retryAfter: new Date(Date.now() + 120_000).toUTCString() });
    const result = await extract(provider(), input());
    expect(result.outcome === 'retry-later' ? result.afterMs : 0).toBeGreaterThan(110_000);
  });

  it('waited too long: the local result stands, marked', async () => {
    bench.standIn.next({ kind: 'status', status: 429, retryAfter: '5' });
    const result = await extract(provider(), input({ waitingSince: new Date(bench.clock - 7 * 3_600_000) }));
    expect(result).toMatchObject({ usedAi: false, note: expect.stringContaining('gave no answer') as string });
  });

  it('an answer that never came is asked for three times, then the local result stands, marked', async () => {
    bench.standIn.always({ kind: 'hang-up' });
    const result = await extract(provider(), input());
    expect(result).toMatchObject({
      usedAi: false,
      provider: 'local',
      note: 'AI extraction gave no answer: It could not be reached.',
      fields: { amount: { value: '480.38' } },
    });
    expect(bench.standIn.requests).toHaveLength(3);
    expect(bench.slept).toEqual([1000, 4000]);
  });

  it('500 once: the second call answers', async () => {
    bench.standIn.next({ kind: 'status', status: 500 });
    bench.standIn.always({ kind: 'answer', fields: truth });
    const given = input();
    expect(await extract(provider(), given)).toMatchObject({ usedAi: true });
    expect((await calls(given.documentId)).map((row) => row.outcome)).toEqual(['failed', 'answered']);
  });

  it('a server that hangs is given up at the time limit, and what was reserved stays spent', async () => {
    bench.standIn.always({ kind: 'hang' });
    const given = input();
    expect(await extract(provider({ timeoutMs: 80 }), given)).toMatchObject({ usedAi: false });
    const rows = await calls(given.documentId);
    expect(rows.map((row) => [row.outcome, Number(row.costUsd) > 0])).toEqual([['abandoned', true]]);
  });

  it('a refused key is not tried again', async () => {
    bench.standIn.always({ kind: 'status', status: 401 });
    expect(await extract(provider(), input())).toMatchObject({ note: expect.stringContaining('refused the key') as string });
    expect(bench.standIn.requests).toHaveLength(1);
  });

  it('after five failures in a row it is left alone for a minute', async () => {
    bench.standIn.always({ kind: 'status', status: 500 });
    const ai = await provider();
    await extract(ai, input());
    expect(await extract(ai, input())).toMatchObject({ outcome: 'retry-later' });
    expect(bench.standIn.requests).toHaveLength(5);
    bench.clock += 60_000;
    bench.standIn.always({ kind: 'answer', fields: truth });
    expect(await extract(ai, input())).toMatchObject({ usedAi: true });
  });

  it('what one worker is told holds for the others', async () => {
    bench.standIn.next({ kind: 'status', status: 429, retryAfter: '9' });
    await extract(provider(), input());
    expect(await extract(provider(), input())).toMatchObject({ outcome: 'retry-later', afterMs: 9000 });
    expect(bench.standIn.requests).toHaveLength(1);
  });

  it('after a pause one call alone is let through to try', async () => {
    const gate = () => new PgProviderGate(bench.database.orm.em, 'shaky', () => bench.clock);
    await gate().enter();
    for (let failure = 0; failure < 5; failure += 1) await gate().failed();
    expect(await gate().enter()).toEqual({ ms: 60_000, why: 'keeps-failing' });
    bench.clock += 60_000;
    expect([await gate().enter(), await gate().enter()]).toEqual([null, { ms: 60_000, why: 'keeps-failing' }]);
    await gate().succeeded();
    expect([await gate().enter(), await gate().enter()]).toEqual([null, null]);
  });

  it('a clock that is set back shuts it to nobody', async () => {
    const gate = new PgProviderGate(bench.database.orm.em, 'early', () => bench.clock);
    await gate.enter();
    await gate.quiet(365 * 24 * 3_600_000);
    expect(await gate.enter()).toEqual({ ms: 24 * 3_600_000, why: 'asked-to-wait' });
    const before = (column: string) =>
      bench.database.orm.em
        .fork()
        .execute(`update provider_gate set failures = 5, ${column} = now() + interval '1 year' where provider = 'early'`);
    await before('quiet_until');
    expect(await gate.enter()).toBeNull();
    await before('open_until');
    expect(await gate.enter({ yields: true })).toBeNull();
    expect(await gate.enter()).toEqual({ ms: 60_000, why: 'keeps-failing' });
  });

  it("the day's budget is never passed, however many ask at once", async () => {
    await bench.database.orm.em.fork().nativeDelete(ProviderCall, {});
    bench.standIn.always({ kind: 'answer', fields: truth });
    // Room for one call at its ceiling and a few at what they cost: twelve never fit, in whatever order they end.
    const budget = 0.0035;
    const results = await Promise.all(Array.from({ length: 12 }, () => extract(provider({ dailyBudgetUsd: budget }), input())));
    const asked = results.filter((result) => result.outcome === 'extracted' && result.usedAi).length;
    expect(asked).toBeGreaterThan(0);
    expect(asked).toBeLessThan(12);
    expect(results.find((result) => result.outcome === 'extracted' && !result.usedAi)).toMatchObject({
      note: expect.stringContaining('budget') as string,
    });
    const rows = await bench.database.orm.em.fork().find(ProviderCall, {});
    expect(rows.reduce((sum, row) => sum + Number(row.costUsd), 0)).toBeLessThanOrEqual(budget);
  });
});
