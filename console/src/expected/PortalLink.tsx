import { Box, Link } from '@mui/material';
import { ExternalLink, TriangleAlert } from 'lucide-react';
import { useTranslate } from 'react-admin';
import type { Announced } from './use-announced';

/** The way to a portal: its true host as its words, opened by nobody but the person, with what is odd about it below. */
export function PortalLink({ link }: { link: NonNullable<Announced['link']> }) {
  const translate = useTranslate();
  return (
    <Box sx={{ minWidth: 0 }}>
      {/* No prefetch, no preview: the product itself never asks a portal for anything. */}
      <Link
        href={link.url}
        target="_blank"
        rel="noopener noreferrer"
        underline="always"
        aria-label={translate('expected.open_portal', { host: link.host })}
        sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.5, minHeight: 24, overflowWrap: 'anywhere' }}
      >
        {link.host}
        <ExternalLink size={13} aria-hidden style={{ flexShrink: 0 }} />
      </Link>
      {link.warnings.map((warning) => (
        <Box
          key={warning}
          sx={({ tokens }) => ({
            display: 'flex',
            gap: 0.75,
            mt: 0.5,
            px: 1,
            py: 0.5,
            borderRadius: '5px',
            fontSize: 12,
            textAlign: 'left',
            overflowWrap: 'anywhere',
            color: tokens.warn.text,
            backgroundColor: tokens.warn.ground,
          })}
        >
          <TriangleAlert size={13} aria-hidden style={{ flexShrink: 0, marginTop: 3 }} />
          <span>{warning}</span>
        </Box>
      ))}
    </Box>
  );
}
