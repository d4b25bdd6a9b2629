import type { QueryClient, QueryKey } from '@tanstack/react-query';

/** What else shows something of a resource, by the first part of its query keys. */
const dependents: Readonly<Record<string, readonly string[]>> = {
  'access-tokens': ['everybodys-tokens'],
  'ai-rules': ['documents', 'expenses'],
  'allowed-senders': ['mail'],
  'bank-lines': ['bank-unpaid', 'documents', 'expenses', 'properties', 'hoa-dues'],
  'bank-statements': ['bank-accounts', 'bank-lines', 'bank-unpaid', 'expenses', 'properties', 'hoa-dues'],
  'bank-accounts': ['bank-lines', 'bank-statements'],
  'expense-tags': ['expenses'],
  'everybodys-tokens': ['access-tokens'],
  'expected-documents': ['documents', 'audit'],
  expenses: ['income', 'bank-lines', 'bank-unpaid', 'expense-tags', 'documents', 'properties', 'hoa-dues'],
  'hoa-emails': ['hoa-dues', 'documents'],
  income: ['expenses', 'bank-lines', 'bank-unpaid', 'documents', 'properties'],
  imports: ['expenses', 'properties', 'vendors', 'categories', 'documents', 'hoa-dues'],
  mail: ['documents', 'allowed-senders'],
  documents: ['income', 'bank-lines', 'bank-unpaid', 'expenses', 'properties', 'hoa-dues', 'hoa-emails', 'mail', 'expected-documents'],
  properties: ['documents', 'hoa-dues'],
  'hoa-dues': ['properties', 'documents', 'hoa-emails'],
  'service-types': ['vendors'],
  settings: ['expenses', 'properties'],
  subscriptions: ['documents'],
  tags: ['documents', 'properties'],
  vendors: ['expenses', 'documents'],
};

/** What a mutation tells of what it changed. */
export interface Changed {
  /** Records that are deleted: nobody asks for them again, though they may still be on the screen. */
  gone?: readonly number[];
  /** It only reads. */
  reads?: boolean;
}

const isOneOf = ([, kind, params]: QueryKey, ids: readonly number[]): boolean =>
  kind === 'getOne' && ids.includes(Number((params as { id: string }).id));

/** Asks again for what a change of a resource shows in, by the key of its mutation: `['vendors', 'update']`. */
export async function refreshAfter(
  queryClient: QueryClient,
  [resource]: QueryKey = [],
  error: unknown = null,
  { gone = [], reads = false }: Changed = {},
): Promise<void> {
  if (typeof resource !== 'string' || reads) return;
  const names = [resource, ...(dependents[resource] ?? [])];
  const predicate = ({ queryKey }: { queryKey: QueryKey }): boolean => queryKey[0] !== resource || !isOneOf(queryKey, gone);
  const asked = Promise.all(names.map((name) => queryClient.invalidateQueries({ queryKey: [name], predicate })));
  // Where it failed, others may have changed it; the failure is shown without waiting for that.
  if (!error) await asked;
}
