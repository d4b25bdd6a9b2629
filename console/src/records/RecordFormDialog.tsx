import { Dialog, styled } from '@mui/material';
import { type ReactNode, useId } from 'react';
import { Form, type FormProps } from 'react-admin';
import { FormDialogParts } from '../layout/FormDialog';
import { type RecordFormOptions, useRecordForm } from './use-record-form';

interface DialogFormProps {
  /** The props of the form. */
  form: Omit<FormProps, 'children'>;
  title: string;
  /** The word on the button that saves. */
  action: string;
  busy: boolean;
  wide?: boolean;
  onClose: () => void;
  children: ReactNode;
}

const StyledForm = styled(Form)({ display: 'flex', flexDirection: 'column', minHeight: 0 });

/** A form of react-admin in a dialog. */
export function DialogForm({ form, wide = false, children, ...parts }: DialogFormProps) {
  const id = useId();
  return (
    <Dialog
      open
      onClose={(_, why) => !parts.busy && why !== 'backdropClick' && parts.onClose()}
      fullWidth
      maxWidth={wide ? 'md' : 'sm'}
      aria-labelledby={id}
    >
      <StyledForm {...form}>
        <FormDialogParts id={id} {...parts}>
          {children}
        </FormDialogParts>
      </StyledForm>
    </Dialog>
  );
}

interface RecordFormDialogProps extends Omit<RecordFormOptions, 'onSaved'> {
  onClose: () => void;
  children: ReactNode;
}

/** Creates or edits a record of the resource in a dialog, which is called `add` or `edit` in the catalogue and saves by `create` or `save`. */
export function RecordFormDialog({ onClose, children, ...options }: RecordFormDialogProps) {
  const parts = useRecordForm({ ...options, onSaved: onClose });
  const { record, words } = options;
  return (
    <DialogForm
      {...parts}
      title={`${words}.${record ? 'edit' : 'add'}`}
      action={`${words}.${record ? 'save' : 'create'}`}
      onClose={onClose}
    >
      {children}
    </DialogForm>
  );
}
