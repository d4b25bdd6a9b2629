import { useCallback, useRef, useState } from 'react';
import { useDataProvider } from 'react-admin';
import type { LedgerDataProvider } from '../providers/ledger-data-provider';
import { sentenceOf } from '../records/problems';
import type { Answered } from './Answer';

type Body = NonNullable<Answered['body']>;

/** Asks, and answers the answer or the sentence of the failure. */
export function useAsk() {
  const dataProvider = useDataProvider<LedgerDataProvider>();
  return (title: string, path: string, method: 'GET' | 'POST', otherwise: string): Promise<Answered> =>
    dataProvider.diagnose<Body>(path, method).then(
      ({ data }) => ({ title, body: data, error: null }),
      (error: unknown) => ({ title, body: null, error: sentenceOf(error, otherwise) }),
    );
}

/** The answers of calls that are made one at a time, the latest first; an answer that comes after `clear` is not shown. */
export function useAnswers() {
  const [answers, setAnswers] = useState<readonly Answered[]>([]);
  const [running, setRunning] = useState<string | null>(null);
  const turn = useRef(0);
  const run = useCallback(async (name: string, question: () => Promise<Answered>): Promise<void> => {
    const mine = ++turn.current;
    setRunning(name);
    const answered = await question();
    if (turn.current !== mine) return;
    setRunning(null);
    setAnswers((all) => [answered, ...all.filter(({ title }) => title !== answered.title)]);
  }, []);
  const clear = useCallback(() => {
    turn.current += 1;
    setRunning(null);
    setAnswers([]);
  }, []);
  return { answers, running, run, clear };
}
