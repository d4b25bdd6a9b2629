/** How far a change of several records is. */
export interface Progress {
  done: number;
  total: number;
}

export interface Changed<Item, Answer> {
  changed: { item: Item; answer: Answer }[];
  failed: { item: Item; error: unknown }[];
}

interface Options {
  onProgress?: (progress: Progress) => void;
  /** Begins no more once it is aborted; what is on its way ends. */
  signal?: AbortSignal;
}

/** So many are on their way at once: the server answers several as fast as one. */
const lanes = 4;

/** Changes items, a few at a time. A failure does not stop the others. Answers what became of each that was begun, in no order. */
export async function changeEach<Item, Answer>(
  items: readonly Item[],
  change: (item: Item) => Promise<Answer>,
  { onProgress, signal }: Options = {},
): Promise<Changed<Item, Answer>> {
  const outcome: Changed<Item, Answer> = { changed: [], failed: [] };
  const waiting = [...items];
  const total = items.length;
  const isStopped = (): boolean => signal?.aborted ?? false;
  const work = async (): Promise<void> => {
    for (let item = waiting.shift(); item !== undefined && !isStopped(); item = waiting.shift()) {
      try {
        outcome.changed.push({ item, answer: await change(item) });
      } catch (error) {
        outcome.failed.push({ item, error });
      }
      onProgress?.({ done: outcome.changed.length + outcome.failed.length, total });
    }
  };
  onProgress?.({ done: 0, total });
  await Promise.all(Array.from({ length: lanes }, work));
  return outcome;
}
