import type { Client } from 'pg';
import { manyProperties } from '../../support/many-properties.ts';
import type { Portfolio, Step } from './portfolio.ts';
import { seedBesides } from './seed-besides.ts';
import { seedDocuments } from './seed-documents.ts';
import { seedExpenses } from './seed-expenses.ts';
import { seedVendors } from './seed-vendors.ts';
import { withoutIndexes } from './without-indexes.ts';

const streets = [
  'Alder',
  'Birch',
  'Cedar',
  'Dogwood',
  'Elm',
  'Fir',
  'Garden',
  'Hill',
  'Ivy',
  'Juniper',
  'Lake',
  'Maple',
  'Oak',
  'Pine',
  'River',
  'Spruce',
];

/**
 * Fills the migrated database of a started api with the books of a large business over eight years: six documents of ten belong to a monthly series, vendors
 * are as unequal as they are in life (the first has one document in ten, most have a few), every list that grows has rows. `progress` is told what is done.
 * Answers how many bytes the database takes.
 */
export async function seedPortfolio(database: Client, portfolio: Portfolio, progress: (what: string) => void): Promise<number> {
  await database.query(`set synchronous_commit = off; set maintenance_work_mem = '512MB'; set work_mem = '256MB'`);
  await database.query(
    `create function pg_temp.chance(n bigint, salt bigint) returns float8 language sql immutable parallel safe
       return (hashint8extended(n, salt) & 16777215) / 16777216.0`,
  );
  const step: Step = async (what, work) => {
    const began = performance.now();
    await work();
    progress(`${what}: ${Math.round((performance.now() - began) / 1000)} s`);
  };
  await step('properties', () =>
    manyProperties(database, {
      count: portfolio.properties,
      address: (n) => `${100 + Math.floor(n / streets.length)} ${streets[n % streets.length]} Street`,
    }),
  );
  await step('vendors', () => seedVendors(database, portfolio.vendors));
  await withoutIndexes(database, step, async () => {
    await step('documents', () => seedDocuments(database, portfolio));
    await step('expenses', () => seedExpenses(database));
    await seedBesides(database, step);
  });
  await step('vacuum', () => database.query('vacuum analyze'));
  const { rows } = await database.query<{ size: string }>('select pg_database_size(current_database()) as size');
  return Number(rows[0]?.size);
}
