import { afterEach, expect, test } from 'vitest';
import { leaseLossesBeforeAlone } from '#core/kernel/tasks/claim-task';
import { sweepTasks } from '#core/kernel/tasks/sweep-tasks';
import { done, retryLater, type Step, type StepOutcome } from '../../../worker/step/step.js';
import { DocumentFacts, testLanes, testStep, uploadDocument } from '../../support/worker.js';
import { databaseForTests } from '../../support/for-tests.js';

const database = databaseForTests();
afterEach(() => em().execute('delete from task'));

const em = () => database.orm.em.fork();
const facts = new DocumentFacts(em);

/** A document whose reading has cost so many leases. */
async function worn(losses: number): Promise<number> {
  const id = await uploadDocument(em());
  await em().execute('update task set lease_losses = ?', [losses]);
  return id;
}

/** Its lease runs out, as if its worker had died at this moment. */
async function dies(): Promise<StepOutcome> {
  await em().execute(`update task set lease_until = now() - interval '1 second' where state = 'running'`);
  expect(await sweepTasks(em())).toMatchObject({ lapsed: 1 });
  return done(() => Promise.resolve());
}

const waits: Step['run'] = () => Promise.resolve(retryLater(60, 'somebody is not ready'));
const fails: Step['run'] = () => Promise.reject(new Error('no such model'));

/** Lets a worker do what is due, reading in these ways one after the other; returns how often it read. */
async function read(...ways: Step['run'][]): Promise<number> {
  let runs = 0;
  const step = testStep('read-document', (run) => {
    runs += 1;
    return ways[runs - 1]?.(run) ?? Promise.resolve(done(() => Promise.resolve()));
  });
  const lanes = testLanes(em(), [step]);
  for (let round = 0; round < 4; round += 1) {
    await lanes.drain('light');
    await em().execute(`update task set state = 'due', run_after = now() - interval '1 second' where state in ('due', 'parked')`);
  }
  return runs;
}

test('a lease that was lost in waiting to be alone takes nobody’s last try away', async () => {
  const id = await worn(leaseLossesBeforeAlone + 1);
  expect(await read()).toBe(1);
  expect(await facts.statusOf(id)).toMatchObject({ processing_status: 'completed' });
});

test('what loses it in the last try is given up', async () => {
  const id = await worn(leaseLossesBeforeAlone + 1);
  expect(await read(dies)).toBe(1);
  expect(await facts.statusOf(id)).toMatchObject({ processing_status: 'failed', failure_code: 'crashed' });
  expect(await facts.tasksOf(id)).toMatchObject([{ state: 'failed', lease_losses: leaseLossesBeforeAlone + 2 }]);
});

test('a last try that ends in any other way is none', async () => {
  const id = await worn(leaseLossesBeforeAlone);
  expect(await read(waits, fails)).toBe(3);
  expect(await facts.statusOf(id)).toMatchObject({ processing_status: 'completed' });
});
