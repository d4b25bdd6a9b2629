import { useNotify } from 'react-admin';
import { call, fetchJson, wordsOf } from '../../api/http';
import type { RulesApplied } from '../../api/types';
import { rulesErrorWords } from './review-errors';
import { useDuring } from '../use-during';

/** Applies the rules that stand to a document, or sets it back to the beginning. */
export function useRulesAndReset(id: number) {
  const notify = useNotify();
  const { busy, during } = useDuring();

  const reset = (): Promise<void> =>
    during('reset', async () => {
      try {
        await call(`/documents/${id}/reset-to-pending`, { method: 'POST' });
        notify('review.reset_done', { type: 'success' });
      } catch (error) {
        notify(wordsOf(error, 'review.reset_failed'), { type: 'error' });
      }
    });

  const applyRules = (): Promise<void> =>
    during('rules', async () => {
      try {
        const { rules_matched: count } = await fetchJson<RulesApplied>(`/documents/${id}/apply-rules`, { method: 'POST', json: {} });
        if (count === 0) notify('review.no_rules', { type: 'info' });
        else notify('review.rules_applied', { type: 'success', messageArgs: { count } });
      } catch (error) {
        notify(rulesErrorWords(error), { type: 'error' });
      }
    });

  return { busy, reset, applyRules };
}
