import { Box, InputAdornment, TextField } from '@mui/material';
import { X } from 'lucide-react';
import { useGetManyAggregate, useTranslate } from 'react-admin';
import type { PropertyRow } from '../api/types';
import { CategoryChooser } from '../choosers/CategoryChooser';
import { PropertyChooser } from '../choosers/PropertyChooser';
import { RowButton } from '../layout/RowButton';
import { useMoney } from '../money/use-money';
import type { ShareForm } from './share-form';

interface SplitRowProps {
  share: ShareForm;
  /** Its place in the list, from 0. */
  at: number;
  /** What it comes to, where that is not typed. */
  part: number | null;
  /** The words for what is wrong with one of its fields. */
  problem: (field: string) => string | undefined;
  onChange: (share: ShareForm) => void;
  onRemove: () => void;
}

/** On a narrow screen the fields stand one below the other, and the button beside them. */
const below = { gridColumn: { xs: '1', sm: 'auto' } } as const;

/** The amount or the percentage of a share as it is typed; else what it comes to. */
function Measure({ share, at, part, problem, onChange }: Omit<SplitRowProps, 'onRemove'>) {
  const translate = useTranslate();
  const money = useMoney();
  const { method, property_id, weight } = share;
  const ids = property_id === '' ? [] : [property_id];
  const property = useGetManyAggregate<PropertyRow>('properties', { ids }, { enabled: method === 'share' && ids.length > 0 }).data?.[0];
  const label = translate(`splits.${method === 'percent' ? 'percent' : 'amount'}_of`, { number: at + 1 });
  const comesTo = part === null ? null : money(part);
  if (method === 'amount' || method === 'percent') {
    const name = method === 'amount' ? 'amount' : 'weight';
    const words = problem(name);
    return (
      <TextField
        type="number"
        value={share[name]}
        placeholder={translate(method === 'amount' ? 'expense_form.amount' : 'splits.percent')}
        error={Boolean(words)}
        helperText={words ?? (method === 'percent' ? comesTo : null)}
        onChange={({ target }) => onChange({ ...share, [name]: target.value })}
        slotProps={{
          htmlInput: { step: method === 'amount' ? '0.01' : 'any', min: '0', 'aria-label': label },
          input: method === 'percent' ? { endAdornment: <InputAdornment position="end">%</InputAdornment> } : {},
        }}
        sx={below}
      />
    );
  }
  const usualShare = property?.share ?? null;
  const borne = weight === '' ? usualShare : Number(weight);
  return (
    <TextField
      value={comesTo ?? '–'}
      helperText={method === 'share' && borne !== null ? translate('splits.borne', { share: borne }) : undefined}
      slotProps={{ htmlInput: { readOnly: true, 'aria-label': label } }}
      sx={below}
    />
  );
}

/** Who bears a share of an expense, and how much of it. */
export function SplitRow(props: SplitRowProps) {
  const { share, at, problem, onChange, onRemove } = props;
  const translate = useTranslate();
  const words = (name: string) => translate(`expense_form.${name}`, { number: at + 1 });
  const misplaced = problem('property_id') ?? problem('') ?? problem('method');
  return (
    <Box
      component="li"
      sx={{
        display: 'grid',
        gap: 1,
        alignItems: 'start',
        '& + &': { borderTopStyle: 'solid', borderTopWidth: { xs: 1, sm: 0 }, borderTopColor: 'divider', pt: { xs: 1.25, sm: 0 } },
        gridTemplateColumns: { xs: 'minmax(0,1fr) auto', sm: 'minmax(0,1.2fr) minmax(0,1fr) 116px minmax(0,1fr) 34px' },
      }}
    >
      <PropertyChooser<''>
        bare
        label={words('share_property')}
        first={[{ id: '', name: translate('expense_form.general') }]}
        value={share.property_id}
        error={Boolean(misplaced)}
        helperText={misplaced}
        sx={below}
        // Another property bears another share.
        onChange={(property_id) => onChange({ ...share, property_id, ...(share.method === 'share' ? { weight: '' } : {}) })}
      />
      <Box sx={{ order: { xs: 0, sm: 5 }, pt: 0.25 }}>
        <RowButton icon={X} word={words('remove_share')} label={words('remove_share')} onClick={onRemove} />
      </Box>
      <CategoryChooser
        readAs={words('share_category')}
        none={translate('expense_form.as_above')}
        value={share.category_id || null}
        error={Boolean(problem('category_id'))}
        helperText={problem('category_id')}
        sx={below}
        onChange={(id) => onChange({ ...share, category_id: id ?? '' })}
      />
      <Measure {...props} />
      <TextField
        value={share.description}
        placeholder={translate('expense_form.description')}
        error={Boolean(problem('description'))}
        helperText={problem('description')}
        onChange={({ target }) => onChange({ ...share, description: target.value })}
        slotProps={{ htmlInput: { 'aria-label': words('share_description') } }}
        sx={below}
      />
    </Box>
  );
}
