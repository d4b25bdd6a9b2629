import { Client } from 'pg';
import { afterAll, beforeAll } from 'vitest';
import { takeSteps } from '#core/database/take-steps';
import { createTestDatabase, type TestDatabase } from './database.js';

/** A database that a test takes back to before a migration and forward again. */
class UpgradeBench {
  database!: TestDatabase;
  /** Speaks to it without the entities, which know its newest form alone. */
  client!: Client;

  async rows<T extends object>(sql: string): Promise<T[]> {
    return (await this.client.query<T>(sql)).rows;
  }

  /** Takes back a migration and all after it. */
  async stepBack({ name }: { name: string }): Promise<void> {
    const { migrator } = this.database.orm;
    while ((await migrator.getExecuted()).some((done) => done.name === name)) await migrator.down();
  }

  async upgrade(): Promise<void> {
    await takeSteps(this.database.orm);
  }
}

/** Sets one up for the tests of a file. */
export function setUpUpgrade(): UpgradeBench {
  const bench = new UpgradeBench();
  beforeAll(async () => {
    bench.database = await createTestDatabase(2);
    bench.client = new Client({ connectionString: bench.database.url });
    await bench.client.connect();
  });
  afterAll(async () => {
    await bench.client.end();
    await bench.database.drop();
  });
  return bench;
}
