import { Box, Card, LinearProgress, Typography } from '@mui/material';
import { FileUp } from 'lucide-react';
import { type SyntheticEvent, useState } from 'react';
import { useTranslate } from 'react-admin';
import { useDropzone } from 'react-dropzone';
import { ActionButton } from '../layout/ActionButton';
import { Quiet, Text } from '../layout/Text';
import { Tools } from '../diagnostics/Tools';
import { Page } from '../layout/Page';
import { formatSize } from '../money/format';
import { useCanChange } from '../providers/role';
import { MutationProblem } from '../records/MutationProblem';
import { useChange } from '../records/use-change';
import { useSettings } from '../settings/use-settings';
import { ManualResult } from './ManualResult';

const endings = '.pdf,.jpg,.jpeg,.png';

interface ChooseProps {
  file: File | null;
  onChoose: (file: File) => void;
  disabled: boolean;
}

function Choose({ file, onChoose, disabled }: ChooseProps) {
  const translate = useTranslate();
  const size = useSettings().data?.manual_hint_mb ?? 10;
  const onDrop = ([first]: File[]): void => {
    if (first) onChoose(first);
  };
  const zone = useDropzone({ onDrop, multiple: false, noClick: true, noKeyboard: true, disabled });
  return (
    <Box
      {...zone.getRootProps({ role: undefined, tabIndex: undefined })}
      sx={({ tokens }) => ({
        p: 4,
        textAlign: 'center',
        borderRadius: '10px',
        border: `2px dashed ${zone.isDragActive ? tokens.blue : tokens.border}`,
        backgroundColor: zone.isDragActive ? tokens.blueGround : tokens.ground,
      })}
    >
      <input {...zone.getInputProps()} accept={endings} aria-label={translate('manual.file')} />
      <FileUp size={28} aria-hidden />
      <Typography sx={{ mt: 1, fontWeight: 600, overflowWrap: 'anywhere' }}>
        {file ? `${file.name} · ${formatSize(file.size)}` : translate('manual.drop')}
      </Typography>
      <Quiet words="manual.hint" args={{ size }} sx={{ mb: 2 }} />
      <ActionButton words="manual.choose" onClick={zone.open} disabled={disabled} />
    </Box>
  );
}

/** Takes one file, waits for what is read from it and shows it. */
export function ManualProcess() {
  const translate = useTranslate();
  const canChange = useCanChange();
  const [file, setFile] = useState<File | null>(null);
  const [missing, setMissing] = useState(false);
  const {
    mutate: send,
    isPending: busy,
    error,
    data: result,
    reset,
  } = useChange(['documents', 'process-file'], async (provider, chosen: File) => (await provider.processFile(chosen)).data, {
    failed: 'manual.upload_failed',
    detail: true,
  });
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    setMissing(!file);
    if (file) send(file);
    else reset();
  };
  const choose = (chosen: File): void => {
    reset();
    setMissing(false);
    setFile(chosen);
  };
  return (
    <Page title="manual.title" subtitle="manual.subtitle">
      <Box sx={{ display: 'grid', gap: 2, maxWidth: 760 }}>
        <Card component="form" noValidate onSubmit={submit} sx={{ p: 2, display: 'grid', gap: 2 }}>
          <Choose file={file} onChoose={choose} disabled={!canChange || busy} />
          <MutationProblem error={missing || error} failed={missing ? 'manual.missing' : 'manual.upload_failed'} />
          {busy && (
            <Box aria-live="polite">
              <Text words="manual.working" variant="body2" sx={{ mb: 1 }} />
              <LinearProgress aria-label={translate('manual.working')} />
            </Box>
          )}
          <Box sx={{ display: 'flex', justifyContent: 'flex-end', gap: 1.5 }}>
            <ActionButton words="app.cancel" to="/documents" variant="text" />
            <ActionButton words="manual.upload" type="submit" variant="contained" loading={busy} disabled={!canChange} />
          </Box>
          {!canChange && <Text words="app.viewers" variant="caption" sx={{ color: 'text.secondary', textAlign: 'right' }} />}
        </Card>
        {result && <ManualResult result={result} />}
      </Box>
      <Tools />
    </Page>
  );
}
