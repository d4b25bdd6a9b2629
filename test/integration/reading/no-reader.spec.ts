import { expect, test } from 'vitest';
import { attemptsAllowed } from '#core/kernel/tasks/backoff';
import { NoReader } from '../../../worker/guarded/outcome.js';
import { done } from '../../../worker/step/step.js';
import { DocumentFacts, testLanes, testStep, uploadDocument } from '../../support/worker.js';
import { databaseForTests } from '../../support/for-tests.js';

const database = databaseForTests();

const em = () => database.orm.em.fork();
const facts = new DocumentFacts(em);

test('a document waits for a system that has no room for a reader, however long it takes', async () => {
  const id = await uploadDocument(em());
  let hasRoom = false;
  const step = testStep('read-document', () =>
    hasRoom ? Promise.resolve(done(() => Promise.resolve())) : Promise.reject(new NoReader('spawn /usr/bin/prlimit EAGAIN')),
  );
  const round = async () => {
    await em().execute(`update task set state = 'due', run_after = now() - interval '1 second' where state in ('due', 'parked')`);
    await testLanes(em(), [step]).drain('light');
  };
  for (let times = 0; times <= attemptsAllowed; times += 1) await round();
  expect(await facts.tasksOf(id)).toMatchObject([{ state: 'parked', attempts: 0, last_error: 'no reader could be started' }]);
  expect(await facts.statusOf(id)).toMatchObject({ processing_status: 'processing', failure_code: null });
  hasRoom = true;
  await round();
  expect(await facts.statusOf(id)).toMatchObject({ processing_status: 'completed' });
});
