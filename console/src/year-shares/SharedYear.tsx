import { Box, Card, Skeleton, Typography } from '@mui/material';
import { FileArchive, FileSpreadsheet, FileText, Printer } from 'lucide-react';
import { useEffect } from 'react';
import { useDataProvider, useTranslate } from 'react-admin';
import { useLocation } from 'react-router';
import type { components } from '../api/schema';
import { Brand } from '../layout/Brand';
import { DownloadButton } from '../layout/ExportButton';
import { Languages } from '../layout/Languages';
import { LoadFailed } from '../layout/LoadFailed';
import { Quiet, Text } from '../layout/Text';
import { formatInstant } from '../money/format';
import { BookCurrency, useMoney } from '../money/use-money';
import type { LedgerDataProvider } from '../providers/ledger-data-provider';
import { invalidWords, isMissing } from '../records/problems';
import { useCall } from '../records/use-call';
import { Bridge } from '../reports/Bridge';
import { SharedProperty } from './SharedProperty';

type Opened = components['schemas']['SharedYear'];

const files = [
  ['tax.pdf', 'tax_report.pdf', Printer],
  ['schedule-e.pdf', 'year_shares.draft', FileText],
  ['tax.csv', 'year_shares.csv', FileSpreadsheet],
  ['tax.zip', 'tax_report.archive', FileArchive],
] as const;

function Downloads({ token }: { token: string }) {
  const dataProvider = useDataProvider<LedgerDataProvider>();
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, mb: 2 }}>
      {files.map(([file, label, icon]) => (
        <DownloadButton key={file} isWhole label={label} icon={icon} download={() => dataProvider.downloadSharedFile(token, file)} />
      ))}
    </Box>
  );
}

function Sums({ report }: Pick<Opened, 'report'>) {
  const money = useMoney();
  const hasIncome = report.properties.some(({ income }) => income.lines.length > 0);
  const sums = [
    ['tax_report.total', report.total],
    ...(hasIncome
      ? ([
          ['tax_report.income', report.income],
          ['tax_report.net', report.net],
        ] as const)
      : []),
  ] as const;
  return (
    <Card component="section" sx={{ mb: 2 }}>
      <Box component="dl" sx={{ m: 0, px: 2, py: 1.5, display: 'flex', flexWrap: 'wrap', columnGap: 4, rowGap: 1 }}>
        {sums.map(([words, amount]) => (
          <div key={words}>
            <Quiet words={words} variant="caption" component="dt" />
            <Typography component="dd" sx={{ m: 0, fontSize: 20, fontWeight: 620, fontVariantNumeric: 'tabular-nums' }}>
              {money(amount)}
            </Typography>
          </div>
        ))}
      </Box>
      <Bridge year={report.year} bridge={report.bridge} basis={report.basis} heading="h2" />
    </Card>
  );
}

function Report({ token, opened }: { token: string; opened: Opened }) {
  const translate = useTranslate();
  const { business, expires_at: expires, is_limited: isLimited, report } = opened;
  return (
    <BookCurrency value={opened.currency}>
      <Text words="tax_report.heading" args={{ year: report.year }} variant="h1" />
      <Quiet sx={{ mb: 2, overflowWrap: 'anywhere' }}>
        {translate('year_shares.shared_until', { business, at: formatInstant(expires) })}
        {isLimited && ` ${translate('year_shares.some_only')}.`}
      </Quiet>
      <Downloads token={token} />
      <Sums report={report} />
      {report.properties.length === 0 && <Quiet words="year_shares.nothing" />}
      {report.properties.map((property) => (
        <SharedProperty key={property.property_id} token={token} property={property} />
      ))}
    </BookCurrency>
  );
}

function DeadLink() {
  return (
    <Card sx={{ p: 3.5 }}>
      <Text words="year_shares.dead" variant="h1" sx={{ mb: 1 }} />
      <Text words="year_shares.dead_text" role="status" />
    </Card>
  );
}

/** What a link to a year shows, to somebody without an account. Its secret stays behind the # of the address, so that it can be kept as a bookmark. */
export function SharedYear() {
  const translate = useTranslate();
  const { hash } = useLocation();
  const token = hash.slice(1);
  const { data, error, isPending, refetch } = useCall(['shared-year', token], (provider) => provider.openYear(token), {
    // Each question is an opening in the log.
    staleTime: Infinity,
    retry: false,
  });
  const isDead = isMissing(error) || invalidWords(error, '') !== null;
  useEffect(() => {
    document.title = `${translate('year_shares.tab')} ${data?.report.year ?? ''} · ${translate('app.title')}`;
  }, [translate, data]);
  return (
    <Box component="main" sx={{ minHeight: '100dvh', p: { xs: 2, md: 3 }, backgroundColor: 'background.default' }}>
      <Box sx={{ maxWidth: 980, mx: 'auto' }}>
        <Box sx={{ display: 'flex', justifyContent: 'space-between', alignItems: 'flex-start', color: 'text.secondary' }}>
          <Brand onLight />
          <Languages />
        </Box>
        {isDead && <DeadLink />}
        <LoadFailed failed={error !== null && !isDead} words="year_shares.failed" onRetry={() => void refetch()} />
        {isPending && <Skeleton variant="rounded" height={280} />}
        {data && <Report token={token} opened={data} />}
      </Box>
    </Box>
  );
}
