import { Box, Link as MuiLink, Table, TableBody, TableCell, TableFooter, TableHead, TableRow, Typography } from '@mui/material';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router';
import type { RentalPortfolio } from '../../api/types';
import { useMoney } from '../../money/use-money';

/** The figures of a property, in the order of the columns. */
export const figures = ['value', 'balance', 'equity', 'rent', 'ytd_expense'] as const;

type Row = RentalPortfolio['properties'][number];

function useAmount(): (value: number | null) => string {
  const translate = useTranslate();
  const money = useMoney();
  return (value) => (value === null ? translate('portfolio.unknown') : money(value));
}

function PropertyName({ row }: { row: Row }) {
  return (
    <>
      <MuiLink component={Link} to={`/properties/${row.id}`}>
        {row.name}
      </MuiLink>
      <Typography variant="caption" component="p" noWrap sx={{ color: 'text.secondary' }}>
        {[row.address, row.city, row.state].filter(Boolean).join(', ')}
      </Typography>
    </>
  );
}

const number = { fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' } as const;

/** A line a property, and the sums under them. */
export function PortfolioTable({ portfolio: { properties, totals } }: { portfolio: RentalPortfolio }) {
  const translate = useTranslate();
  const amount = useAmount();
  return (
    <Box sx={{ overflowX: 'auto' }} tabIndex={0} role="region" aria-label={translate('portfolio.title')}>
      <Table size="small">
        <TableHead>
          <TableRow>
            <TableCell>{translate('portfolio.property')}</TableCell>
            {figures.map((name) => (
              <TableCell key={name} align="right">
                {translate(`portfolio.${name}`)}
              </TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {properties.map((row) => (
            <TableRow key={row.id} hover>
              <TableCell sx={{ maxWidth: 0, width: '34%' }}>
                <PropertyName row={row} />
              </TableCell>
              {figures.map((name) => (
                <TableCell key={name} align="right" sx={number}>
                  {amount(row[name])}
                </TableCell>
              ))}
            </TableRow>
          ))}
        </TableBody>
        <TableFooter>
          <TableRow sx={{ '& > td': { borderBottom: 0, color: 'text.primary', fontWeight: 620 } }}>
            <TableCell>{translate('portfolio.total')}</TableCell>
            {figures.map((name) => (
              <TableCell key={name} align="right" sx={number}>
                {amount(totals[name])}
              </TableCell>
            ))}
          </TableRow>
        </TableFooter>
      </Table>
    </Box>
  );
}

/** The same on a phone: a card each. */
export function PortfolioCards({ portfolio: { properties } }: { portfolio: RentalPortfolio }) {
  const translate = useTranslate();
  const amount = useAmount();
  return (
    <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', '& > li + li': { borderTop: 1, borderColor: 'divider' } }}>
      {properties.map((row) => (
        <Box component="li" key={row.id} sx={{ p: 2 }}>
          <PropertyName row={row} />
          <Box component="dl" sx={{ m: 0, mt: 1, display: 'grid', gridTemplateColumns: '1fr 1fr', gap: 1 }}>
            {figures.map((name) => (
              <Box key={name}>
                <Typography component="dt" variant="caption" sx={{ color: 'text.secondary' }}>
                  {translate(`portfolio.${name}`)}
                </Typography>
                <Typography component="dd" sx={{ m: 0, fontWeight: 560, ...number }}>
                  {amount(row[name])}
                </Typography>
              </Box>
            ))}
          </Box>
        </Box>
      ))}
    </Box>
  );
}
