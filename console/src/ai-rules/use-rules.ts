import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslate } from 'react-admin';
import { call, fetchJson } from '../api/http';
import { useCategories, useProperties } from '../documents/use-documents';
import { typeLabel } from '../documents/review/document-types';
import type { DocumentRow } from '../api/types';
import { useAct } from '../layout/use-act';
import { useTags } from '../tags/use-tags';
import type { Rule, RuleBody } from './rule-types';
import type { RuleNames } from './rule-words';

/** The rules in the order they run in. */
export const useRules = () =>
  useQuery({ queryKey: ['ai-rules'], queryFn: ({ signal }) => fetchJson<Rule[]>('/ai-rules/', { query: { limit: 1000 }, signal }) });

/** An expense is an expense here, whether it came as an invoice or a receipt. */
const ruleTypeLabel = (type: string): string => (type === 'expense' ? 'Expense' : typeLabel(type as DocumentRow['document_type']));

const byId = (list: readonly { id: number; name: string }[] | undefined) => new Map(list?.map(({ id, name }) => [id, name]));

/** The names of all that rules speak of. */
export function useRuleNames(): RuleNames {
  const properties = useProperties().data;
  const categories = useCategories().data;
  const tags = useTags().data;
  return useMemo(
    () => ({ property: byId(properties), category: byId(categories), tag: byId(tags), type: ruleTypeLabel }),
    [properties, categories, tags],
  );
}

/** What administrators do to rules, each with its toast. */
export function useRuleActions() {
  const act = useAct('ai-rules');
  const translate = useTranslate();
  return useMemo(
    () => ({
      setActive: ({ id }: Rule, active: boolean) =>
        act(() => fetchJson<Rule>(`/ai-rules/${id}`, { method: 'PATCH', json: { is_active: active } }), {
          done: active ? 'rules.turned_on' : 'rules.turned_off',
          failed: 'rules.failed_save',
          detail: true,
        }),
      remove: ({ id }: Rule, onFailed: (words: string) => void) =>
        act(async () => (await call(`/ai-rules/${id}`, { method: 'DELETE' })).ok, {
          done: 'rules.deleted',
          failed: 'rules.failed_delete',
          onFailed: (words) => onFailed(translate(words, { _: words })),
        }),
    }),
    [act, translate],
  );
}

/** A rule as it is kept by now. */
export const fetchRule = (id: number): Promise<Rule> => fetchJson<Rule>(`/ai-rules/${id}`);

export const addRule = (body: RuleBody): Promise<Rule> => fetchJson<Rule>('/ai-rules/', { method: 'POST', json: body });

/** Changes what was changed of a rule; what somebody else has set since stays. */
export const changeRule = (id: number, changed: Partial<RuleBody>): Promise<Rule> =>
  fetchJson<Rule>(`/ai-rules/${id}`, { method: 'PATCH', json: changed });
