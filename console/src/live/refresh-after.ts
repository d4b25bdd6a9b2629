import type { QueryClient, QueryKey } from '@tanstack/react-query';

/** What else shows something of a resource, by the first part of its query keys. */
const dependents: Readonly<Record<string, readonly string[]>> = {
  'ai-rules': ['documents', 'document', 'expenses'],
  'allowed-senders': ['mail'],
  'expense-tags': ['expenses'],
  expenses: ['expense-tags', 'documents', 'document', 'properties', 'hoa-dues'],
  documents: ['document', 'properties', 'hoa-dues', 'hoa-emails', 'mail'],
  properties: ['documents', 'hoa-dues'],
  'hoa-dues': ['properties', 'documents', 'hoa-emails'],
  'service-types': ['vendors'],
  tags: ['documents', 'document', 'properties'],
  vendors: ['expenses'],
};

/** Asks again for what a change of a resource shows in, by the key of its mutation: `['vendors', 'update']`. */
export async function refreshAfter(queryClient: QueryClient, [resource]: QueryKey = [], error: unknown = null): Promise<void> {
  if (typeof resource !== 'string') return;
  const names = [resource, ...(dependents[resource] ?? [])];
  const asked = Promise.all(names.map((name) => queryClient.invalidateQueries({ queryKey: [name] })));
  // Where it failed, others may have changed it; the failure is shown without waiting for that.
  if (!error) await asked;
}
