import { useHotkeys } from 'react-hotkeys-hook';
import { hubCommand, placeOf } from './hub-command';
import { focusList } from './list/focus-list';
import type { QueueView } from './queue/use-queue-view';
import { fieldIds, quickForm } from './quick/QuickFields';
import { useHeldKeys } from './use-held-keys';

/** What the hub's keys do beside moving in the list. */
export interface HubWays {
  help: () => void;
  delete: () => void;
  review: (id: number) => void;
  file: (id: number) => void;
  /** Saves all that is ready. */
  saveAll: () => void;
}

/** Listens for the hub's keys, wherever on the page they are pressed. */
export function useHubCommands(queue: QueueView, ways: HubWays): void {
  const isHeld = useHeldKeys(queue);
  const act = (command: NonNullable<ReturnType<typeof hubCommand>>): void => {
    const { current } = queue.selection;
    if (command === 'next') queue.move(1);
    else if (command === 'previous') queue.move(-1);
    else if (command === 'list') focusList();
    else if (isHeld()) return;
    else if (command === 'delete') ways.delete();
    else if (command === 'save-all') ways.saveAll();
    else if (command === 'save') document.querySelector<HTMLFormElement>(`form[name="${quickForm}"]`)?.requestSubmit();
    else if (command === 'help') ways.help();
    else if (command === 'edit') document.getElementById(fieldIds.amount)?.focus();
    else if (current === null) return;
    else if (command === 'review') ways.review(current);
    else ways.file(current);
  };
  useHotkeys(
    '*',
    (event) => {
      const { key, repeat, ctrlKey, metaKey, altKey, defaultPrevented } = event;
      if (defaultPrevented) return;
      const command = hubCommand({ key, repeat, modified: ctrlKey || metaKey || altKey, place: placeOf(event.target) });
      if (!command) return;
      event.preventDefault();
      act(command);
    },
    // In a field too, for the key that leaves it.
    { enableOnFormTags: true },
    [act],
  );
}
