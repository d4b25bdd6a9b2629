import { TextField } from '@mui/material';
import { useTranslate } from 'react-admin';
import { Controller, useForm } from 'react-hook-form';
import { changedFields } from '../api/changed-fields';
import { fetchJson } from '../api/http';
import { FormDialog } from '../layout/FormDialog';
import { useAct } from '../layout/use-act';
import { ColorField } from './ColorField';
import { defaultColor, isColor, orderOf } from './label-form';

/** What tags and kinds of work have in common. */
interface Label {
  id: number;
  name: string;
  description: string | null;
  display_order: number;
  color?: string;
}

interface LabelDialogProps {
  /** The catalogue's folder of words. */
  words: 'tags' | 'service_types';
  /** The one that is edited; null: a new one. */
  label: Label | null;
  colored?: boolean;
  /** Whether the server's sentence is told where saving failed. */
  detail?: boolean;
  /** What is asked for anew once it is saved. */
  touches: readonly string[];
  /** The call that makes one, ending in a slash; with an id behind it, the one that changes it. */
  path: string;
  onClose: () => void;
}

const formOf = (label: Label | null) => ({
  name: label?.name ?? '',
  color: label?.color ?? defaultColor,
  description: label?.description ?? '',
  display_order: String(label?.display_order ?? 0),
});

const valuesOf = ({ name, color, description, display_order }: ReturnType<typeof formOf>, colored: boolean): Omit<Label, 'id'> => ({
  name: name.trim(),
  ...(colored && { color: color.trim() }),
  description: description.trim() || null,
  display_order: orderOf(display_order),
});

/** Makes a label or changes one: a tag, or a kind of work. Without a name nothing is sent. */
export function LabelDialog({ words, label, colored = false, detail = false, touches, path, onClose }: LabelDialogProps) {
  const translate = useTranslate();
  const act = useAct(...touches);
  const { register, control, handleSubmit, setError, formState } = useForm({ defaultValues: formOf(label) });
  const { errors, isSubmitting } = formState;
  const save = handleSubmit(async (typed) => {
    const told = {
      done: `${words}.${label ? 'updated' : 'created'}`,
      failed: `${words}.${label ? 'update_failed' : 'create_failed'}`,
      detail,
      onFailed: (message: string) => setError('name', { message: translate(message, { _: message }) }),
    };
    const body = valuesOf(typed, colored);
    const json = label ? changedFields(valuesOf(formOf(label), colored), body) : body;
    const send = () => fetchJson<Label>(`${path}${label?.id ?? ''}`, { method: label ? 'PUT' : 'POST', json });
    if (await act(send, told)) onClose();
  });
  return (
    <FormDialog
      title={`${words}.${label ? 'edit' : 'add'}`}
      action={`${words}.${label ? 'save' : 'create'}`}
      busy={isSubmitting}
      onSubmit={(event) => void save(event)}
      onClose={onClose}
    >
      <TextField
        required
        autoFocus
        autoComplete="off"
        label={translate(`${words}.name`)}
        error={Boolean(errors.name)}
        helperText={errors.name?.message}
        slotProps={{ htmlInput: { maxLength: 80 } }}
        {...register('name', { validate: (text) => text.trim() !== '' || translate(`${words}.name_required`) })}
      />
      {colored && (
        <Controller
          control={control}
          name="color"
          rules={{ validate: (text) => isColor(text) || translate('tags.color_wrong') }}
          render={({ field }) => <ColorField value={field.value} problem={errors.color?.message} onChange={field.onChange} />}
        />
      )}
      <TextField multiline minRows={2} label={translate(`${words}.description`)} {...register('description')} />
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
