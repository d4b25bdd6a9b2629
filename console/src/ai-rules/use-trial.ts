import { useRef, useState } from 'react';
import { useDataProvider } from 'react-admin';
import type { LedgerDataProvider } from '../providers/ledger-data-provider';
import type { TriedRule } from '../providers/rule-calls';
import { sentenceOf } from '../records/problems';
import type { Progress } from '../records/change-each';
import { mergeResults, noResult } from './merge-results';
import type { RuleTestResult } from './rule-types';

/** So many documents are tried in one call, and listed whether they match or not. */
const perCall = 50;

interface Trial {
  result: RuleTestResult | null;
  /** While it runs. */
  progress: Progress | null;
  problem: string | null;
}

/** Tries a rule, or all active ones, on documents part by part, and shows what has come so far; nothing is changed. */
export function useTrial(onRefused?: (error: unknown) => void) {
  const dataProvider = useDataProvider<LedgerDataProvider>();
  const [trial, setTrial] = useState<Trial>({ result: null, progress: null, problem: null });
  const stop = useRef(new AbortController());
  const run = async (tried: TriedRule, idsOf: () => Promise<readonly number[]>): Promise<void> => {
    stop.current.abort();
    const { signal } = (stop.current = new AbortController());
    let result = noResult;
    setTrial({ result: null, progress: { done: 0, total: 0 }, problem: null });
    try {
      const ids = await idsOf();
      for (let at = 0; at < ids.length && !signal.aborted; at += perCall) {
        setTrial({ result: at === 0 ? null : result, progress: { done: at, total: ids.length }, problem: null });
        // A question to the AI costs money: the first part asks a few, and the others none.
        const given = { ...tried, document_ids: ids.slice(at, at + perCall), ask_ai: at === 0 };
        result = mergeResults(result, (await dataProvider.testRules(given)).data, perCall);
      }
      if (!signal.aborted || result.tested > 0) setTrial({ result, progress: null, problem: null });
    } catch (error) {
      setTrial({ result: result.tested > 0 ? result : null, progress: null, problem: sentenceOf(error, 'rules.failed_try') });
      onRefused?.(error);
    }
  };
  return { ...trial, run, stop: () => stop.current.abort() };
}
