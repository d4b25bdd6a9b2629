import { Box } from '@mui/material';
import { ResourceContextProvider, useTranslate } from 'react-admin';
import { useWatch } from 'react-hook-form';
import type { Asset } from '../api/types';
import { DayInput } from '../inputs/DayInput';
import { PropertyInput } from '../inputs/PropertyInput';
import { SelectInput } from '../inputs/SelectInput';
import { TextInput } from '../inputs/TextInput';
import { chosen, filled, fitting } from '../inputs/validators';
import { RecordFormDialog } from '../records/RecordFormDialog';
import type { Values } from '../records/use-record-form';
import { assetOf, isAmount, recoveryPeriods, toForm } from './asset-form';

const two = { display: 'grid', gap: 2, gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: '1fr 1fr' }, alignItems: 'start' } as const;
const figure = { htmlInput: { step: '0.01', min: '0' } };
const hasProperty = chosen('assets.property_required');
const isNamed = filled('assets.name_required');
const hasCost = [filled('assets.cost_required'), fitting((text) => isAmount(text) && Number(text) > 0, 'assets.amount_wrong')];
const isAmountOrNone = fitting(isAmount, 'assets.amount_wrong');

function AssetFields() {
  const translate = useTranslate();
  const isBuilding = useWatch<{ recovery: string }>({ name: 'recovery' }) === '27.5';
  const beside = isBuilding ? 'land' : 'special_allowance';
  return (
    <>
      <PropertyInput label="assets.property" none="assets.no_property" validate={hasProperty} />
      <TextInput source="name" autoFocus validate={isNamed} slotProps={{ htmlInput: { maxLength: 200 } }} />
      <SelectInput source="recovery" choices={recoveryPeriods} words="assets.recovery_" />
      <Box sx={two}>
        <TextInput source="cost" type="number" validate={hasCost} slotProps={figure} />
        <TextInput
          key={beside}
          source={beside}
          type="number"
          validate={isAmountOrNone}
          slotProps={figure}
          helperText={translate(`assets.${beside}_hint`)}
        />
        <DayInput source="placed_in_service" missing="assets.day_required" />
        <DayInput source="disposed_on" helperText={translate('assets.disposed_on_hint')} />
      </Box>
    </>
  );
}

/** Enters an asset, from what is proposed or from nothing, or changes one. */
export function AssetDialog({ asset, first, onClose }: { asset: Asset | null; first: Values; onClose: () => void }) {
  return (
    <ResourceContextProvider value="assets">
      <RecordFormDialog
        record={asset}
        defaultValues={first}
        toForm={toForm}
        transform={assetOf}
        words="assets"
        failed="assets.save_failed"
        detail
        onClose={onClose}
      >
        <AssetFields />
      </RecordFormDialog>
    </ResourceContextProvider>
  );
}
