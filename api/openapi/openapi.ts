import type { INestApplication } from '@nestjs/common';
import { DocumentBuilder, type OpenAPIObject, SwaggerModule } from '@nestjs/swagger';
import { z } from 'zod';
import { errorBodyOf } from '../http/answers.js';
import { completeOpenApi } from './complete-openapi.js';
import { meaningOf } from '../http/error-table.js';

/** Every call can answer these. */
const always = [400, 422, 429, 500, 503];

interface Converted {
  schema: object;
  components: Record<string, object>;
}

/** Turns zod schemas into JSON Schema 2020-12; one with `.meta({ id })` becomes a named component, and each name means one schema. */
function schemaConverter(): (schema: unknown, options: { schemaType: 'input' | 'output' }) => Converted | undefined {
  const components = new Map<string, string>();
  return (schema, { schemaType }) => {
    if (!(schema instanceof z.ZodType)) return undefined;
    const {
      $schema: _,
      $defs = {},
      ...root
    } = z.toJSONSchema(schema, {
      io: schemaType,
      target: 'draft-2020-12',
      unrepresentable: 'throw',
      // zod's own pattern for dates is 300 characters of noise next to `format`; an id in a path is digits by its type.
      override: ({ zodSchema, jsonSchema }) => {
        // zod leaves out the examples of transformed schemas; ours are written as they are sent.
        const examples = z.globalRegistry.get(zodSchema)?.examples;
        if (schemaType === 'input' && Array.isArray(examples)) jsonSchema.examples = examples;
        if (jsonSchema.format === 'date' || jsonSchema.format === 'date-time' || jsonSchema.type === 'integer') delete jsonSchema.pattern;
      },
    });
    for (const [name, definition] of Object.entries($defs)) {
      delete definition.id;
      const text = JSON.stringify(definition);
      const before = components.get(name);
      if (before && before !== text) throw new Error(`Two different schemas are both named ${name}:\n${before}\n${text}`);
      components.set(name, text);
    }
    return { schema: root, components: $defs };
  };
}

/** The description of every call, made from the routes and their schemas. */
export function createOpenApi(app: INestApplication): OpenAPIObject {
  const config = new DocumentBuilder()
    .setTitle('Rental Ledger')
    .setDescription('Mail and documents of a small rental business, read, checked and turned into its books.')
    .setVersion('1')
    .setOpenAPIVersion('3.1.0')
    .addBearerAuth();
  for (const status of always) {
    config.addGlobalResponse({ status, description: meaningOf[status] ?? '', standardSchema: errorBodyOf(status) });
  }
  return completeOpenApi(
    SwaggerModule.createDocument(app, config.build(), {
      standardSchemaConverter: schemaConverter(),
      operationIdFactory: (controller, method) => `${controller.replace(/Controller$/, '')}_${method}`,
    }),
  );
}
