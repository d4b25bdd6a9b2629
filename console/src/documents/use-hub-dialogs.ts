import { useState } from 'react';

/** Which of the hub's dialogs is open, and over what. */
export function useHubDialogs() {
  const [help, setHelp] = useState(false);
  const [deleting, setDeleting] = useState<readonly number[] | null>(null);
  const [reviewing, setReviewing] = useState<number | null>(null);
  return { help, setHelp, deleting, setDeleting, reviewing, setReviewing };
}

export type HubDialogState = ReturnType<typeof useHubDialogs>;
