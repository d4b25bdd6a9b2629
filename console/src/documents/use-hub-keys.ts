import { useHotkeys } from 'react-hotkeys-hook';

interface HubKeys {
  onMove: (by: 1 | -1) => void;
  onDelete: () => void;
  onSave: () => void;
  onHelp: () => void;
  /** A dialog is open: the keys are its own. */
  paused: boolean;
}

/** Enter on a button or a link is that button's or link's; in a field the keys are the field's. */
const onControl = (event: KeyboardEvent): boolean =>
  event.target instanceof HTMLElement && event.target.closest('button, a, [role="tab"], [role="menuitem"], [role="combobox"]') !== null;

/** The hub's keys: Up, Down, Delete, Enter and `?`. */
export function useHubKeys({ onMove, onDelete, onSave, onHelp, paused }: HubKeys): void {
  const options = { enabled: !paused, preventDefault: true };
  useHotkeys('down', () => onMove(1), options, [onMove]);
  useHotkeys('up', () => onMove(-1), options, [onMove]);
  useHotkeys('delete', onDelete, options, [onDelete]);
  useHotkeys(
    'enter',
    (event) => {
      if (onControl(event)) return;
      event.preventDefault();
      onSave();
    },
    { enabled: !paused },
    [onSave],
  );
  useHotkeys('shift+slash', onHelp, { ...options, useKey: false }, [onHelp]);
}
