import { afterAll, beforeAll, expect, test } from 'vitest';
import { queueRules } from '#core/rules/queue-rules';
import { RuleExecution } from '#core/database/entities/rule-execution.entity';
import { Rule } from '#core/database/entities/rule.entity';
import { ApplyRules } from '../../../worker/rules/apply-rules-step.js';
import { AnthropicStandIn } from '../../stand-in/anthropic.js';
import { box, env, identifierKeys, sampleRule } from '../../support/rules-at-work.js';
import { paper } from '../../support/sample-books.js';
import { DocumentFacts, testLanes } from '../../support/worker.js';
import { databaseForTests } from '../../support/for-tests.js';

const database = databaseForTests();
let standIn: AnthropicStandIn;
beforeAll(async () => {
  standIn = await AnthropicStandIn.start();
  standIn.always({ kind: 'status', status: 529 });
});
afterAll(() => standIn.stop());

const em = () => database.orm.em.fork();
const facts = new DocumentFacts(em);

/** Lets a worker apply rules while the AI has no time for their questions. */
async function work(): Promise<void> {
  const settings = { ANTHROPIC_API_KEY: 'key', ANTHROPIC_BASE_URL: standIn.url, ANTHROPIC_MODEL: 'claude-haiku-5-5' };
  const step = new ApplyRules({ ...env, ...settings }, { now: () => new Date() }, identifierKeys, box);
  await testLanes(em(), [step]).drain('light');
}

test('a document whose turn in a run comes late waits for an AI that is busy, for a quarter of an hour from when it first asked', async () => {
  const books = em();
  const ruleId = await sampleRule(books, 'Leaks', [{ type: 'set_description', value: 'A leak' }]);
  await books.nativeUpdate(Rule, { id: ruleId }, { aiCondition: 'Is this about a leak?' });
  const id = await paper(books, { processingStatus: 'completed', ocrText: 'A burst pipe.' });
  await queueRules(books, { documentIds: [id] }, null);
  await books.execute(`update task set created_at = now() - interval '1 hour'`);
  await work();
  expect(await facts.tasksOf(id)).toMatchObject([
    { kind: 'apply-rules', state: 'parked', attempts: 0, payload: { asked_since: expect.any(String) } },
  ]);
  expect(await em().count(RuleExecution)).toBe(0);
  const asked = (await facts.tasksOf(id))[0]?.payload.asked_since;
  await books.execute(`update task set state = 'due', run_after = now() - interval '1 second'`);
  await work();
  expect(await facts.tasksOf(id)).toMatchObject([{ state: 'parked', payload: { asked_since: asked } }]);
  const quarter = JSON.stringify({ asked_since: new Date(Date.now() - 15 * 60_000).toISOString() });
  await books.execute(`update task set state = 'due', run_after = now() - interval '1 second', payload = payload || ?::jsonb`, [quarter]);
  await work();
  expect((await facts.tasksOf(id)).map(({ kind, state }) => `${kind} ${state}`)).toEqual(['apply-rules done', 'settle-document done']);
  const [execution] = await em().find(RuleExecution, {});
  expect(execution).toMatchObject({ matched: false });
  expect(execution?.conditions.at(-1)?.note).toMatch(/^The AI gave no answer\./);
});
