import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { lead, type LiveMessage } from './lead';

/** A stream that says `words` and then ends, or stays open where `stays`. */
const stream = (words: string, stays: boolean): Response =>
  new Response(
    new ReadableStream({
      start(controller) {
        controller.enqueue(new TextEncoder().encode(words));
        if (!stays) controller.close();
      },
    }),
  );

const asked: { url: string; lastId: string | undefined }[] = [];
const answers: (() => Response)[] = [];
let stop: AbortController;

beforeEach(() => {
  asked.length = 0;
  answers.length = 0;
  stop = new AbortController();
  vi.stubGlobal('localStorage', { getItem: () => null });
  vi.stubGlobal('fetch', (url: string, { headers }: { headers: Record<string, string> }) => {
    asked.push({ url, lastId: headers['last-event-id'] });
    const answer = answers.shift();
    return answer ? Promise.resolve(answer()) : new Promise(() => undefined);
  });
});
afterEach(() => {
  stop.abort();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** What is told until as many questions were asked. */
async function told(questions: number): Promise<LiveMessage['type'][]> {
  const heard: LiveMessage['type'][] = [];
  void lead(({ type }) => heard.push(type), stop.signal);
  await vi.waitFor(() => expect(asked).toHaveLength(questions), 5000);
  await vi.waitFor(() => expect(heard.length).toBeGreaterThan(0), 5000);
  return heard;
}

test('a page begins with what has happened since it came about, and asks for nothing it has', async () => {
  vi.spyOn(performance, 'now').mockReturnValue(1700);
  answers.push(() => stream('event: ready\nid: 5\ndata: {"id":5}\n\n', true));
  expect(await told(1)).toEqual(['state', 'mail']);
  expect(asked).toEqual([{ url: '/api/v1/events?since=2', lastId: undefined }]);
});

test('a page that begins to listen long after it was opened asks for all anew', async () => {
  vi.spyOn(performance, 'now').mockReturnValue(3_600_000);
  answers.push(() => stream('', true));
  expect(await told(1)).toEqual(['state', 'refresh']);
});

test('a broken line goes on after the last event seen, and all is asked for anew', async () => {
  answers.push(
    () => stream('id: 8\ndata: {"id":8}\n\n', false),
    () => stream('', true),
  );
  const heard = await told(2);
  await vi.waitFor(() => expect(heard).toEqual(['state', 'mail', 'event', 'state', 'refresh']), 5000);
  expect(asked[1]).toEqual({ url: '/api/v1/events', lastId: '8' });
});

test('what the server no longer remembers is a reason to ask for all', async () => {
  answers.push(() => stream('event: resync\nid: 9\ndata: {"id":9}\n\n', true));
  const heard = await told(1);
  await vi.waitFor(() => expect(heard).toEqual(['state', 'mail', 'state', 'refresh']), 5000);
});
