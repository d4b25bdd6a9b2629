import type { OpenAPIObject } from '@nestjs/swagger';
import type { ScopeNeeded } from '#core/database/values/token-scope';
import { limitedAccess } from '../auth/limited-access.js';
import { scopeNames, scopeOfRoute } from '../auth/scope-of-route.js';
import { meaningOf } from '../http/error-table.js';
import { exampleOf, type Schema, type Schemas } from './openapi-examples.js';

interface Media {
  schema?: Schema;
  example?: unknown;
}
interface Answer {
  description: string;
  content?: Record<string, Media>;
}
interface Operation {
  'x-roles'?: string[];
  'x-in-person'?: boolean;
  /** The scope an API token needs; absent where none is needed, and where no token may call. */
  'x-scopes'?: string[];
  parameters?: { name?: string }[];
  requestBody?: { content: Record<string, Media> };
  responses: Record<string, Answer>;
}

/** What every call that takes a body can answer before it is read. */
const whenSent = [408, 413, 415];
const sending = new Set(['post', 'put', 'patch', 'delete']);

/** Adds what no route has to say by itself: the refusals of any body, and an example of each thing sent or answered. */
export function completeOpenApi(description: OpenAPIObject): OpenAPIObject {
  const schemas = (description.components?.schemas ?? {}) as Schemas;
  for (const [path, methods] of Object.entries(description.paths)) {
    for (const [method, operation] of Object.entries(methods as Record<string, Operation>)) {
      sayScopes(operation, scopeOfRoute(method.toUpperCase(), path));
      if (sending.has(method)) refuse(operation, whenSent);
      if (isClosedToLimited(operation, method.toUpperCase(), path) || takesOwner(operation)) refuse(operation, [404]);
      refuseInJson(operation);
      dropRepeatedTexts(operation);
      giveExamples(operation, schemas);
    }
  }
  for (const schema of Object.values(schemas)) schema.examples ??= [exampleOf(schema, schemas)];
  return description;
}

function sayScopes(operation: Operation, needed: ScopeNeeded | null): void {
  if (needed && !operation['x-in-person'] && !operation['x-roles']?.includes('public')) operation['x-scopes'] = scopeNames(needed);
}

/** A viewer may call it, but not one who sees some properties only. */
const isClosedToLimited = ({ 'x-roles': roles }: Operation, method: string, path: string): boolean =>
  roles?.includes('VIEWER') === true && limitedAccess(method, path) === 'none';

/** Filtered by an owner that the caller does not see, it has nothing to answer. */
const takesOwner = ({ parameters = [] }: Operation): boolean => parameters.some(({ name }) => name === 'owner_id');

function refuse({ responses }: Operation, statuses: readonly number[]): void {
  for (const status of statuses) {
    responses[status] ??= {
      description: meaningOf[status] ?? '',
      content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
    };
  }
}

/** A route that answers a file declares its refusals as files too; they are JSON like any other. */
function refuseInJson({ responses }: Operation): void {
  for (const [status, answer] of Object.entries(responses)) {
    const [media] = Object.values(answer.content ?? {});
    if (Number(status) >= 400 && media) answer.content = { 'application/json': media };
  }
}

/** Where several decorators describe one status the framework joins their texts, even equal ones. */
function dropRepeatedTexts({ responses }: Operation): void {
  for (const answer of Object.values(responses)) answer.description = [...new Set(answer.description.split('\n\n'))].join('\n\n');
}

/** A named schema carries its example itself. */
function giveExamples({ requestBody, responses }: Operation, schemas: Schemas): void {
  for (const { content = {} } of [...(requestBody ? [requestBody] : []), ...Object.values(responses)]) {
    for (const [type, media] of Object.entries(content)) {
      if (!type.endsWith('json') || !media.schema || media.schema.$ref || media.schema.items?.$ref) continue;
      media.example ??= exampleOf(media.schema, schemas);
    }
  }
}
