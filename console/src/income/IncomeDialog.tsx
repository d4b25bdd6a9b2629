import { Box } from '@mui/material';
import { ResourceContextProvider, useTranslate } from 'react-admin';
import { useWatch } from 'react-hook-form';
import type { Income } from '../api/types';
import { BooleanInput } from '../inputs/BooleanInput';
import { DayInput } from '../inputs/DayInput';
import { PropertyInput } from '../inputs/PropertyInput';
import { SelectInput } from '../inputs/SelectInput';
import { TextInput } from '../inputs/TextInput';
import { chosen, filled, fitting } from '../inputs/validators';
import { Note } from '../layout/Text';
import { RecordFormDialog } from '../records/RecordFormDialog';
import type { Values } from '../records/use-record-form';
import { incomeKinds, incomeOf, isMoney, toForm } from './income-form';

const two = { display: 'grid', gap: 2, gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: '1fr 1fr' }, alignItems: 'start' } as const;
const hasProperty = chosen('income.property_required');
const hasAmount = [filled('income.amount_required'), fitting(isMoney, 'income.amount_wrong')];

function IncomeFields() {
  const translate = useTranslate();
  const isDeposit = useWatch<{ kind: string }>({ name: 'kind' }) === 'deposit';
  return (
    <>
      <PropertyInput label="income.property" none="income.no_property" validate={hasProperty} />
      <Box sx={two}>
        <SelectInput source="kind" choices={incomeKinds} words="income.kind_" />
        <TextInput
          source="amount"
          type="number"
          autoFocus
          validate={hasAmount}
          slotProps={{ htmlInput: { step: '0.01' } }}
          helperText={translate('income.amount_hint')}
        />
        <DayInput source="received_on" missing="income.day_required" />
        <DayInput source="due_on" helperText={translate('income.due_on_hint')} />
      </Box>
      {isDeposit && <Note words="income.deposit_note" />}
      <TextInput source="payer" slotProps={{ htmlInput: { maxLength: 300 } }} />
      <TextInput source="note" slotProps={{ htmlInput: { maxLength: 500 } }} />
      <BooleanInput source="is_separate" label="income.is_separate" />
    </>
  );
}

interface IncomeDialogProps {
  income: Income | null;
  first: Values;
  onClose: () => void;
}

/** Records income, from a receipt or from nothing, or changes what a person recorded. */
export function IncomeDialog({ income, first, onClose }: IncomeDialogProps) {
  return (
    <ResourceContextProvider value="income">
      <RecordFormDialog
        record={income}
        defaultValues={first}
        toForm={toForm}
        transform={incomeOf}
        words="income"
        failed="income.save_failed"
        detail
        onClose={onClose}
      >
        <IncomeFields />
      </RecordFormDialog>
    </ResourceContextProvider>
  );
}
