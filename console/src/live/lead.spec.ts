import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { lead, type LiveMessage } from './lead';
import { whileSeen } from './while-seen';

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
/** Of each question, what its asker breaks it off with. */
const lines: AbortSignal[] = [];
const answers: (() => Response)[] = [];
let stop: AbortController;

beforeEach(() => {
  asked.length = 0;
  lines.length = 0;
  answers.length = 0;
  stop = new AbortController();
  vi.stubGlobal('localStorage', { getItem: () => 'a token' });
  vi.stubGlobal('fetch', (url: string, { headers, signal }: { headers: Record<string, string>; signal: AbortSignal }) => {
    lines.push(signal);
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

/** Lets the tab be seen or not. */
function show(visibilityState: DocumentVisibilityState): void {
  Object.defineProperty(document, 'visibilityState', { configurable: true, value: visibilityState });
  document.dispatchEvent(new Event('visibilitychange'));
}

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

test('where each tab has a line of its own, one that is not seen has none, and goes on where it was', async () => {
  show('hidden');
  const heard: LiveMessage['type'][] = [];
  const ended = lead(({ type }) => heard.push(type), stop.signal, whileSeen);
  const open = (words: string) => () => {
    const [line] = lines.slice(-1);
    return new Response(
      new ReadableStream({
        start(controller) {
          controller.enqueue(new TextEncoder().encode(words));
          line?.addEventListener('abort', () => controller.error(new DOMException('broken off', 'AbortError')));
        },
      }),
    );
  };
  answers.push(open('id: 8\ndata: {"id":8}\n\n'), open('event: ready\nid: 9\ndata: {"id":9}\n\n'));
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(asked).toEqual([]);
  show('visible');
  await vi.waitFor(() => expect(heard).toEqual(['state', 'mail', 'event']), 5000);
  show('hidden');
  expect(lines.map((line) => line.aborted)).toEqual([true]);
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(asked).toHaveLength(1);
  show('visible');
  await vi.waitFor(() => expect(heard).toEqual(['state', 'mail', 'event', 'state', 'mail']), 5000);
  expect(asked[1]).toEqual({ url: '/api/v1/events', lastId: '8' });
  stop.abort();
  await ended;
  expect(lines.map((line) => line.aborted)).toEqual([true, true]);
});
