import { Box, Link as MuiLink, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import { Note, Quiet } from './Text';

/** What is known under a name; null where nothing is. */
export type Fact = readonly [label: string, value: ReactNode];

const isKnown = (value: ReactNode): boolean => value !== null && value !== undefined && value !== '' && value !== false;

interface FactsProps {
  facts: readonly Fact[];
  /** What is said where nothing is known. */
  empty?: ReactNode;
  /** The least width of a fact, in pixels. */
  width?: number;
}

/** What is known, by name, side by side where there is room; a sentence where nothing is. */
export function Facts({ facts, empty, width = 190 }: FactsProps) {
  const translate = useTranslate();
  const known = facts.filter(([, value]) => isKnown(value));
  if (known.length === 0) {
    return <Quiet>{empty ?? translate('property.nothing_here')}</Quiet>;
  }
  return (
    <Box
      component="dl"
      sx={{
        m: 0,
        display: 'grid',
        columnGap: 3,
        rowGap: 1.75,
        gridTemplateColumns: `repeat(auto-fill, minmax(min(100%, ${width}px), 1fr))`,
      }}
    >
      {known.map(([label, value]) => (
        <Box key={label} sx={{ minWidth: 0 }}>
          <Note words={label} component="dt" />
          <Typography
            component="dd"
            sx={{ m: 0, mt: 0.25, fontWeight: 520, overflowWrap: 'anywhere', fontVariantNumeric: 'tabular-nums', whiteSpace: 'pre-line' }}
          >
            {value}
          </Typography>
        </Box>
      ))}
    </Box>
  );
}

/** A value of more letters is long. */
const long = 60;

/** Facts line by line, the value to the right; a long one below its name. */
export function FactLines({ facts }: { facts: readonly (readonly [name: string, value: string])[] }) {
  return (
    <Box component="dl" sx={{ m: 0, display: 'grid', gap: 0.75, fontSize: 13 }}>
      {facts.map(([label, value], at) => (
        // Facts of different depth may share a name; they never change places.
        <Box
          key={`${at} ${label}`}
          sx={value.length > long ? { display: 'grid', gap: 0.25 } : { display: 'flex', justifyContent: 'space-between', gap: 2 }}
        >
          <Box component="dt" sx={{ color: 'text.secondary', flexShrink: 0 }}>
            {label}
          </Box>
          <Box
            component="dd"
            tabIndex={value.length > long ? 0 : undefined}
            sx={{
              m: 0,
              minWidth: 0,
              overflowWrap: 'anywhere',
              ...(value.length > long ? { whiteSpace: 'pre-wrap', maxHeight: 200, overflowY: 'auto' } : { textAlign: 'right' }),
            }}
          >
            {value}
          </Box>
        </Box>
      ))}
    </Box>
  );
}

/** A page elsewhere, by its host; null without one. */
export function outside(url: string | null): ReactNode {
  if (!url || !URL.canParse(url)) return url;
  return (
    <MuiLink href={url} target="_blank" rel="noopener noreferrer">
      {new URL(url).host}
    </MuiLink>
  );
}

export const mailTo = (address: string | null): ReactNode => address && <MuiLink href={`mailto:${address}`}>{address}</MuiLink>;
export const callTo = (number: string | null): ReactNode =>
  number && <MuiLink href={`tel:${number.replaceAll(/[^+\d]/g, '')}`}>{number}</MuiLink>;
