import { Box, Card } from '@mui/material';
import { type ReactNode, useEffect } from 'react';
import { useTranslate } from 'react-admin';
import { Brand } from '../layout/Brand';
import { Languages } from '../layout/Languages';
import { Text } from '../layout/Text';

/** The frame of every screen that stands before the sign-in. */
export function SignInFrame({ title, tab = title, children }: { title: string; tab?: string; children: ReactNode }) {
  const translate = useTranslate();
  useEffect(() => {
    document.title = `${translate(tab)} · ${translate('app.title')}`;
  }, [translate, tab]);
  return (
    <Box component="main" sx={{ minHeight: '100dvh', display: 'grid', placeItems: 'center', p: 2, backgroundColor: 'background.default' }}>
      <Card sx={{ width: '100%', maxWidth: 400, p: 3.5 }}>
        <Brand onLight />
        <Text words={title} variant="h1" sx={{ mb: 2.5 }} />
        {children}
        <Box sx={{ mt: 2.5, textAlign: 'right', color: 'text.secondary' }}>
          <Languages />
        </Box>
      </Card>
    </Box>
  );
}
