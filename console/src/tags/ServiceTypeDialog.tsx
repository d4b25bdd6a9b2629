import { TextField } from '@mui/material';
import { useTranslate } from 'react-admin';
import { useForm } from 'react-hook-form';
import { fetchJson } from '../api/http';
import type { ServiceType } from '../api/types';
import { FormDialog } from '../layout/FormDialog';
import { useAct } from '../layout/use-act';
import { orderOf } from './label-form';

interface ServiceTypeDialogProps {
  /** The one that is edited; null: a new one. */
  type: ServiceType | null;
  onClose: () => void;
}

/** Makes a kind of work or changes one. Without a name nothing is sent. */
export function ServiceTypeDialog({ type, onClose }: ServiceTypeDialogProps) {
  const translate = useTranslate();
  const act = useAct('service-types', 'vendors');
  const { register, handleSubmit, setError, formState } = useForm({
    defaultValues: { name: type?.name ?? '', description: type?.description ?? '', display_order: String(type?.display_order ?? 0) },
  });
  const { errors, isSubmitting } = formState;
  const save = handleSubmit(async ({ name, description, display_order }) => {
    const json = { name: name.trim(), description: description.trim() || null, display_order: orderOf(display_order) };
    const path = type ? `/vendors/service-types/${type.id}` : '/vendors/service-types';
    const words = {
      done: type ? 'service_types.updated' : 'service_types.created',
      failed: type ? 'service_types.update_failed' : 'service_types.create_failed',
      onFailed: (message: string) => setError('name', { message: translate(message, { _: message }) }),
    };
    if (await act(() => fetchJson<ServiceType>(path, { method: type ? 'PUT' : 'POST', json }), words)) onClose();
  });
  return (
    <FormDialog
      title={type ? 'service_types.edit' : 'service_types.add'}
      action={type ? 'service_types.save' : 'service_types.create'}
      busy={isSubmitting}
      onSubmit={(event) => void save(event)}
      onClose={onClose}
    >
      <TextField
        required
        autoFocus
        autoComplete="off"
        label={translate('service_types.name')}
        error={Boolean(errors.name)}
        helperText={errors.name?.message}
        slotProps={{ htmlInput: { maxLength: 80 } }}
        {...register('name', { validate: (text) => text.trim() !== '' || translate('service_types.name_required') })}
      />
      <TextField multiline minRows={2} label={translate('service_types.description')} {...register('description')} />
      <TextField
        type="number"
        label={translate('tags.order')}
        slotProps={{ htmlInput: { step: 1 } }}
        sx={{ maxWidth: 180 }}
        {...register('display_order')}
      />
    </FormDialog>
  );
}
