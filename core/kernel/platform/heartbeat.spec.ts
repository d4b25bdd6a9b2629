import type { EntityManager } from '@mikro-orm/postgresql';
import { expect, test } from 'vitest';
import { beat, stopBeating } from '#core/kernel/platform/heartbeat';

test('who ends waits for its sign of life that is on its way, so that it stays off the list', async () => {
  const done: string[] = [];
  const answer = Promise.withResolvers<[]>();
  const execute = async (sql: string): Promise<[]> => {
    if (sql.startsWith('insert')) await answer.promise;
    done.push(sql.split(' ')[0] ?? '');
    return [];
  };
  const em = { execute } as unknown as Pick<EntityManager, 'execute'>;
  const sent = beat(em, 'worker');
  const ended = stopBeating(em, 'worker');
  await new Promise((resolve) => setTimeout(resolve, 20));
  answer.resolve([]);
  await Promise.all([sent, ended]);
  expect(done).toEqual(['insert', 'delete']);
});
