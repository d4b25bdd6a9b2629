import { applyCalls, type ApplyTarget } from '../ai-rules/apply-call';
import type { RuleBody, RuleExecution, RuleSuggestion, RuleTestResult } from '../ai-rules/rule-types';
import { fetchPage } from '../api/fetch-page';
import { call, fetchJson } from '../api/http';
import type { components } from '../api/schema';

type Schemas = components['schemas'];

interface Application {
  target: ApplyTarget;
  /** The document, property, tag or type that is chosen. */
  chosen: string;
  /** Null: all active rules. */
  ruleId: number | null;
  /** Each batch of documents, as soon as it is queued, by the name its progress is asked for. */
  onQueued: (run: string) => void;
}

/** The rule to try: as it is written, or one that is kept; neither: all active ones. */
export interface TriedRule {
  rule?: RuleBody;
  rule_id?: number;
}

interface ExecutionPage {
  id: number;
  page: number;
  perPage: number;
  matched: boolean;
  signal: AbortSignal;
}

const post = <T>(path: string, json?: unknown): Promise<T> => fetchJson<T>(path, { method: 'POST', json });

export const ruleCalls = {
  /** Tries a rule, or all active ones, without changing anything. */
  async testRules(given: TriedRule & { document_ids: readonly number[]; ask_ai: boolean }): Promise<{ data: RuleTestResult }> {
    return { data: await post<RuleTestResult>('/ai-rules/test', given) };
  },
  async ruleSuggestions(): Promise<{ data: RuleSuggestion[] }> {
    return { data: await fetchJson<RuleSuggestion[]>('/ai-rules/suggestions') };
  },
  async dismissSuggestion(key: string): Promise<void> {
    await call('/ai-rules/suggestions/dismiss', { method: 'POST', json: { key } });
  },
  /** Applies rules; answers how many matched the one document, or how many documents were queued. */
  async applyRules({ target, chosen, ruleId, onQueued }: Application): Promise<{ data: { matched?: number; queued: number } }> {
    const queue = target === 'queue' ? (await fetchJson<Schemas['DocumentIds']>('/documents/ids')).ids : [];
    let queued = 0;
    for (const { path, json } of applyCalls(target, chosen.trim(), queue, ruleId)) {
      const answer = await post<Partial<Schemas['RulesApplied'] & Schemas['RulesQueued']>>(path, json);
      if (answer.rules_matched !== undefined) return { data: { matched: answer.rules_matched, queued } };
      queued += answer.queued ?? 0;
      if (answer.run) onQueued(answer.run);
    }
    return { data: { queued } };
  },
  /** A page of the executions of a rule, the latest first. */
  async ruleExecutions({ id, page, perPage, matched, signal }: ExecutionPage): Promise<{ data: RuleExecution[]; total: number }> {
    const query = { skip: (page - 1) * perPage, limit: perPage, ...(matched && { matched }) };
    const { rows, total } = await fetchPage<RuleExecution>(`/ai-rules/${id}/executions`, { query, signal });
    return { data: rows, total };
  },
  async ruleRun(run: string): Promise<{ data: Schemas['RuleRun'] }> {
    return { data: await fetchJson<Schemas['RuleRun']>(`/documents/apply-rules/runs/${run}`) };
  },
  async cancelRuleRun(run: string): Promise<{ data: Schemas['RuleRunCancelled'] }> {
    return { data: await post<Schemas['RuleRunCancelled']>(`/documents/apply-rules/runs/${run}/cancel`) };
  },
};

export type RuleCalls = typeof ruleCalls;
