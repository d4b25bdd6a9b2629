import { type ArgumentMetadata, StandardSchemaValidationPipe } from '@nestjs/common';
import { AppError, type FieldProblem } from '#core/kernel/platform/app-error';

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

const tooDeep = 'is nested too deep';

/** What does not fit, and the path to it; for one that is nested too deep only the beginning of the path. */
interface Unstorable {
  path: (string | number)[];
  msg: string;
}

/** Text the database cannot store, or unreasonable nesting. Finds the first one, at any depth, without remembering what it has seen. */
export function findUnstorable(value: unknown, depth = 0): Unstorable | null {
  if (typeof value === 'string') return unstorableText(value);
  if (typeof value !== 'object' || value === null) return null;
  if (depth >= deepest) return { path: [], msg: tooDeep };
  for (const key of Array.isArray(value) ? value.keys() : Object.keys(value)) {
    const found = findUnstorable((value as Record<PropertyKey, unknown>)[key], depth + 1);
    if (!found) continue;
    const path = [key, ...found.path];
    return { msg: found.msg, path: found.msg === tooDeep ? path.slice(0, 3) : path };
  }
  return null;
}

function unstorableText(text: string): Unstorable | null {
  if (text.includes('\0')) return { path: [], msg: 'must not hold a NUL character' };
  return text.isWellFormed() ? null : { path: [], msg: 'must be well-formed text' };
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

const refuse = (problems: FieldProblem[]): AppError => new AppError('invalid', 'A value is not valid.', { problems });

function describe(root: readonly string[], issue: Issue): FieldProblem {
  const path = (issue.path ?? []).map((step) => (typeof step === 'object' ? step.key : step));
  return {
    loc: [...root, ...path.map((step) => (typeof step === 'number' ? step : String(step)))],
    msg: issue.message,
    type: issue.code ?? 'invalid',
  };
}
