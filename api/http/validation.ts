import { type ArgumentMetadata, StandardSchemaValidationPipe } from '@nestjs/common';
import { AppError, type FieldProblem } from '#core/platform/app-error';

interface Issue {
  message: string;
  code?: string;
  path?: readonly (PropertyKey | { key: PropertyKey })[];
}

class SchemaIssues extends Error {
  constructor(readonly issues: readonly Issue[]) {
    super('validation failed');
  }
}

const places: Readonly<Record<string, string>> = { body: 'body', query: 'query', param: 'path' };
const deepest = 40;
const mostProblems = 100;

/** Text the database cannot keep, or nesting nobody means. Finds the first, wherever it stands. */
export function findUnstorable(root: unknown): { path: (string | number)[]; msg: string } | null {
  const waiting: { value: unknown; path: (string | number)[] }[] = [{ value: root, path: [] }];
  for (let at = waiting.pop(); at; at = waiting.pop()) {
    const { value, path } = at;
    if (typeof value === 'string') {
      if (value.includes('\0')) return { path, msg: 'must not hold a NUL character' };
      if (!value.isWellFormed()) return { path, msg: 'must be well-formed text' };
    } else if (typeof value === 'object' && value !== null) {
      if (path.length >= deepest) return { path: path.slice(0, 3), msg: 'is nested too deep' };
      for (const [key, inner] of Object.entries(value))
        waiting.push({ value: inner, path: [...path, Array.isArray(value) ? Number(key) : key] });
    }
  }
  return null;
}

/** Parses what came in by the route's schema; every field that does not fit is named. */
export class ValidationPipe extends StandardSchemaValidationPipe {
  constructor() {
    super({ exceptionFactory: (issues) => new SchemaIssues(issues) });
  }

  override async transform<T = unknown>(value: T, metadata: ArgumentMetadata): Promise<T> {
    if (!metadata.schema) return value;
    const place = places[metadata.type] ?? metadata.type;
    const root = metadata.data ? [place, metadata.data] : [place];
    const unstorable = findUnstorable(value);
    if (unstorable) throw refuse([{ loc: [...root, ...unstorable.path], msg: unstorable.msg, type: 'invalid_text' }]);
    try {
      return await super.transform(value, metadata);
    } catch (error) {
      if (!(error instanceof SchemaIssues)) throw error;
      throw refuse(error.issues.slice(0, mostProblems).map((issue) => describe(root, issue)));
    }
  }
}

const refuse = (problems: FieldProblem[]): AppError => new AppError('invalid', 'A value does not fit.', { problems });

function describe(root: readonly string[], issue: Issue): FieldProblem {
  const path = (issue.path ?? []).map((step) => (typeof step === 'object' ? step.key : step));
  return {
    loc: [...root, ...path.map((step) => (typeof step === 'number' ? step : String(step)))],
    msg: issue.message,
    type: issue.code ?? 'invalid',
  };
}
