import { Box, Tab, Tabs } from '@mui/material';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import type { HoaEmail } from '../api/types';
import { HtmlView } from '../mail/HtmlView';
import { SourceText } from '../mail/SourceText';

const views = ['text', 'html', 'raw'] as const;
type View = (typeof views)[number];
const labels: Readonly<Record<View, string>> = { text: 'hoa.text', html: 'hoa.html_view', raw: 'hoa.raw_source' };
/** What is longer scrolls inside. */
const height = 'min(320px, 45dvh)';

type Content = Pick<HoaEmail, 'email_text' | 'email_html' | 'email_raw'>;

/** What an e-mail says: its text, its HTML in a sandbox, its source. */
export function EmailContent({ email }: { email: Content }) {
  const translate = useTranslate();
  const [view, setView] = useState<View>('text');
  return (
    <Box>
      <Tabs
        value={view}
        onChange={(_, next: View) => setView(next)}
        aria-label={translate('hoa.content')}
        sx={{ mb: 1, minHeight: 38, '& .MuiTab-root': { minHeight: 38, py: 0 } }}
      >
        {views.map((name) => (
          <Tab key={name} value={name} label={translate(labels[name])} id={`hoa-tab-${name}`} aria-controls="hoa-content" />
        ))}
      </Tabs>
      <Box role="tabpanel" id="hoa-content" aria-labelledby={`hoa-tab-${view}`}>
        {view === 'text' && <SourceText text={email.email_text ?? ''} height={height} none="hoa.no_text" wrap />}
        {view === 'html' && <HtmlView html={email.email_html ?? ''} height={height} />}
        {view === 'raw' && <SourceText text={email.email_raw || (email.email_text ?? '')} height={height} none="hoa.no_text" />}
      </Box>
    </Box>
  );
}
