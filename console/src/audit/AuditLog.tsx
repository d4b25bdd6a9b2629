import { Card, Link } from '@mui/material';
import { ScrollText } from 'lucide-react';
import { useState } from 'react';
import { useListContext, useTranslate } from 'react-admin';
import { StatusBadge } from '../documents/StatusBadge';
import { EmptyState } from '../layout/EmptyState';
import { ExportButton } from '../layout/ExportButton';
import { Page } from '../layout/Page';
import { Span } from '../layout/Span';
import { Instant } from '../money/Instant';
import { ListFailed, ListPager, RecordList } from '../records/RecordList';
import { RecordRows } from '../records/RecordRows';
import { AuditDetails, whoOf } from './AuditDetails';
import { AuditFilters } from './AuditFilters';
import { aboutOf, actionBadge, actionOf, type AuditEntry, noAddress } from './audit-words';
import { useAuditNames } from './use-audit-names';

/** Goes on in the next line rather than widen its column. */
const Breaking = ({ children }: { children: string }) => <Span sx={{ overflowWrap: 'anywhere' }}>{children}</Span>;

const columns = [
  { key: 'what' },
  { key: 'about', heading: true, width: '26%' },
  { key: 'who', width: '20%' },
  { key: 'address', width: '20%' },
  { key: 'at' },
] as const;

function Table() {
  const translate = useTranslate();
  const { data, filterValues } = useListContext<AuditEntry>();
  const names = useAuditNames(data ?? []);
  const [opened, setOpened] = useState<AuditEntry | null>(null);
  const cells = (entry: AuditEntry) => ({
    what: <StatusBadge {...actionBadge(entry.action)} />,
    about: (
      <Link
        component="button"
        type="button"
        onClick={() => setOpened(entry)}
        aria-label={translate('audit.open', { action: `${actionOf(entry.action, translate)} ${aboutOf(entry, names, translate)}` })}
        sx={{ font: 'inherit', textAlign: 'left', overflowWrap: 'anywhere' }}
      >
        {aboutOf(entry, names, translate)}
      </Link>
    ),
    who: <Breaking>{whoOf(entry, translate)}</Breaking>,
    address: <Breaking>{entry.address ?? translate(noAddress(entry))}</Breaking>,
    at: <Instant at={entry.at} />,
  });
  const narrowed = Object.keys(filterValues as object).length > 0;
  const empty = <EmptyState icon={ScrollText} title="audit.empty" text={narrowed ? 'audit.empty_filtered' : 'audit.empty_text'} />;
  return (
    <>
      <RecordRows label="audit.list" words="audit." columns={columns} cells={cells} empty={empty} />
      {opened && <AuditDetails entry={opened} names={names} onClose={() => setOpened(null)} />}
    </>
  );
}

/** What everybody did, for administrators: narrowed, looked at one by one, and taken out whole with the hashes of its chain. */
export function AuditLog() {
  return (
    <Page title="audit.title" subtitle="audit.subtitle" actions={<ExportButton path="/audit/export" label="audit.export" />}>
      <RecordList<AuditEntry> resource="audit" perPage={50} disableSyncWithLocation>
        <ListFailed words="audit.failed" />
        <Card component="section">
          <AuditFilters />
          <Table />
          <ListPager words="audit.showing" />
        </Card>
      </RecordList>
    </Page>
  );
}
