import { useCallback, useRef, useState } from 'react';
import { type Call, fetchJson, wordsOf } from '../api/http';
import type { Answered } from './Answer';

type Body = NonNullable<Answered['body']>;

/** Asks, and answers the answer or the sentence of the failure. */
export async function ask(title: string, path: string, method: NonNullable<Call['method']>, otherwise: string): Promise<Answered> {
  const json = method === 'POST' ? { json: {} } : {};
  return fetchJson<Body>(path, { method, ...json }).then(
    (body) => ({ title, body, error: null }),
    (error: unknown) => ({ title, body: null, error: wordsOf(error, otherwise) }),
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
