import type { TestApi } from './api.js';

/** A rule as the api answers it. */
export interface RuleBody {
  id: number;
  version: number;
  [key: string]: unknown;
}

/** Holds for the sample documents. */
export const acme = { field: 'vendor', operator: 'equals', value: 'acme' };

/** Adds a rule that gives documents of this vendor a description, or the given actions. */
export async function addSampleRule(api: TestApi, different: object = {}): Promise<RuleBody> {
  const actions = [{ type: 'set_description', value: 'By rule' }];
  return (await api.post<RuleBody>('/ai-rules/', { name: 'Acme', conditions: [acme], actions, ...different })).body;
}
