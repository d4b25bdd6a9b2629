import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useNotify } from 'react-admin';
import type { DocumentRow } from '../../api/types';
import { type Click, clicked, moved, noMarks, rangeOf, type Selection } from '../list/selection';
import { useSelection } from '../list/use-selection';
import { wantedPages } from './queue-pages';
import { arriveAt, hasLeft, useEveryId, useHubList, useQueue, wasDealtWith } from './use-queue';

const start = { from: 0, to: 0 };

type QueueIds = readonly (number | undefined)[];

/**
 * Asks for every id of the queue, most of which may not be loaded. Answers null where another list is shown by the time the server answers:
 * its answer is not about that one.
 */
function useWholeQueue(ids: QueueIds, isComplete: boolean, list: string): () => Promise<QueueIds | null> {
  const notify = useNotify();
  const fetchEveryId = useEveryId();
  const shownList = useRef(list);
  useEffect(() => {
    shownList.current = list;
  }, [list]);
  return async () => {
    if (isComplete) return ids;
    const every = await fetchEveryId().catch(() => {
      notify('documents.failed_load', { type: 'error' });
      return ids;
    });
    return shownList.current === list ? every : null;
  };
}

/** The queue as the hub shows it: what is loaded of react-admin's list, what is selected, and how both move. */
export function useQueueView() {
  const [sight, setSight] = useState(start);
  const [held, setHeld] = useState({ currentAt: -1, total: 0 });
  const queue = useQueue(wantedPages(sight, held.currentAt, held.total));
  const { rows } = queue;
  const list = JSON.stringify(useHubList());
  const ids = useMemo(() => rows.map((row) => row?.id), [rows]);
  const everyId = useWholeQueue(ids, queue.complete, list);
  const { selection, replaced, goTo, mark } = useSelection(list, ids, {
    moving: (current) => queue.isFetching && !hasLeft(current),
    hasLeft,
  });
  const { current: chosen } = selection;
  const currentAt = useMemo(() => (chosen === null ? -1 : ids.indexOf(chosen)), [ids, chosen]);
  if (currentAt !== held.currentAt || rows.length !== held.total) setHeld({ currentAt, total: rows.length });
  useEffect(() => {
    if (chosen !== null) arriveAt(chosen);
  }, [chosen]);
  const see = useCallback((from: number, to: number) => setSight({ from, to }), []);

  const select = ({ marked, ...place }: Selection): void => {
    goTo(place);
    mark(marked);
  };
  const click = async (on: Click): Promise<void> => {
    const [low, high] = rangeOf(selection, ids, on.id);
    const known = on.range && ids.slice(low, high + 1).includes(undefined) ? await everyId() : ids;
    if (known) select(clicked(selection, known, on));
  };
  const selectAll = async (): Promise<void> => {
    const every = await everyId();
    if (every) mark(every.filter((id) => id !== undefined));
  };
  /** Whether the current document replaced one that somebody else dealt with, rather than one that was dealt with here. */
  const isStandIn = (): boolean => replaced !== null && !wasDealtWith(replaced);
  const at = (place: number): DocumentRow | undefined => (currentAt < 0 ? undefined : rows[place]);
  return {
    ...queue,
    list,
    selection,
    replaced,
    isStandIn,
    see,
    click,
    selectAll,
    clear: () => mark(noMarks),
    move: (by: 1 | -1) => select({ ...moved(selection, ids, by), marked: noMarks }),
    choose: (id: number) => select({ current: id, anchor: id, marked: noMarks }),
    ids,
    current: at(currentAt),
    next: at(currentAt + 1),
    previous: at(currentAt - 1),
  };
}

export type QueueView = ReturnType<typeof useQueueView>;
