import { Box, Card, Skeleton, Typography } from '@mui/material';
import { HousePlus, Plus } from 'lucide-react';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import type { Asset, Depreciation } from '../api/types';
import { ActionButton } from '../layout/ActionButton';
import { EmptyState } from '../layout/EmptyState';
import { LoadFailed } from '../layout/LoadFailed';
import { Page } from '../layout/Page';
import { Note, Text } from '../layout/Text';
import { useMoney } from '../money/use-money';
import { useCanChange } from '../providers/role';
import { DeleteRecord } from '../records/DeleteRecord';
import { useCall, useWholeRecord } from '../records/use-call';
import type { Values } from '../records/use-record-form';
import { TaxReportLink } from '../reports/TaxReportLink';
import { ReportPlace } from '../reports/ReportPlace';
import { type ReportScope, useReportScope } from '../reports/use-report-scope';
import { YearSteps } from '../reports/YearSteps';
import { newAsset, ofProposal } from './asset-form';
import { AssetDialog } from './AssetDialog';
import { AssetRows, type DepreciatedAsset } from './AssetRows';
import { Proposals } from './Proposals';

/** The assets of each property, in the order of the server. */
const byProperty = (assets: Depreciation['assets']) =>
  [...new Set(assets.map(({ property_id: id }) => id))].map(
    (property) => assets.filter(({ property_id: id }) => id === property) as [DepreciatedAsset, ...DepreciatedAsset[]],
  );

/** The record as it is: the row of the year may name the day its property was sold. */
function EditAsset({ id, onClose }: { id: number; onClose: () => void }) {
  const { data } = useWholeRecord<Asset>('assets', id);
  return data ? <AssetDialog asset={data} first={newAsset} onClose={onClose} /> : null;
}

function Year({ scope, total }: { scope: ReportScope; total: number | undefined }) {
  const { year, place, setYear, setPlace } = scope;
  const money = useMoney();
  return (
    <Card component="section" sx={{ mb: 2, px: 2, py: 1.5, display: 'flex', alignItems: 'center', flexWrap: 'wrap', gap: 0.5 }}>
      <Text words="tax_report.heading" args={{ year }} variant="h2" sx={{ mr: 1 }} />
      <YearSteps year={year} onYear={setYear} />
      <ReportPlace place={place} onPlace={setPlace} />
      <Box component="dl" sx={{ m: 0, ml: 'auto', textAlign: 'right' }}>
        <Note words="assets.total" component="dt" />
        <Typography component="dd" sx={{ m: 0, fontSize: 20, fontWeight: 620, fontVariantNumeric: 'tabular-nums' }}>
          {total === undefined ? <Skeleton width={110} /> : money(total)}
        </Typography>
      </Box>
    </Card>
  );
}

/** The register of assets, and what each is depreciated by in a year. */
export function DepreciationScreen() {
  const translate = useTranslate();
  const canChange = useCanChange();
  const scope = useReportScope();
  const { year, place, query } = scope;
  const { data, isError, refetch } = useCall(['assets', 'depreciation', year, place], (provider) =>
    provider.depreciation({ year, ...place }),
  );
  const [begun, setBegun] = useState<Values | null>(null);
  const [edited, setEdited] = useState<number | null>(null);
  const [leaving, setLeaving] = useState<DepreciatedAsset | null>(null);
  const add = <ActionButton words="assets.add" variant="contained" icon={Plus} onClick={() => setBegun(newAsset)} />;
  const actions = (
    <Box sx={{ display: 'flex', gap: 1.5 }}>
      <TaxReportLink query={query} />
      {canChange && add}
    </Box>
  );
  return (
    <Page title="assets.title" subtitle="assets.subtitle" actions={actions}>
      <LoadFailed failed={isError} words="assets.failed" onRetry={() => void refetch()} />
      {!isError && <Year scope={scope} total={data?.total} />}
      {!data && !isError && <Skeleton variant="rounded" height={200} />}
      {data && canChange && (
        <Proposals proposals={data.proposals} onEnter={(proposal) => setBegun(ofProposal(proposal, translate('assets.building')))} />
      )}
      {data?.assets.length === 0 && (
        <Card>
          <EmptyState icon={HousePlus} title={translate('assets.empty', { year })} text="assets.empty_text" />
        </Card>
      )}
      {byProperty(data?.assets ?? []).map((assets) => (
        <AssetRows key={assets[0].property_id} year={year} assets={assets} onEdit={({ id }) => setEdited(id)} onDelete={setLeaving} />
      ))}
      {data && <Note words="assets.note" sx={{ mt: 1.25 }} />}
      {begun && <AssetDialog asset={null} first={begun} onClose={() => setBegun(null)} />}
      {edited !== null && <EditAsset id={edited} onClose={() => setEdited(null)} />}
      <DeleteRecord resource="assets" record={leaving} name={leaving?.name} detail onClose={() => setLeaving(null)} />
    </Page>
  );
}
