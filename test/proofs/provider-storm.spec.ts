import { expect, test } from 'vitest';
import { ProviderCall } from '#core/kernel/provider/provider-call.entity';
import type { Behaviour } from '../stand-in/anthropic.js';
import { setUpProvider, truth } from '../support/provider-bench.js';
import { seeded } from '../support/victims.js';

const bench = setUpProvider();
const documents = 500;
/** Room for about half of them: the cap is met too. */
const budget = 0.5;

/** What the provider does, 15 % each; otherwise it answers. */
const troubles: readonly ((chance: () => number) => Behaviour)[] = [
  (chance) => ({ kind: 'status', status: 429, retryAfter: String(1 + Math.floor(chance() * 60)) }),
  () => ({ kind: 'status', status: 529 }),
  () => ({ kind: 'status', status: 500 }),
  () => ({ kind: 'hang' }),
  () => ({ kind: 'broken-json' }),
];

const askedToWaitMs = (answer: Behaviour): number => (answer.kind === 'status' && answer.retryAfter ? Number(answer.retryAfter) * 1000 : 0);

test('a provider that is busy, broken, silent or garbled: every document ends, no wait is undercut, the budget holds', async () => {
  const chance = seeded(20_260_315);
  const plan = Array.from({ length: documents * 20 }, (): Behaviour => {
    const dice = chance();
    return troubles[Math.floor(dice / 0.15)]?.(chance) ?? { kind: 'answer', fields: truth };
  });
  bench.standIn.next(...plan);
  bench.standIn.always({ kind: 'answer', fields: truth });
  // Long enough that a busy machine still hears what it is told: a wait that nobody heard of cannot be kept.
  const ai = await bench.provider({ dailyBudgetUsd: budget, timeoutMs: 1000 });
  const ended = { model: 0, local: 0 };
  const amounts = new Set<string | undefined>();
  let [notBefore, waits, undercut, mostTries] = [0, 0, 0, 0];
  for (let number = 0; number < documents; number += 1) {
    const given = bench.input();
    const began = new Date(bench.clock);
    for (let tries = 0; ; tries += 1) {
      const asked = bench.standIn.requests.length;
      const at = bench.clock;
      const result = await bench.extract(ai, { ...given, waitingSince: tries === 0 ? null : began });
      const answers = plan.slice(asked, bench.standIn.requests.length);
      if (answers.length > 0 && at < notBefore) undercut += 1;
      notBefore = Math.max(notBefore, ...answers.map((answer) => bench.clock + askedToWaitMs(answer)));
      if (result.outcome === 'extracted') {
        ended[result.usedAi ? 'model' : 'local'] += 1;
        amounts.add(result.fields.amount?.value);
        mostTries = Math.max(mostTries, tries);
        break;
      }
      if (result.outcome === 'local-failed') throw new Error('The local reading failed');
      waits += 1;
      bench.clock += result.afterMs;
    }
  }
  const rows = await bench.database.orm.em.fork().find(ProviderCall, {});
  const spent = rows.reduce((sum, row) => sum + Number(row.costUsd), 0);
  expect([...amounts]).toEqual([truth.amount]);
  expect(mostTries).toBeLessThan(200);
  expect(ended.model + ended.local).toBe(documents);
  expect(ended.model).toBeGreaterThan(0);
  expect(undercut).toBe(0);
  expect(spent).toBeLessThanOrEqual(budget);
  console.log(
    `${documents} documents, ${bench.standIn.requests.length} calls: ${ended.model} read by the model, ${ended.local} locally, ` +
      `${waits} waits, ${undercut} undercut, $${spent.toFixed(4)} of $${budget} spent`,
  );
});
