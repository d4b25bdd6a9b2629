import { Box, Skeleton } from '@mui/material';
import { type ReactNode, use } from 'react';
import { useTranslate } from 'react-admin';
import { PreviewName } from './preview-name';

/** The 600 pixels a document is looked at through. */
export const frameHeight = { xs: 'min(600px, 75dvh)', md: 600 } as const;

/** Scrolls by itself, so that the form beneath it stays where it is. */
export function PreviewFrame({ children }: { children: ReactNode }) {
  const translate = useTranslate();
  return (
    <Box
      data-preview-frame
      role="region"
      aria-label={translate(use(PreviewName))}
      tabIndex={0}
      sx={({ tokens }) => ({
        height: frameHeight,
        overflow: 'auto',
        borderRadius: '10px',
        backgroundColor: tokens.ground,
        '&:focus-visible': { outline: `2px solid ${tokens.blue}`, outlineOffset: 1 },
      })}
    >
      {children}
    </Box>
  );
}

/** Stands for a preview that is on its way. */
export function PreviewSkeleton() {
  return (
    <Box sx={({ tokens }) => ({ height: frameHeight, px: 1.25, borderRadius: '10px', backgroundColor: tokens.ground })}>
      <Skeleton variant="rectangular" height="100%" sx={{ maxWidth: 900, mx: 'auto' }} />
    </Box>
  );
}
