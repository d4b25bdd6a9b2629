import { Alert, Box } from '@mui/material';
import { useMemo, useState } from 'react';
import { useTranslate } from 'react-admin';
import { emailFrame, sanitiseEmail } from '../documents/preview/sanitise-email';
import { ActionButton } from '../layout/ActionButton';
import { Text } from '../layout/Text';

interface HtmlViewProps {
  html: string;
  height: number | string | Readonly<Record<string, number | string>>;
}

/** A mail as its sender made it, in a frame that runs nothing; pictures from elsewhere only when they are asked for. */
export function HtmlView({ html, height }: HtmlViewProps) {
  const translate = useTranslate();
  const [showRemote, setShowRemote] = useState(false);
  const safe = useMemo(() => sanitiseEmail(html, showRemote), [html, showRemote]);
  if (html.trim() === '') return <Text words="documents.no_html" sx={{ p: 2, color: 'text.secondary' }} />;
  return (
    <>
      {safe.remoteImages > 0 && !showRemote && (
        <Alert
          severity="info"
          sx={{ mb: 1 }}
          action={<ActionButton words="documents.remote_show" variant="text" size="small" onClick={() => setShowRemote(true)} />}
        >
          {translate('documents.remote_blocked', { smart_count: safe.remoteImages })}
        </Alert>
      )}
      <Box
        component="iframe"
        title={translate('documents.html_frame')}
        sandbox="allow-popups"
        srcDoc={emailFrame(safe, showRemote)}
        sx={{ display: 'block', width: '100%', height, border: 1, borderColor: 'divider', borderRadius: '10px', backgroundColor: '#fff' }}
      />
    </>
  );
}
