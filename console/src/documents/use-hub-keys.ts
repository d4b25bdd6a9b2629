import { useHotkeys } from 'react-hotkeys-hook';
import { type HubCommand, hubCommand, placeOf } from './hub-command';

/** Listens for the hub's keys, wherever on the page they are pressed. */
export function useHubKeys(act: (command: HubCommand) => void): void {
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
