export type HubCommand = 'next' | 'previous' | 'delete' | 'save' | 'review' | 'file' | 'help' | 'edit' | 'list' | 'save-all';

/** Where a key was pressed: in an open menu or dialog, in a field, on a button or link, or elsewhere. */
export type KeyPlace = 'popup' | 'field' | 'control' | 'page';

export interface PressedKey {
  key: string;
  /** Ctrl, Cmd or Alt is held: the browser's own shortcuts. */
  modified: boolean;
  /** The key is held down. */
  repeat: boolean;
  place: KeyPlace;
}

const moves = new Map<string, HubCommand>([
  ['ArrowDown', 'next'],
  ['ArrowUp', 'previous'],
]);
const acts = new Map<string, HubCommand>([
  ['Delete', 'delete'],
  ['Enter', 'save'],
  ['r', 'review'],
  ['f', 'file'],
  ['e', 'edit'],
  ['A', 'save-all'],
  ['?', 'help'],
]);

/**
 * What a key means in the hub; null where it is not the hub's. A key held down moves on but never acts:
 * a long Enter must not save one document after another.
 */
export function hubCommand({ key, modified, repeat, place }: PressedKey): HubCommand | null {
  if (modified || place === 'popup') return null;
  if (key === 'Escape') return 'list';
  if (place === 'field') return null;
  const move = moves.get(key);
  if (move) return move;
  if (repeat || (key === 'Enter' && place === 'control')) return null;
  return acts.get(key) ?? null;
}

/** Where an element stands. A select counts as a field, since the arrows are its own. */
export function placeOf(target: EventTarget | null): KeyPlace {
  if (!(target instanceof Element)) return 'page';
  if (target.closest('[role="dialog"], [role="menu"], .MuiModal-root')) return 'popup';
  if (target.closest('input, textarea, select, [contenteditable="true"], [role="combobox"]')) return 'field';
  return target.closest('button, a, summary, [role="tab"]') ? 'control' : 'page';
}
