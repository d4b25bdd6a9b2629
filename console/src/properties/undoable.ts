const undoMs = 8000;

/** A toast of success that can be taken back for eight seconds. */
export const undoable = (undo: () => void) => ({
  type: 'success' as const,
  autoHideDuration: undoMs,
  action: { label: 'app.undo', onClick: undo },
});
