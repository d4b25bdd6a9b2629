import { TextField } from '@mui/material';
import { useTranslate } from 'react-admin';
import { Controller, useForm } from 'react-hook-form';
import { fetchJson } from '../api/http';
import type { Tag } from '../api/types';
import { FormDialog } from '../layout/FormDialog';
import { useAct } from '../layout/use-act';
import { ColorField } from './ColorField';
import { defaultColor, isColor, orderOf } from './label-form';

interface TagDialogProps {
  /** The one that is edited; null: a new one. */
  tag: Tag | null;
  onClose: () => void;
}

const formOf = (tag: Tag | null) => ({
  name: tag?.name ?? '',
  color: tag?.color ?? defaultColor,
  description: tag?.description ?? '',
  display_order: String(tag?.display_order ?? 0),
});

function send(tag: Tag | null, { name, color, description, display_order }: ReturnType<typeof formOf>): Promise<Tag> {
  const json = { name: name.trim(), color: color.trim(), description: description.trim() || null, display_order: orderOf(display_order) };
  return fetchJson<Tag>(tag ? `/tags/${tag.id}` : '/tags/', { method: tag ? 'PUT' : 'POST', json });
}

/** Makes a tag or changes one. Without a name nothing is sent. */
export function TagDialog({ tag, onClose }: TagDialogProps) {
  const translate = useTranslate();
  const act = useAct('tags');
  const { register, control, handleSubmit, setError, formState } = useForm({ defaultValues: formOf(tag) });
  const { errors, isSubmitting } = formState;
  const save = handleSubmit(async (typed) => {
    const words = {
      done: tag ? 'tags.updated' : 'tags.created',
      failed: tag ? 'tags.update_failed' : 'tags.create_failed',
      detail: true,
      onFailed: (message: string) => setError('name', { message: translate(message, { _: message }) }),
    };
    if (await act(() => send(tag, typed), words)) onClose();
  });
  return (
    <FormDialog
      title={tag ? 'tags.edit' : 'tags.add'}
      action={tag ? 'tags.save' : 'tags.create'}
      busy={isSubmitting}
      onSubmit={(event) => void save(event)}
      onClose={onClose}
    >
      <TextField
        required
        autoFocus
        autoComplete="off"
        label={translate('tags.name')}
        error={Boolean(errors.name)}
        helperText={errors.name?.message}
        slotProps={{ htmlInput: { maxLength: 80 } }}
        {...register('name', { validate: (text) => text.trim() !== '' || translate('tags.name_required') })}
      />
      <Controller
        control={control}
        name="color"
        rules={{ validate: (text) => isColor(text) || translate('tags.color_wrong') }}
        render={({ field }) => <ColorField value={field.value} problem={errors.color?.message} onChange={field.onChange} />}
      />
      <TextField multiline minRows={2} label={translate('tags.description')} {...register('description')} />
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
