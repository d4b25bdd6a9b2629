import { describe, expect, it } from 'vitest';
import { askOnce } from '#core/kernel/provider/ask-once';
import type { SmallQuestion } from '#core/kernel/provider/small-question';
import type { ProviderName } from '#core/kernel/provider/ai-settings';
import type { PageText } from '#core/reading/page-text';
import { AnthropicStandIn } from '../../stand-in/anthropic.js';
import { OpenAiStandIn } from '../../stand-in/openai.js';
import type { Behaviour, ProviderStandIn } from '../../stand-in/provider-server.js';
import { bill, images, setUpProviderOf, truth } from '../../support/provider-bench.js';

const scan: PageText = { ...bill, source: 'ocr', confidence: 0.7 };
const question: SmallQuestion = {
  purpose: 'small-1',
  tool: 'answer',
  system: 'Answer.',
  content: 'What is this?',
  schema: { type: 'object', properties: { answer: { type: 'string', maxLength: 500 } }, required: ['answer'] },
  documentId: null,
  timeoutMs: 5000,
};

const protocols: [ProviderName, string, () => Promise<ProviderStandIn<unknown>>][] = [
  ['anthropic', '', () => AnthropicStandIn.start()],
  ['openai-compatible', '/v1', startOpenAi],
];

/** One that asks for the key that the others are given. */
async function startOpenAi(): Promise<OpenAiStandIn> {
  const standIn = await OpenAiStandIn.start();
  standIn.key = 'key';
  return standIn;
}

/** Each trouble, the sentence it ends in, how often the server was asked, and what the ledger says of each call. */
const troubles: [Behaviour, string, string[]][] = [
  [{ kind: 'refuse' }, 'It declined to answer.', ['answered']],
  [{ kind: 'cut-off' }, 'The answer was cut off.', ['answered']],
  [{ kind: 'talk' }, 'The answer holds no fields.', ['answered']],
  [{ kind: 'say', words: '{"amount": {"much": true}, "vendor": 7}' }, 'Its answer contains nothing that was asked for.', ['answered']],
  [{ kind: 'say', words: '{"fields": "none"}' }, 'Its answer contains nothing that was asked for.', ['answered']],
  [{ kind: 'broken-json' }, 'Its answer could not be read.', ['answered']],
  [{ kind: 'huge' }, 'Its answer is too long.', ['answered']],
  [{ kind: 'slow' }, 'It did not answer in time.', ['abandoned']],
  [{ kind: 'hang' }, 'It did not answer in time.', ['abandoned']],
  [{ kind: 'hang-up' }, 'It could not be reached.', ['abandoned', 'abandoned', 'abandoned']],
  [{ kind: 'status', status: 401 }, 'It refused the key.', ['failed']],
  [{ kind: 'status', status: 404 }, 'It has no such model, or the address is wrong (404).', ['failed']],
  [{ kind: 'status', status: 500 }, 'It failed (500).', ['failed', 'failed', 'failed']],
];

describe.each(protocols)('%s', (name, path, start) => {
  const bench = setUpProviderOf(name, start, path);
  const { provider, input, extract, calls, settings } = bench;
  const kept = { usedAi: false, provider: 'local', fields: { amount: { value: truth.amount, source: 'local' } } };

  it('answers a document: checked, kept and paid for once', async () => {
    bench.standIn.always({ kind: 'answer', fields: { ...truth, notes: 'Paid by card' } });
    const given = input();
    for (let times = 0; times < 2; times += 1)
      expect(await extract(provider(), given)).toMatchObject({
        provider: name,
        usedAi: true,
        note: null,
        fields: { amount: { value: truth.amount, source: 'ai' }, notes: { value: 'Paid by card' } },
      });
    expect(await calls(given.documentId)).toMatchObject([{ provider: name, outcome: 'answered', outputTokens: 120 }]);
  });

  it('answers a small question', async () => {
    bench.standIn.always({ kind: 'answer', fields: { answer: 'A bill.' } });
    const answer = await askOnce(settings(), bench.database.orm.em, question);
    expect(answer).toMatchObject({ ok: true, value: { answer: 'A bill.' }, outputTokens: 120 });
  });

  it.each(troubles)(
    '%j: the local result stands with a sentence, and what came is not paid for again',
    async (trouble, sentence, outcomes) => {
      bench.standIn.always(trouble);
      const given = input();
      const isSlow = trouble.kind === 'hang' || trouble.kind === 'slow';
      const begun = performance.now();
      const result = await extract(provider({ timeoutMs: isSlow ? 300 : 10_000 }), given);
      expect(performance.now() - begun).toBeLessThan(4500);
      expect(result).toMatchObject({ ...kept, note: `AI extraction gave no answer: ${sentence}` });
      const rows = await calls(given.documentId);
      expect(rows.map(({ outcome }) => outcome)).toEqual(outcomes);
      // A paid answer that does not say what it took costs what was reserved.
      expect(rows.map(({ costUsd }) => Number(costUsd) > 0)).toEqual(outcomes.map((outcome) => outcome !== 'failed'));
      expect(bench.standIn.requests).toHaveLength(outcomes.length);
    },
  );

  it('waits for as long as a 429 asks', async () => {
    bench.standIn.next({ kind: 'status', status: 429, retryAfter: '7' });
    const result = await extract(provider(), input());
    expect(result).toMatchObject({ outcome: 'retry-later', afterMs: 7000, local: { amount: { value: truth.amount } } });
  });

  it('follows no redirect, with the key or without', async () => {
    const elsewhere = await start();
    bench.standIn.always({ kind: 'redirect', to: `${elsewhere.url}${path}/chat/completions` });
    const result = await extract(provider(), input());
    expect(result).toMatchObject({ ...kept, note: expect.stringContaining('another address, which is not followed (307)') as string });
    expect([elsewhere.requests, elsewhere.complaints]).toEqual([[], []]);
    await elsewhere.stop();
  });

  it('is nowhere: nothing is spent', async () => {
    const gone = await start();
    const { url } = gone;
    await gone.stop();
    const given = input();
    const result = await extract(provider({ baseUrl: url }), given);
    expect(result).toMatchObject({ ...kept, note: 'AI extraction gave no answer: It could not be reached.' });
    expect((await calls(given.documentId)).map(({ outcome, costUsd }) => [outcome, Number(costUsd)])).toEqual(
      Array.from({ length: 3 }, () => ['failed', 0]),
    );
  });

  it('reads JSON out of a model’s words', async () => {
    const fields = JSON.stringify({ fields: Object.entries(truth).map(([field, value]) => ({ name: field, value })) });
    bench.standIn.always({ kind: 'say', words: `<think>Is it {480}?</think>\nHere you are:\n\`\`\`json\n${fields}\n\`\`\`` });
    expect(await extract(provider(), input())).toMatchObject({ usedAi: true, fields: { amount: { value: truth.amount, source: 'ai' } } });
  });
});

describe('a server of one’s own that speaks OpenAI’s protocol', () => {
  const bench = setUpProviderOf('openai-compatible', () => OpenAiStandIn.start(), '/v1/');
  const own = { apiKey: undefined, price: { input: 0, output: 0 } };
  const { provider, input, extract, calls } = bench;
  const formsSent = () => bench.standIn.requests.map(({ body }) => body.response_format?.type ?? null);

  it('is sent no key where there is none, and costs nothing', async () => {
    bench.standIn.always({ kind: 'answer', fields: truth });
    const given = input();
    expect(await extract(provider({ ...own, dailyBudgetUsd: 0 }), given)).toMatchObject({ usedAi: true });
    // It complains of any that it did not ask for.
    expect(bench.standIn.complaints).toEqual([]);
    expect((await calls(given.documentId)).map(({ costUsd }) => Number(costUsd))).toEqual([0]);
  });

  it('that makes no model keep a schema is asked in words, which is found out once', async () => {
    bench.standIn.takesForm = false;
    bench.standIn.always({ kind: 'answer', fields: truth });
    for (let times = 0; times < 2; times += 1)
      expect(await extract(provider(own), input())).toMatchObject({ usedAi: true, fields: { amount: { source: 'ai' } } });
    expect([bench.standIn.lacked, formsSent()]).toEqual([1, [null, null]]);
    expect(JSON.stringify(bench.standIn.requests[0]?.body.messages[0])).toContain('keeps this JSON schema');
  });

  it('whose model sees no pictures is asked about the text, and keeps the schema', async () => {
    bench.standIn.takesImages = false;
    bench.standIn.always({ kind: 'answer', fields: truth });
    expect(await extract(provider(own), input({ pages: [scan], images }))).toMatchObject({ usedAi: true });
    expect([bench.standIn.lacked, formsSent()]).toEqual([1, ['json_schema']]);
  });

  it('is shown the pictures of a scan', async () => {
    bench.standIn.always({ kind: 'answer', fields: truth });
    await extract(provider(own), input({ pages: [scan], images }));
    const [sent] = bench.standIn.requests;
    const parts = sent?.body.messages[1].content ?? '';
    expect(typeof parts === 'string' ? parts : parts.map(({ type }) => type)).toEqual(['image_url', 'text']);
  });

  it('that can do neither ends with an answer all the same', async () => {
    bench.standIn.takesForm = false;
    bench.standIn.takesImages = false;
    bench.standIn.always({ kind: 'answer', fields: truth });
    const given = input({ pages: [scan], images });
    expect(await extract(provider(own), given)).toMatchObject({ usedAi: true });
    expect([bench.standIn.lacked, await calls(given.documentId)]).toMatchObject([2, [{ outcome: 'answered' }]]);
  });

  it('that refuses for another reason is asked once more, and nothing is taken from that', async () => {
    bench.standIn.next(...Array.from({ length: 2 }, (): Behaviour => ({ kind: 'status', status: 400, words: 'The context is too long' })));
    bench.standIn.always({ kind: 'answer', fields: truth });
    expect(await extract(provider(own), input())).toMatchObject({ note: 'AI extraction gave no answer: It refused the request (400).' });
    await extract(provider(own), input());
    expect(formsSent()).toEqual(['json_schema', null, 'json_schema']);
  });
});

describe('a server of one’s own that speaks Anthropic’s protocol', () => {
  const bench = setUpProviderOf('anthropic', () => AnthropicStandIn.start());
  const own = { apiKey: undefined, model: 'some-local-model', price: { input: 0, output: 0 } };
  const { provider, input, extract } = bench;
  const forced = () => bench.standIn.requests.map(({ body }) => body.tool_choice !== undefined);

  it('that takes no tools is asked in words, which is found out once', async () => {
    bench.standIn.takesTools = false;
    bench.standIn.always({ kind: 'answer', fields: truth });
    for (let times = 0; times < 2; times += 1)
      expect(await extract(provider(own), input())).toMatchObject({ usedAi: true, fields: { amount: { source: 'ai' } } });
    expect([bench.standIn.lacked, forced()]).toEqual([1, [false, false]]);
  });

  it('that lets its model call no tool is asked in words from then on', async () => {
    bench.standIn.next({ kind: 'talk' });
    bench.standIn.always({ kind: 'answer', fields: truth });
    expect(await extract(provider(own), input())).toMatchObject({ usedAi: false });
    expect(await extract(provider(own), input())).toMatchObject({ usedAi: true });
    expect(forced()).toEqual([true, false]);
  });
});
