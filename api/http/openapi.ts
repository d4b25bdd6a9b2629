import type { INestApplication } from '@nestjs/common';
import { DocumentBuilder, type OpenAPIObject, SwaggerModule } from '@nestjs/swagger';
import { z } from 'zod';

/** Turns zod schemas into OpenAPI 3.1; a schema with `.meta({ id })` becomes a named component. */
export function createOpenApi(app: INestApplication): OpenAPIObject {
  const components = new Map<string, string>();

  const convert = (schema: unknown, { schemaType }: { schemaType: 'input' | 'output' }) => {
    if (!(schema instanceof z.ZodType)) return undefined;
    const {
      $schema: _,
      $defs = {},
      ...root
    } = z.toJSONSchema(schema, {
      io: schemaType,
      target: 'draft-2020-12',
      unrepresentable: 'throw',
      // zod's own pattern for dates is 300 characters of noise next to `format`
      override: ({ jsonSchema }) => {
        if (jsonSchema.format === 'date' || jsonSchema.format === 'date-time') delete jsonSchema.pattern;
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

  const ErrorBody = z
    .object({ detail: z.array(z.object({ loc: z.array(z.union([z.string(), z.int()])), msg: z.string(), type: z.string() })) })
    .meta({ id: 'ValidationError' });
  const config = new DocumentBuilder()
    .setTitle('Rental Ledger')
    .setVersion('1')
    .setOpenAPIVersion('3.1.0')
    .addBearerAuth()
    .addGlobalResponse({ status: 422, description: 'The request does not fit', standardSchema: ErrorBody })
    .build();
  return SwaggerModule.createDocument(app, config, {
    standardSchemaConverter: convert,
    operationIdFactory: (controller, method) => `${controller.replace(/Controller$/, '')}_${method}`,
  });
}
