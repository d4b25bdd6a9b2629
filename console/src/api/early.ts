/** An answer that nobody came for is too old to be shown. */
const keptMs = 10_000;
const answers = new Map<string, Promise<Response>>();

/** Keeps the answer to a question that was asked before the screen that needs it stands. */
export function keepEarly(url: string, answer: Promise<Response>): void {
  answer.catch(() => undefined);
  answers.set(url, answer);
  setTimeout(() => answers.delete(url), keptMs);
}

/** The answer that is kept for an address, to the first who asks; undefined for everybody else. */
export function takeEarly(url: string): Promise<Response> | undefined {
  const answer = answers.get(url);
  answers.delete(url);
  return answer;
}

/** What has happened since may not be in the answers that are kept: nobody gets them. */
export function dropEarly(): void {
  answers.clear();
}
