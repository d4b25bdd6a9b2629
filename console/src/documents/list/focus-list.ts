export const listId = 'documents-to-review';

/** The list takes the focus: from a field that is left, and where what had it is gone. Not from a dialog that stands over it. */
export function focusList(): void {
  const list = document.getElementById(listId);
  if (list && !list.closest('[aria-hidden="true"]')) list.focus({ preventScroll: true });
}
