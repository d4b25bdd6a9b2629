/** As much of JSON Schema as our own schemas use. */
export interface Schema {
  $ref?: string;
  type?: string | string[];
  format?: string;
  const?: unknown;
  enum?: unknown[];
  default?: unknown;
  example?: unknown;
  examples?: unknown[];
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: Schema | boolean;
  items?: Schema;
  pattern?: string;
  minItems?: number;
  minimum?: number;
}
export type Schemas = Record<string, Schema>;

const deepest = 8;

/** What a field of this name holds, where its type alone says too little. */
const words: Readonly<Record<string, string>> = {
  vendor: 'City Water',
  name: '12 Elm Street',
  property_name: '12 Elm Street',
  filename: 'bill.pdf',
  description: 'Water, February',
  email: 'office@example.com',
  username: 'office@example.com',
  from_email: 'billing@city-water.example',
  subject: 'Your bill for February',
  currency: 'USD',
  original_currency: 'EUR',
  color: '#1976d2',
  sha256: '0'.repeat(64),
  mime_type: 'application/pdf',
  message: 'Done',
  password: 'a good long password',
  current_password: 'a good long password',
  new_password: 'a better long password',
};
const formats: Readonly<Record<string, string>> = {
  date: '2026-03-01',
  'date-time': '2026-03-01T14:30:00.000Z',
  email: 'office@example.com',
  uri: 'https://example.com/',
  uuid: '6f1c7a52-8a55-4c0e-9d52-0f2b6f3c9d11',
};

/** For text of a pattern: the first that fits is taken. */
const shaped = ['84.20', '6.875', '2026-03', 'USD', 'en', '12', '1', 'a'.repeat(32), '0'.repeat(64)];

/** The named schema itself. */
function resolve(schema: Schema, schemas: Schemas): Schema {
  return schema.$ref ? (schemas[schema.$ref.split('/').at(-1) ?? ''] ?? {}) : schema;
}

/**
 * A value that fits a schema: its own example where it has one, else one made of its parts.
 * @param name the field's name, which says more than its type
 */
export function exampleOf(given: Schema, schemas: Schemas, name = '', depth = 0): unknown {
  const schema = resolve(given, schemas);
  const [example = schema.example ?? schema.const ?? schema.default ?? schema.enum?.[0]] = schema.examples ?? [];
  if (example !== undefined) return example;
  const option = (schema.anyOf ?? schema.oneOf)?.find(({ type }) => type !== 'null');
  if (option) return exampleOf(option, schemas, name, depth);
  const parts = schema.allOf?.map((part) => exampleOf(part, schemas, name, depth) as object);
  if (parts) return Object.assign({}, ...parts) as object;
  const type = Array.isArray(schema.type) ? schema.type.find((kind) => kind !== 'null') : schema.type;
  if (type === 'object') return exampleOfObject(schema, schemas, depth);
  if (type === 'array') return depth >= deepest ? [] : exampleOfList(schema, schemas, name, depth);
  return exampleOfValue(type, schema, name);
}

function exampleOfObject({ properties = {}, required = [], additionalProperties }: Schema, schemas: Schemas, depth: number): object {
  const any = typeof additionalProperties === 'object' ? additionalProperties : {};
  const names = new Set([...Object.keys(properties), ...required]);
  return Object.fromEntries([...names].map((name) => [name, exampleOf(properties[name] ?? any, schemas, name, depth + 1)]));
}

function exampleOfList({ items = {}, minItems = 1 }: Schema, schemas: Schemas, name: string, depth: number): unknown[] {
  return Array.from({ length: Math.max(minItems, 1) }, () => exampleOf(items, schemas, name, depth + 1));
}

function exampleOfValue(type: string | undefined, schema: Schema, name: string): unknown {
  if (type === 'boolean') return true;
  if (type === 'integer') return Math.max(schema.minimum ?? 1, 1);
  if (type === 'number') return Math.max(schema.minimum ?? 0.5, 0.5);
  if (type === 'string') {
    const likely = [formats[schema.format ?? ''], words[name], 'text', ...shaped].filter((word) => word !== undefined);
    return likely.find((word) => new RegExp(schema.pattern ?? '', 'u').test(word)) ?? likely[0];
  }
  return null;
}
