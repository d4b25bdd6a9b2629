import { Box, Card, Skeleton } from '@mui/material';
import { FileClock } from 'lucide-react';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { useSearchParams } from 'react-router';
import { StatusBadge } from '../documents/StatusBadge';
import { EmptyState } from '../layout/EmptyState';
import { ExportButton } from '../layout/ExportButton';
import { LoadFailed } from '../layout/LoadFailed';
import { Page } from '../layout/Page';
import { Pager } from '../layout/Pager';
import { Span } from '../layout/Span';
import { Note } from '../layout/Text';
import { RouteLink } from '../layout/RouteLink';
import { Rows } from '../layout/Rows';
import { SearchField } from '../layout/SearchField';
import { tabId, ViewTabs } from '../layout/ViewTabs';
import { formatDay } from '../money/format';
import { useMoney } from '../money/use-money';
import { AnnouncedActions } from './AnnouncedActions';
import { announcedBadge } from './announced-words';
import { PortalLink } from './PortalLink';
import { type AskedOf, useAnnouncedDialogs } from './use-announced-dialogs';
import { type Announced, announcedExport, announcedPageSize, announcedStatuses, useAnnounced } from './use-announced';

/** Whose document it is, for which account and property. */
function What({ announced: { vendor, property_name: property, account_ending: ending, mails } }: { announced: Announced }) {
  const translate = useTranslate();
  const notice = mails.find(({ document_id: id }) => id !== null)?.document_id ?? null;
  const about = [property, ending && translate('expected.account', { ending })].filter(Boolean).join(' · ');
  return (
    <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
      {notice === null ? (
        <Span sx={{ fontWeight: 600 }}>{vendor}</Span>
      ) : (
        <RouteLink to={`/documents/${notice}`} underline="always" sx={{ fontWeight: 600 }}>
          {vendor}
        </RouteLink>
      )}
      {about && <Note>{about}</Note>}
    </Box>
  );
}

/** By when it is wanted, and since when it is announced. */
function When({ announced }: { announced: Announced }) {
  const translate = useTranslate();
  const { due_on: due, received_on: received, mails } = announced;
  return (
    <Box sx={{ whiteSpace: { sm: 'nowrap' } }}>
      {due === null ? translate('expected.not_stated') : formatDay(due)}
      <Note words="expected.announced_on" args={{ day: formatDay(received), smart_count: mails.length }} />
    </Box>
  );
}

/** What became of it, in a sentence. */
function Became({ announced }: { announced: Announced }) {
  const translate = useTranslate();
  const { received_document_id: id, received_document_name: name, closed_reason: reason, decided_by: by } = announced;
  return (
    <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
      {id !== null && (
        <RouteLink to={`/documents/${id}`} underline="always">
          {name ?? translate('expected.document', { id })}
        </RouteLink>
      )}
      <Note>
        {[reason, by === null ? translate('expected.by_itself') : translate('expected.by', { who: by })].filter(Boolean).join(' ')}
      </Note>
    </Box>
  );
}

const columns = [
  { key: 'what', width: '20%', heading: true },
  { key: 'status' },
  { key: 'due' },
  { key: 'total', right: true },
  { key: 'portal', width: '26%', long: true },
  { key: 'became', width: '26%', long: true },
  { key: 'actions', right: true },
] as const;

function Table({ rows, isOpen, ask }: { rows: readonly Announced[]; isOpen: boolean; ask: AskedOf }) {
  const translate = useTranslate();
  const money = useMoney();
  const cells = (row: Announced) => ({
    what: <What announced={row} />,
    status: <StatusBadge {...announcedBadge(row)} />,
    due: <When announced={row} />,
    total: <Box sx={{ whiteSpace: 'nowrap' }}>{row.amount === null ? translate('expected.not_stated') : money(row.amount)}</Box>,
    portal: row.link && <PortalLink link={row.link} />,
    became: <Became announced={row} />,
    actions: <AnnouncedActions announced={row} ask={ask} />,
  });
  const shown = columns.filter(({ key }) => key !== (isOpen ? 'became' : 'portal'));
  return <Rows label="expected.list" words="expected.column_" rows={rows} columns={shown} cells={cells} keyOf={({ id }) => id} />;
}

const isStatus = (name: string | null): name is Announced['status'] => announcedStatuses.some((status) => status === name);

/** Documents that e-mails say are ready at a portal: those to be fetched, and what became of the others. */
export function ExpectedDocuments() {
  const translate = useTranslate();
  const [params, setParams] = useSearchParams();
  const asked = params.get('status');
  const status = isStatus(asked) ? asked : 'open';
  const [q, setWords] = useState('');
  const [page, setPage] = useState(1);
  const { ask, dialog } = useAnnouncedDialogs();
  const { data, total = 0, isError, refetch } = useAnnounced({ status, q }, page);
  const open = useAnnounced({ status: 'open', q: '' }, 1, 1).total ?? 0;
  const tabWords = (name: Announced['status']): string =>
    name === 'open' && open > 0 ? translate('expected.tab_open_count', { count: open }) : translate(`expected.tab_${name}`);
  return (
    <Page
      title="expected.page"
      subtitle="expected.page_sub"
      actions={<ExportButton path={announcedExport} query={{ status, ...(q && { q }) }} />}
    >
      <LoadFailed failed={isError} words="expected.failed" onRetry={() => void refetch()} />
      <ViewTabs
        id="expected-view"
        label="expected.views"
        views={announcedStatuses}
        view={status}
        words={tabWords}
        onView={(next) => {
          setParams(next === 'open' ? {} : { status: next }, { replace: true });
          setPage(1);
        }}
      />
      <Card component="section" role="tabpanel" id="expected-view" aria-labelledby={tabId('expected-view', status)}>
        <Box sx={{ p: 2, borderBottom: 1, borderColor: 'divider' }}>
          <SearchField
            label={translate('expected.search')}
            value={q}
            onChange={(words) => {
              setWords(words);
              setPage(1);
            }}
            sx={{ width: { xs: '100%', sm: 320 } }}
          />
        </Box>
        {!data && !isError && <Skeleton variant="rounded" height={240} sx={{ m: 2 }} />}
        {data?.length === 0 && (
          <EmptyState
            icon={FileClock}
            title={q === '' ? `expected.none_${status}` : 'expected.none_found'}
            text={q === '' && status === 'open' ? 'expected.none_text' : 'expected.none_other'}
          />
        )}
        {data && data.length > 0 && <Table rows={data} isOpen={status === 'open'} ask={ask} />}
        <Pager page={page} perPage={announcedPageSize} total={total} words="expected.showing" onPage={setPage} />
      </Card>
      {dialog}
    </Page>
  );
}
