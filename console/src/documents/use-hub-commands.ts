import type { RefObject } from 'react';
import type { Bulk } from './bulk/use-bulk';
import { focusList } from './list/focus-list';
import type { QueueView } from './queue/use-queue-view';
import type { HubActions } from './use-hub-actions';
import type { HubDialogState } from './use-hub-dialogs';
import { fieldIds } from './quick/QuickFields';
import { useHeldKeys } from './use-held-keys';
import { useHubKeys } from './use-hub-keys';

interface Hub {
  queue: QueueView;
  dialogs: HubDialogState;
  actions: HubActions;
  bulk: Pick<Bulk, 'run'>;
  canChange: boolean;
  /** Saves the quick expense that is shown. */
  save: RefObject<(() => void) | null>;
  /** Saves all that is ready. */
  saveAll: () => void;
}

/** What the hub's keys do, and the delete that is asked for first. */
export function useHubCommands({ queue, dialogs, actions, bulk, canChange, save, saveAll }: Hub) {
  const { current, marked } = queue.selection;
  const askDelete = (): void => {
    const wanted = marked.length > 0 ? marked : current === null ? [] : [current];
    if (canChange && wanted.length > 0) dialogs.setDeleting(wanted);
  };
  const confirmDelete = (wanted: readonly number[]): void => {
    dialogs.setDeleting(null);
    const [only] = wanted;
    // What is not before a person's eyes may have been dealt with by somebody else, as any of many.
    void (wanted.length === 1 && only === current ? actions.removeOne(only) : bulk.run('delete', wanted));
    queue.clear();
  };
  const isHeld = useHeldKeys(queue);
  useHubKeys((command) => {
    if (command === 'next') queue.move(1);
    else if (command === 'previous') queue.move(-1);
    else if (command === 'list') focusList();
    else if (isHeld()) return;
    else if (command === 'delete') askDelete();
    else if (command === 'save-all') saveAll();
    else if (command === 'save') save.current?.();
    else if (command === 'help') dialogs.setHelp(true);
    else if (command === 'edit') document.getElementById(fieldIds.amount)?.focus();
    else if (current === null) return;
    else if (command === 'review') dialogs.setReviewing(current);
    else if (canChange) void actions.file(current);
  });
  return { askDelete, confirmDelete };
}
