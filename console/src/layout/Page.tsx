import { Box, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import { useEffect } from 'react';
import { Quiet } from './Text';

interface PageProps {
  title: string;
  subtitle?: string;
  actions?: ReactNode;
  children: ReactNode;
  /** Fill the height of the window instead of growing (the hub). */
  fill?: boolean;
}

/** As high as the window, with what scrolls inside. */
const filling = { py: { xs: 2, md: 1.75 }, height: '100%', display: 'flex', flexDirection: 'column', minHeight: 0 } as const;

/** A screen: its heading, its document title and what can be done on it as a whole. */
export function Page({ title, subtitle, actions, children, fill = false }: PageProps) {
  const translate = useTranslate();
  const words = translate(title, { _: title });
  useEffect(() => {
    document.title = `${words} · ${translate('app.title')}`;
  }, [words, translate]);
  return (
    <Box sx={{ p: { xs: 2, md: 3 }, ...(fill && filling) }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5, mb: fill ? 1.75 : 2 }}>
        <Box sx={{ flex: 1, minWidth: 180 }}>
          <Typography variant="h1">{words}</Typography>
          {subtitle && <Quiet words={subtitle} sx={{ overflowWrap: 'break-word' }} />}
        </Box>
        {actions}
      </Box>
      {children}
    </Box>
  );
}
