import { expect, test } from 'vitest';
import { databaseTrouble } from '#core/database/database-trouble';

const coded = (message: string, code: string): Error => Object.assign(new Error(message), { code });

test.each([
  [coded('password authentication failed for user "me"', '28P01'), /^The database rejects the user and password/],
  [coded('database "books" does not exist', '3D000'), /^The database named in DATABASE_URL does not exist/],
  [coded('permission denied to create database', '42501'), /not allowed to do this/],
  [
    new Error('select 1 - relation does not exist', { cause: coded('relation "task" does not exist', '42P01') }),
    /^This database lacks some or all tables/,
  ],
  [
    coded('connect ECONNREFUSED 127.0.0.1:1', 'ECONNREFUSED'),
    /^The database does not answer \(connect ECONNREFUSED 127\.0\.0\.1:1\)\. Start it/,
  ],
  [
    new AggregateError([coded('connect ECONNREFUSED ::1:1', 'ECONNREFUSED'), coded('connect ECONNREFUSED 127.0.0.1:1', 'ECONNREFUSED')]),
    /^The database does not answer \(connect ECONNREFUSED ::1:1; connect ECONNREFUSED 127\.0\.0\.1:1\)/,
  ],
  [coded('getaddrinfo ENOTFOUND postgres', 'ENOTFOUND'), /^The database does not answer \(getaddrinfo ENOTFOUND postgres\)/],
  [new Error('The backup is damaged.'), /^The backup is damaged\.$/],
])('%s', (error, sentence) => expect(databaseTrouble(error)).toMatch(sentence));
