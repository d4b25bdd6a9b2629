import { readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { expect, test } from 'vitest';

interface Media {
  schema?: { $ref?: string; items?: { $ref?: string } };
  example?: unknown;
}
interface Operation {
  summary?: string;
  requestBody?: { content: Record<string, Media> };
  responses: Record<string, { description: string; content?: Record<string, Media> }>;
  'x-roles'?: string[];
}
interface Description {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, { examples?: unknown[] }> };
}

const description = JSON.parse(readFileSync('openapi.json', 'utf8')) as Description;
const calls = Object.entries(description.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => [`${method.toUpperCase()} ${path}`, operation] as const),
);
const ajv = addFormats.default(new Ajv2020({ strict: false, validateSchema: false, allErrors: true }));
ajv.addSchema({ ...description, $id: 'api' });

/** What is wrong with an example, or nothing. */
function misfit(schema: object, example: unknown): string[] {
  const validate = ajv.compile(JSON.parse(JSON.stringify(schema).replaceAll('"#/', '"api#/')) as object);
  return validate(example) ? [] : [`${ajv.errorsText(validate.errors)} in ${JSON.stringify(example)}`];
}

test.each(Object.entries(description.components.schemas))('the example of %s fits it', (name, { examples }) => {
  expect(examples).not.toHaveLength(0);
  expect((examples ?? []).flatMap((example) => misfit({ $ref: `#/components/schemas/${name}` }, example))).toEqual([]);
});

test.each(calls)('%s says what it is for, who may, what it refuses, and shows what goes in and out', (_, operation) => {
  expect(operation.summary).toMatch(/\w/);
  expect(operation['x-roles']).not.toHaveLength(0);
  const answers = Object.entries(operation.responses);
  expect(answers.filter(([, { description: meaning }]) => !meaning)).toEqual([]);
  expect(answers.filter(([, { description: meaning }]) => /^(.+)\n\n(?:.*\n\n)*\1$/s.test(meaning))).toEqual([]);
  expect(Object.keys(operation.responses)).toEqual(expect.arrayContaining(['400', '422', '429', '500', '503']));
  const contents = [operation.requestBody?.content ?? {}, ...answers.map(([, { content }]) => content ?? {})];
  const inline = contents
    .flatMap((content) => Object.entries(content))
    .filter(([type, { schema }]) => type.endsWith('json') && schema && !schema.$ref && !schema.items?.$ref);
  expect(inline.flatMap(([, { schema, example }]) => misfit(schema ?? {}, example))).toEqual([]);
});
