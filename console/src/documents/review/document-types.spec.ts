import { expect, expectTypeOf, test } from 'vitest';
import { documentTypes, type DocumentType, serverType, typeLabel, typeValues } from './document-types';

test('every type the server knows has its label', () => {
  expectTypeOf<(typeof documentTypes)[number][1] | 'subscription'>().toEqualTypeOf<DocumentType>();
  expect(typeValues.map((type) => serverType(typeLabel(type)))).toEqual([...typeValues.slice(0, -1), 'other']);
});
