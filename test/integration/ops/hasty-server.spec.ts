import { setTimeout as wait } from 'node:timers/promises';
import { Client } from 'pg';
import { expect, test } from 'vitest';
import { openDatabase } from '#core/database/database';
import { asAdmin, onSameServer, testServerUrl } from '../../support/database.js';
import { execute } from '../../support/run-command.js';

const limits = ['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout'];

test('a migration takes its time, however short a server has others be', async () => {
  const name = `rl_hasty_${process.pid}`;
  await asAdmin(async (client) => {
    await client.query(`create database ${name}`);
    for (const limit of limits) await client.query(`alter database ${name} set ${limit} = 30`);
  });
  const url = onSameServer(testServerUrl(), name);
  const other = new Client({ connectionString: url });
  try {
    await other.connect();
    await other.query('set idle_in_transaction_session_timeout = 0');
    // What the second of two migrations waits for.
    await other.query('begin; select pg_advisory_xact_lock(7120641)');
    const { PATH, HOME } = process.env;
    const place = { PATH, HOME, SKIP_ENV_FILE: '1', DATABASE_URL: url };
    const migrated = execute(process.execPath, ['dist/core/database/migrate.js', 'up'], place);
    await wait(3000);
    await other.query('commit');
    expect(await migrated).toMatchObject({
      code: 0,
      said: expect.stringMatching(/^Applied \d+ migrations, the last of them Migration\S+\.\n/),
    });
    const [few, all] = [await openDatabase({ url }), await openDatabase({ url, unlimited: true })];
    const said = `select name, setting from pg_settings where name = any(string_to_array('${limits.join()}', ',')) order by 1`;
    expect(await few.em.fork().execute(said)).toEqual(limits.toSorted().map((limit) => ({ name: limit, setting: '30' })));
    expect(await all.em.fork().execute(said)).toEqual(limits.toSorted().map((limit) => ({ name: limit, setting: '0' })));
    await Promise.all([few.close(true), all.close(true)]);
  } finally {
    await other.end();
    await asAdmin((client) => client.query(`drop database ${name} with (force)`));
  }
});
