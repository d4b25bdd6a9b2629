import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import type { OpenAPIObject } from '@nestjs/swagger';

interface Media {
  content?: Record<string, { schema?: object }>;
}
interface Operation {
  responses: Record<string, Media>;
}
interface Route {
  template: string;
  method: string;
  pattern: RegExp;
  operation: Operation;
}

/** An answer as it came over the wire. */
export interface WireAnswer {
  status: number;
  type: string;
  text: string;
}

const pointer = (...parts: string[]): string =>
  parts.map((part) => encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1'))).join('/');

/** Holds every answer against the description of the api: an undocumented status or a body that does not fit is a problem. */
export class AnswerContract {
  private readonly ajv = addFormats.default(new Ajv2020({ strict: false, allErrors: true, validateSchema: false }));
  private readonly routes: readonly Route[];

  constructor(description: OpenAPIObject) {
    this.ajv.addSchema({ ...description, $id: 'api' });
    this.routes = Object.entries(description.paths)
      .flatMap(([template, methods]) =>
        Object.entries(methods as Record<string, Operation>).map(([method, operation]) => ({
          template,
          method,
          pattern: new RegExp(`^${template.replaceAll(/[.\\]/g, '\\$&').replaceAll(/\{\w+\}/g, '[^/]+')}/?$`),
          operation,
        })),
      )
      // A route without parameters comes before one whose parameter would match it.
      .toSorted((a, b) => a.template.split('{').length - b.template.split('{').length);
  }

  /** What is wrong with an answer, or null. For an undescribed path only the shape of its refusals is known. */
  problem(method: string, path: string, { status, type, text }: WireAnswer): string | null {
    const route = this.routes.find((one) => one.method === method.toLowerCase() && one.pattern.test(path));
    if (!route) return status < 400 || !path.startsWith('/api/v1') ? null : this.misfit('api#/components/schemas/Error', type, text);
    const response = route.operation.responses[status];
    if (!response) return `the status is not documented: ${text.slice(0, 300)}`;
    const json = Object.keys(response.content ?? {}).find((media) => /[/+]json$/.test(media));
    if (json) return this.misfit(`api#/${pointer('paths', route.template, route.method, 'responses', String(status), 'content', json, 'schema')}`, type, text); // prettier-ignore
    if (!response.content && text !== '') return `a body where none is documented: ${text.slice(0, 300)}`;
    return null;
  }

  private misfit(ref: string, type: string, text: string): string | null {
    if (!type.includes('json')) return `JSON is documented, ${type || 'nothing'} came`;
    const validate = this.ajv.getSchema(ref) ?? this.ajv.compile({ $ref: ref });
    return validate(JSON.parse(text)) ? null : `${this.ajv.errorsText(validate.errors)}: ${text.slice(0, 300)}`;
  }
}
