import { Box, Card } from '@mui/material';
import { FileSpreadsheet, Upload } from 'lucide-react';
import { useRef } from 'react';
import { useTranslate } from 'react-admin';
import { useNavigate } from 'react-router';
import type { ImportKind } from '../api/types';
import { ActionButton } from '../layout/ActionButton';
import { ChoiceField } from '../layout/ChoiceField';
import { Quiet, Text } from '../layout/Text';
import { useChange } from '../records/use-change';
import { useSettings } from '../settings/use-settings';

export const importKinds = ['expenses', 'properties', 'vendors'] as const satisfies readonly ImportKind[];

/** Takes a CSV file; its columns are chosen on the screen it leads to. */
export function UploadCsv({ kind, onKind }: { kind: ImportKind; onKind: (kind: ImportKind) => void }) {
  const translate = useTranslate();
  const navigate = useNavigate();
  const input = useRef<HTMLInputElement>(null);
  const largest = useSettings().data?.max_upload_mb ?? 25;
  const { mutate, isPending } = useChange(['imports', 'upload'], (provider, file: File) => provider.uploadImport(kind, file), {
    failed: 'imports.upload_failed',
    detail: true,
  });
  return (
    <Card sx={{ p: { xs: 2, md: 3 }, mb: 2, display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'center' }}>
      <FileSpreadsheet size={28} aria-hidden />
      <Box sx={{ flex: '1 1 260px' }}>
        <Text words="imports.upload_title" variant="h2" />
        <Quiet words="imports.upload_hint" args={{ size: largest }} />
      </Box>
      <ChoiceField
        label={translate('imports.kind')}
        values={importKinds}
        words="imports.kind_"
        value={kind}
        onChange={onKind}
        sx={{ minWidth: 160 }}
      />
      <input
        ref={input}
        type="file"
        accept=".csv,.tsv,.txt,text/csv"
        hidden
        aria-label={translate('imports.choose')}
        onChange={({ target }) => {
          const file = target.files?.[0];
          // The same file can be chosen again after a refusal.
          target.value = '';
          if (file) mutate(file, { onSuccess: ({ data }) => void navigate(`/imports/${data.id}`) });
        }}
      />
      <ActionButton words="imports.choose" variant="contained" icon={Upload} loading={isPending} onClick={() => input.current?.click()} />
    </Card>
  );
}
