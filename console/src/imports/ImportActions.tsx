import { useDataProvider } from 'react-admin';
import type { Import } from '../api/types';
import { ActionButton } from '../layout/ActionButton';
import type { LedgerDataProvider } from '../providers/ledger-data-provider';
import { ConfirmDialog } from '../layout/ConfirmDialog';
import { ConfirmMutation } from '../records/ConfirmMutation';
import { useActions } from '../records/use-actions';
import { useChange } from '../records/use-change';

type Asked = 'undo' | 'discard' | null;

interface ImportActionsProps {
  row: Import;
  asked: Asked;
  onAsk: (asked: Asked) => void;
  onDiscarded: () => void;
}

const unwritten: ReadonlySet<Import['state']> = new Set(['refused', 'mapping', 'checked']);

/** What can be done with an import as a whole: discard it before it is written, undo it after, have it go on where it stopped. */
export function ImportActions({ row: { id, state, kept, undone_by: undoneBy }, asked, onAsk, onDiscarded }: ImportActionsProps) {
  const dataProvider = useDataProvider<LedgerDataProvider>();
  const { mutate: goOn, isPending } = useChange(['imports', 'start'], (provider) => provider.startImport(id), {
    failed: 'imports.start_failed',
    detail: true,
  });
  const { busy, act } = useActions('imports');
  const discard = async () => {
    await act('discard', {
      work: (provider) => provider.discardImport(id),
      failed: 'imports.discard_failed',
      detail: true,
      gone: [id],
      onDone: onDiscarded,
    });
    onAsk(null);
  };
  const canUndo = state === 'done' || state === 'stopped' || (state === 'undone' && kept > 0);
  return (
    <>
      {unwritten.has(state) && <ActionButton words="imports.discard" onClick={() => onAsk('discard')} />}
      {state === 'stopped' && undoneBy === null && (
        <ActionButton words="imports.go_on" variant="contained" loading={isPending} onClick={() => goOn()} />
      )}
      {canUndo && <ActionButton words={state === 'undone' ? 'imports.undo_rest' : 'imports.undo'} onClick={() => onAsk('undo')} />}
      {asked === 'undo' && (
        <ConfirmMutation
          question="imports.undo_question"
          note="imports.undo_note"
          action="imports.undo"
          mutationKey={['imports', 'undo']}
          mutationFn={() => dataProvider.undoImport(id)}
          failed="imports.undo_failed"
          onClose={() => onAsk(null)}
        />
      )}
      {asked === 'discard' && (
        <ConfirmDialog
          open
          question="imports.discard_question"
          note="imports.discard_note"
          action="imports.discard"
          busy={busy !== null}
          onConfirm={() => void discard()}
          onCancel={() => onAsk(null)}
        />
      )}
    </>
  );
}
