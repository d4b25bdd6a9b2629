import { Box, Card, Typography } from '@mui/material';
import { Pencil, Trash2 } from 'lucide-react';
import { useTranslate } from 'react-admin';
import type { Depreciation } from '../api/types';
import { RouteLink } from '../layout/RouteLink';
import { RowButton } from '../layout/RowButton';
import { figureLook, Rows } from '../layout/Rows';
import { Note } from '../layout/Text';
import { formatDay } from '../money/format';
import { useMoney } from '../money/use-money';
import { useCanChange } from '../providers/role';
import { DocumentLink } from '../reports/DocumentLink';

export type DepreciatedAsset = Depreciation['assets'][number];

interface AssetRowsProps {
  year: number;
  /** Those of one property. */
  assets: readonly [DepreciatedAsset, ...DepreciatedAsset[]];
  onEdit: (asset: DepreciatedAsset) => void;
  onDelete: (asset: DepreciatedAsset) => void;
}

const columns = [
  { key: 'name', heading: true },
  { key: 'recovery', width: '15%' },
  { key: 'placed_in_service', width: '12%', look: figureLook },
  { key: 'cost', width: '12%', right: true, look: figureLook },
  { key: 'before', width: '12%', right: true, look: figureLook },
  { key: 'amount', width: '12%', right: true, look: figureLook },
  { key: 'left', width: '12%', right: true, look: figureLook },
  { key: 'actions', width: '84px', right: true },
] as const;

const sumOf = (assets: readonly DepreciatedAsset[], key: 'before' | 'amount' | 'left' | 'cost'): number =>
  assets.reduce((cents, asset) => cents + Math.round(asset[key] * 100), 0) / 100;

/** What it is called, its document, and whether it is gone. */
function AssetName({ asset }: { asset: DepreciatedAsset }) {
  return (
    <>
      <Box component="strong" sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
        {asset.name}
      </Box>
      {asset.document_id !== null && (
        <Note component="div">
          <DocumentLink id={asset.document_id} name={asset.filename} />
        </Note>
      )}
      {asset.disposed_on && <Note component="div" words="assets.disposed" args={{ day: formatDay(asset.disposed_on) }} />}
    </>
  );
}

/** What stands in the columns of an asset. */
function useCells({ onEdit, onDelete }: Pick<AssetRowsProps, 'onEdit' | 'onDelete'>) {
  const translate = useTranslate();
  const money = useMoney();
  return (asset: DepreciatedAsset) => ({
    name: <AssetName asset={asset} />,
    recovery: translate(`assets.recovery_${asset.recovery}`),
    placed_in_service: formatDay(asset.placed_in_service),
    cost: (
      <>
        {money(asset.cost)}
        {asset.land > 0 && <Note component="div" words="assets.of_it_land" args={{ amount: money(asset.land) }} />}
      </>
    ),
    before: money(asset.before),
    amount: <strong>{money(asset.amount)}</strong>,
    left: money(asset.left),
    actions: (
      <Box sx={{ display: 'inline-flex' }}>
        <RowButton icon={Pencil} word={translate('app.edit')} label={translate('assets.edit_one', asset)} onClick={() => onEdit(asset)} />
        <RowButton
          icon={Trash2}
          word={translate('app.delete')}
          label={translate('assets.delete_one', asset)}
          onClick={() => onDelete(asset)}
        />
      </Box>
    ),
  });
}

/** What a property is depreciated by in a year. */
export function AssetRows({ year, assets, ...on }: AssetRowsProps) {
  const translate = useTranslate();
  const money = useMoney();
  const canChange = useCanChange();
  const cells = useCells(on);
  const [{ property_id: id, property_name: property }] = assets;
  const sum = (key: 'before' | 'amount' | 'left' | 'cost'): string => money(sumOf(assets, key));
  const blank = { recovery: '', placed_in_service: '', actions: '' };
  const sums = {
    ...blank,
    name: translate('assets.sum'),
    cost: sum('cost'),
    before: sum('before'),
    amount: sum('amount'),
    left: sum('left'),
  };
  return (
    <Card component="section" sx={{ mb: 2 }}>
      <Box sx={{ display: 'flex', alignItems: 'baseline', gap: 2, px: 2, pt: 2, pb: 1 }}>
        <Typography variant="h2" sx={{ flex: 1, minWidth: 0 }}>
          <RouteLink to={`/properties/${id}`}>{property}</RouteLink>
        </Typography>
        <Typography component="p" sx={{ m: 0, fontSize: 16, fontWeight: 620, fontVariantNumeric: 'tabular-nums' }}>
          {sums.amount}
        </Typography>
      </Box>
      <Rows
        label={translate('assets.of_property', { property, year })}
        words="assets."
        rows={assets}
        columns={columns.filter(({ key }) => canChange || key !== 'actions')}
        cells={cells}
        keyOf={({ id: asset }) => asset}
        {...(assets.length > 1 && { sums })}
      />
    </Card>
  );
}
