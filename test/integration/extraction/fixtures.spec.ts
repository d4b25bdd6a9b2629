import { createHash } from 'node:crypto';
import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import { fieldValues } from '#core/extraction/fields/extracted-fields';
import { makeFixtures } from '../../fixtures/make/all-fixtures.ts';
import { type Fixture, sampleProperties } from '../../fixtures/make/fixture.ts';

let fixtures: Fixture[];
beforeAll(async () => {
  fixtures = await makeFixtures();
});

const files = (of: readonly Fixture[]) =>
  of.flatMap(({ attachments = [] }) =>
    attachments.map(({ filename, content }) => ({ filename: String(filename), content: content as Buffer })),
  );
const hashes = (of: readonly Fixture[]) => files(of).map(({ content }) => createHash('sha256').update(content).digest('hex'));

test('fixtures are the same bytes every time', async () => {
  expect(hashes(await makeFixtures())).toEqual(hashes(fixtures));
});

test('there are the kinds the product is about, each a mail with the truth beside it', () => {
  expect(fixtures.length).toBeGreaterThanOrEqual(14);
  expect(new Set(fixtures.map(({ name }) => name)).size).toBe(fixtures.length);
  for (const { expected } of fixtures) expect(expected.length).toBeGreaterThan(0);
});

test('every expected value is one an extractor may return, and every property one of the sample ones', () => {
  const names: readonly string[] = sampleProperties.map(({ name }) => name);
  for (const { fields, property } of fixtures.flatMap(({ expected }) => expected)) {
    for (const [key, value] of Object.entries(fields))
      expect(() => fieldValues[key as keyof typeof fieldValues].parse(value)).not.toThrow();
    expect(property ? names.includes(property) : true).toBe(true);
  }
});

test('the phone photo lies on its side and says so', async () => {
  const photo = files(fixtures).find(({ filename }) => filename === 'IMG_4410.JPG');
  const { orientation = 1, width, height } = await sharp(photo?.content).metadata();
  expect([orientation, width > height]).toEqual([6, true]);
});
