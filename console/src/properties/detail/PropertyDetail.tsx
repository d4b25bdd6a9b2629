import { Alert, Box, Button, Skeleton, ToggleButton, ToggleButtonGroup } from '@mui/material';
import { ArchiveRestore, ArrowLeft, Eye, Images, Pencil } from 'lucide-react';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { Link, useParams } from 'react-router';
import type { Property } from '../../api/types';
import { usePropertyNames } from '../../choosers/use-property-names';
import { Expected } from '../../expected/Expected';
import { useExpected } from '../../expected/use-expected';
import { ActionButton } from '../../layout/ActionButton';
import { LoadFailed } from '../../layout/LoadFailed';
import { Page } from '../../layout/Page';
import { Text } from '../../layout/Text';
import { useCanChange } from '../../providers/role';
import { PropertyForm } from '../form/PropertyForm';
import { addressOf } from '../property-words';
import { isGone } from '../../records/problems';
import type { SectionName } from '../form/property-fields';
import { useProperty, usePropertyDocuments } from '../use-property';
import { useRestoreProperty } from '../use-property-actions';
import { CommunicationsSection } from './Communications';
import { FinancialSection } from './FinancialSection';
import { ImagesSection } from './ImagesSection';
import { AccessSection, HoaSection, InformationSection, TenantSection } from './InformationSections';
import { ManagementPanel } from './ManagementPanel';
import { loadedDocuments, RecentDocuments } from './RecentDocuments';
import { RecentExpenses, useRecentExpenses } from './RecentExpenses';
import { UnitsSection } from './UnitsSection';
import { useSpending } from './use-spending';
import { expectedKinds } from './expected-kinds';
import { Overview } from './Overview';
import { WaitingPage } from '../../layout/WaitingPage';
import { PropertyGone } from '../PropertyGone';

type Mode = 'details' | 'edit';

function ModeSwitch({ mode, onMode, canChange }: { mode: Mode; onMode: (mode: Mode) => void; canChange: boolean }) {
  const translate = useTranslate();
  return (
    <ToggleButtonGroup
      exclusive
      size="small"
      value={mode}
      aria-label={translate('property.mode')}
      onChange={(_, next: Mode | null) => next && onMode(next)}
      sx={{
        '& .MuiToggleButton-root': {
          gap: 0.75,
          px: 1.5,
          height: 36,
          fontWeight: 600,
          fontSize: 13.5,
          textTransform: 'none',
          color: 'text.primary',
        },
      }}
    >
      <ToggleButton value="details">
        <Eye size={15} aria-hidden />
        {translate('property.view_details')}
      </ToggleButton>
      <ToggleButton value="edit" disabled={!canChange} title={canChange ? undefined : translate('app.viewers')}>
        <Pencil size={15} aria-hidden />
        {translate('property.edit')}
      </ToggleButton>
    </ToggleButtonGroup>
  );
}

function ArchivedNotice({ id, canChange }: { id: number; canChange: boolean }) {
  const translate = useTranslate();
  const restore = useRestoreProperty();
  const button = <ActionButton words="properties.restore" variant="text" size="small" icon={ArchiveRestore} onClick={() => restore(id)} />;
  return (
    <Alert severity="warning" action={canChange && button} sx={{ mb: 2 }}>
      {translate('properties.archived_text')}
    </Alert>
  );
}

/** Beside the sections, or where these take the whole width in pairs below them. */
const latest = {
  display: 'grid',
  gap: 2,
  alignItems: 'start',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))', lg: 'minmax(0, 1fr)' },
  '& > #expected': { gridColumn: { sm: '1 / -1', lg: 'auto' } },
} as const;

/** All of it at once, so that nothing moves when the rest of it comes. */
function Latest({ property }: { property: Property }) {
  const { id } = property;
  const asked = [useExpected(id), useRecentExpenses(id), useSpending(id), usePropertyDocuments(id, loadedDocuments)];
  if (asked.some(({ isPending }) => isPending)) return <Skeleton variant="rounded" height={560} />;
  return (
    <Box sx={latest}>
      <Expected propertyId={id} kinds={expectedKinds} />
      <RecentExpenses id={id} />
      <RecentDocuments property={property} />
    </Box>
  );
}

/** Everything known of a property, with its latest papers and expenses. `onEdit` is null for those who may not change anything. */
function Details({ property, onEdit }: { property: Property; onEdit: ((section?: SectionName) => void) | null }) {
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Overview property={property} />
      <Box
        sx={{
          display: 'grid',
          gap: 2,
          alignItems: 'start',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 7fr) minmax(0, 5fr)' },
        }}
      >
        <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
          <ManagementPanel id={property.id} onEdit={onEdit && (() => onEdit())} />
          <InformationSection property={property} />
          <UnitsSection property={property} />
          <TenantSection property={property} onEdit={onEdit && (() => onEdit('tenant_information'))} />
          <ImagesSection property={property} />
          <FinancialSection property={property} />
          <HoaSection property={property} />
          <AccessSection property={property} />
          <CommunicationsSection id={property.id} />
        </Box>
        <Latest property={property} />
      </Box>
    </Box>
  );
}

function Loaded({ property }: { property: Property }) {
  const canChange = useCanChange();
  const [mode, setMode] = useState<Mode>('details');
  // A look at the details loses nothing of what was typed: the form stays until it is saved or left.
  const [begun, setBegun] = useState<{ section: SectionName | undefined } | null>(null);
  const edit = (section?: SectionName): void => {
    setMode('edit');
    setBegun(section ? { section } : (begun ?? { section }));
  };
  const end = (): void => {
    setMode('details');
    setBegun(null);
  };
  return (
    <>
      {!property.is_active && <ArchivedNotice id={property.id} canChange={canChange} />}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, mb: 2 }}>
        <Text words={mode === 'edit' ? 'property.edit' : 'property.details'} component="h2" variant="h2" sx={{ flex: 1 }} />
        <ModeSwitch mode={mode} onMode={(next) => (next === 'edit' ? edit() : setMode(next))} canChange={canChange} />
      </Box>
      {mode === 'details' && <Details property={property} onEdit={canChange ? edit : null} />}
      {begun && (
        <Box hidden={mode !== 'edit'}>
          <PropertyForm
            property={property}
            {...(begun.section && { open: begun.section })}
            onSaved={end}
            cancel={<ActionButton words="app.cancel" variant="text" onClick={end} />}
          />
        </Box>
      )}
    </>
  );
}

/** One property: all that is known of it, and the same to be edited in place. */
export function PropertyDetail() {
  const translate = useTranslate();
  const { id } = useParams();
  const { data: property, error, refetch } = useProperty(id);
  const names = usePropertyNames();
  const back = <ActionButton words="property.back" to="/properties" icon={ArrowLeft} />;
  if (isGone(error)) return <PropertyGone />;
  if (!property) {
    return (
      <Page title="property.one" actions={back}>
        <LoadFailed failed={error !== null} words="property.failed" onRetry={() => void refetch()} />
        {!error && <WaitingPage />}
      </Page>
    );
  }
  const building = property.building_id === null ? null : names.get(property.building_id);
  const place = [building && translate('property.unit_of', { building }), addressOf(property)].filter(Boolean).join(' · ');
  const gallery = translate('property.gallery_count', { count: property.image_count });
  return (
    <Page
      title={property.name.trim() || 'properties.unnamed'}
      subtitle={place || 'properties.no_address'}
      actions={
        <>
          {back}
          <Button
            component={Link}
            to={`/properties/${property.id}/gallery`}
            variant="outlined"
            color="inherit"
            startIcon={<Images size={16} aria-hidden />}
          >
            {gallery}
          </Button>
        </>
      }
    >
      <Loaded key={property.id} property={property} />
    </Page>
  );
}
