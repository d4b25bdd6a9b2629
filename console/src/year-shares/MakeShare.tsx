import { TextField } from '@mui/material';
import { type SyntheticEvent, useState } from 'react';
import { useTranslate } from 'react-admin';
import type { components } from '../api/schema';
import { ChoiceField } from '../layout/ChoiceField';
import { FormDialog } from '../layout/FormDialog';
import { MutationProblem } from '../records/MutationProblem';
import { useChange } from '../records/use-change';
import { everything, isWhole, type Seen, SeenProperties } from '../users/SeenProperties';

type Schemas = components['schemas'];

const ends = ['7', '30', '90', '365'] as const;

interface MakeShareProps {
  year: number;
  onMade: (given: Schemas['YearShareGiven']) => void;
  onClose: () => void;
}

/** Makes a link: for whom, to what, and until when. */
export function MakeShare({ year, onMade, onClose }: MakeShareProps) {
  const translate = useTranslate();
  const [name, setName] = useState('');
  const [isUnnamed, setIsUnnamed] = useState(false);
  const [seen, setSeen] = useState<Seen>(everything);
  const { properties } = seen;
  const [end, setEnd] = useState<(typeof ends)[number]>('30');
  const { mutate, isPending, error } = useChange(
    ['year-shares', 'create'],
    async (provider, wanted: Schemas['YearShareCreate']) => (await provider.shareYear(wanted)).data,
    { failed: 'year_shares.failed_make', isShown: () => true },
  );
  const make = (event: SyntheticEvent): void => {
    event.preventDefault();
    setIsUnnamed(name.trim() === '');
    if (name.trim() === '') return;
    mutate({ year, name: name.trim(), properties: properties && [...properties], days: Number(end) }, { onSuccess: onMade });
  };
  return (
    <FormDialog
      title={translate('year_shares.title', { year })}
      action="year_shares.make"
      busy={isPending}
      disabled={!isWhole(seen)}
      onSubmit={make}
      onClose={onClose}
    >
      <TextField
        label={translate('year_shares.for_whom')}
        value={name}
        autoFocus
        required
        error={isUnnamed}
        helperText={translate(isUnnamed ? 'year_shares.for_whom_required' : 'year_shares.for_whom_hint')}
        slotProps={{ htmlInput: { maxLength: 100 } }}
        onChange={({ target }) => setName(target.value)}
      />
      <SeenProperties value={seen} onChange={setSeen} withoutOwners />
      <ChoiceField values={ends} words="year_shares.end_" label={translate('year_shares.end')} value={end} onChange={setEnd} />
      <MutationProblem error={error} failed="year_shares.failed_make" />
    </FormDialog>
  );
}
