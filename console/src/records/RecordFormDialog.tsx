import { Dialog, styled } from '@mui/material';
import { type ReactNode, useId } from 'react';
import { Form } from 'react-admin';
import { FormDialogParts } from '../layout/FormDialog';
import { type RecordFormOptions, useRecordForm } from './use-record-form';

interface RecordFormDialogProps extends Omit<RecordFormOptions, 'onSaved'> {
  onClose: () => void;
  children: ReactNode;
}

const StyledForm = styled(Form)({ display: 'flex', flexDirection: 'column', minHeight: 0 });

/** Creates or edits a record of the resource in a dialog, which is called `add` or `edit` in the catalogue and saves by `create` or `save`. */
export function RecordFormDialog({ onClose, children, ...options }: RecordFormDialogProps) {
  const id = useId();
  const { busy, form } = useRecordForm({ ...options, onSaved: onClose });
  const { record, words } = options;
  return (
    <Dialog open onClose={(_, why) => !busy && why !== 'backdropClick' && onClose()} fullWidth maxWidth="sm" aria-labelledby={id}>
      <StyledForm {...form}>
        <FormDialogParts
          id={id}
          title={`${words}.${record ? 'edit' : 'add'}`}
          action={`${words}.${record ? 'save' : 'create'}`}
          busy={busy}
          onClose={onClose}
        >
          {children}
        </FormDialogParts>
      </StyledForm>
    </Dialog>
  );
}
