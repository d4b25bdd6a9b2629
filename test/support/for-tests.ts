import { afterAll, beforeAll } from 'vitest';
import { TestApi } from './api.js';
import { createTestDatabase, type TestDatabase } from './database.js';

/** An api that is there while the tests of a file run; hooks that come later may use it too. */
export function apiForTests(...how: Parameters<typeof TestApi.start>): TestApi {
  const api = Object.create(TestApi.prototype) as TestApi;
  beforeAll(async () => void Object.assign(api, await TestApi.start(...how)));
  afterAll(() => api.stop());
  return api;
}

/** A database, likewise. */
export function databaseForTests(...how: Parameters<typeof createTestDatabase>): TestDatabase {
  const database = {} as TestDatabase;
  beforeAll(async () => void Object.assign(database, await createTestDatabase(...how)));
  afterAll(() => database.drop());
  return database;
}
