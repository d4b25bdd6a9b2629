import { type ArgumentMetadata, HttpException, StandardSchemaValidationPipe } from '@nestjs/common';

interface Issue {
  message: string;
  code?: string;
  input?: unknown;
  path?: readonly (PropertyKey | { key: PropertyKey })[];
}

class SchemaIssues extends Error {
  constructor(readonly issues: readonly Issue[]) {
    super('validation failed');
  }
}

export interface ErrorDetail {
  loc: (string | number)[];
  msg: string;
  type: string;
}

const places = { body: 'body', query: 'query', param: 'path', custom: 'custom' } as const;

export class ValidationPipe extends StandardSchemaValidationPipe {
  constructor() {
    super({ exceptionFactory: (issues) => new SchemaIssues(issues) });
  }

  override async transform<T = unknown>(value: T, metadata: ArgumentMetadata): Promise<T> {
    try {
      return await super.transform(value, metadata);
    } catch (error) {
      if (!(error instanceof SchemaIssues)) throw error;
      const place = places[metadata.type as keyof typeof places] ?? metadata.type;
      const root = metadata.data ? [place, metadata.data] : [place];
      throw new HttpException(
        {
          detail: error.issues.map((issue): ErrorDetail => ({
            loc: [
              ...root,
              ...(issue.path ?? []).map((s) => (typeof s === 'object' ? String(s.key) : typeof s === 'number' ? s : String(s))),
            ],
            msg: issue.message,
            type: issue.code ?? 'value_error',
          })),
        },
        422,
      );
    }
  }
}
