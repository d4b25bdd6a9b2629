import { ConfirmDelete } from './ConfirmDelete';
import { HelpDialog } from './HelpDialog';
import type { QueueView } from './queue/use-queue-view';
import { ReviewDialog } from './review/ReviewDialog';
import type { HubDialogState } from './use-hub-dialogs';

interface HubDialogsProps {
  dialogs: HubDialogState;
  queue: QueueView;
  onDelete: (ids: readonly number[]) => void;
}

/** What stands over the hub: the question before a delete, the review of one document after the other, the help. */
export function HubDialogs({ dialogs, queue, onDelete }: HubDialogsProps) {
  const { help, setHelp, deleting, setDeleting, reviewing, setReviewing } = dialogs;
  const open = (id: number): void => {
    queue.choose(id);
    setReviewing(id);
  };
  return (
    <>
      <ConfirmDelete ids={deleting} onConfirm={onDelete} onCancel={() => setDeleting(null)} />
      {reviewing !== null && (
        <ReviewDialog documentId={reviewing} onClose={() => setReviewing(null)} queue={{ ids: queue.ids, onOpen: open }} />
      )}
      <HelpDialog open={help} onClose={() => setHelp(false)} />
    </>
  );
}
