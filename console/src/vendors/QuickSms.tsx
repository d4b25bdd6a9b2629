import { Box, Typography } from '@mui/material';
import { Send } from 'lucide-react';
import { useState } from 'react';
import { useNotify, useTranslate } from 'react-admin';
import { ValueField } from '../layout/ValueField';
import { ActionButton } from '../layout/ActionButton';

/** A place to text a vendor from; sending is yet to come and says so. */
export function QuickSms({ name }: { name: string }) {
  const translate = useTranslate();
  const notify = useNotify();
  const [text, setText] = useState('');
  const words = translate('vendors.sms');
  return (
    <Box component="section" aria-label={words}>
      <Typography variant="h3" sx={{ mb: 1.25 }}>
        {words}
      </Typography>
      <Box sx={{ display: 'flex', flexDirection: { xs: 'column', sm: 'row' }, gap: 1, alignItems: { xs: 'flex-end', sm: 'flex-start' } }}>
        <ValueField label="vendors.sms_text" args={{ name }} value={text} onValue={setText} fullWidth multiline maxRows={4} />
        <ActionButton
          words="vendors.sms_send"
          color="primary"
          disabled={text.trim() === ''}
          onClick={() => notify('vendors.sms_later', { type: 'info' })}
          icon={Send}
          sx={{ height: 38, flexShrink: 0 }}
        />
      </Box>
    </Box>
  );
}
