const undoMs = 10_000;

/** A toast of success with a button that undoes what it tells of; it stays for ten seconds. */
export const undoable = (undo: () => void) => ({
  type: 'success' as const,
  autoHideDuration: undoMs,
  action: { label: 'app.undo', onClick: undo },
});
