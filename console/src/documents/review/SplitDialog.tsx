import { Alert, Box, ToggleButton, Tooltip } from '@mui/material';
import { Scissors } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslate } from 'react-admin';
import { ActionButton } from '../../layout/ActionButton';
import { FormDialog } from '../../layout/FormDialog';
import { RetryAlert } from '../../layout/RetryAlert';
import { useActions } from '../../records/use-actions';
import type { DocumentRow } from '../../api/types';
import { isPdf } from '../document-words';
import { saveAnswer } from '../save-blob';
import { usePapers } from '../use-documents';

const PageThumbnails = lazy(() => import('../preview/PageThumbnails').then((module) => ({ default: module.PageThumbnails })));

/** In turn, so that papers beside each other differ. */
const tones = ['primary.main', 'secondary.main'] as const;

interface SplitDialogProps {
  row: DocumentRow;
  onClose: () => void;
}

/** Divides a file where another paper begins: at first where the pages propose it, then where the person says. */
export function SplitDialog({ row, onClose }: SplitDialogProps) {
  const translate = useTranslate();
  const { data: papers, error, refetch } = usePapers(row.id);
  const [chosen, setChosen] = useState<readonly number[] | null>(null);
  const { busy, act } = useActions('documents');
  const starts = chosen ?? papers?.starts ?? [];
  const paperOf = (page: number): number => starts.filter((start) => start <= page).length;
  const toggle = (page: number): void =>
    setChosen(starts.includes(page) ? starts.filter((start) => start !== page) : [...starts, page].toSorted((a, b) => a - b));
  const split = async () => {
    const done = await act('split', {
      work: async (dataProvider) => (await dataProvider.splitDocument({ id: row.id, starts })).data,
      done: () => ({ words: 'review.split_done', messageArgs: { count: starts.length + 1 }, type: 'success' }),
      failed: 'review.split_failed',
      detail: true,
    });
    if (done) onClose();
  };
  const saveSheet = () =>
    act('sheet', {
      work: async (dataProvider) => saveAnswer((await dataProvider.file('/separator-sheet')).data, 'separator-sheet.pdf'),
      failed: 'review.split_sheet_failed',
      reads: true,
    });
  const tile = (page: number, picture: React.ReactNode) => (
    <Box key={page} sx={{ display: 'flex', alignItems: 'stretch' }}>
      {page > 1 && (
        <Tooltip title={translate(starts.includes(page) ? 'review.split_join' : 'review.split_here', { page })}>
          <ToggleButton
            value={page}
            size="small"
            selected={starts.includes(page)}
            onChange={() => toggle(page)}
            aria-label={translate('review.split_here', { page })}
            sx={{ my: 'auto', mx: 0.5, minWidth: 40, minHeight: 40 }}
          >
            <Scissors size={18} aria-hidden />
          </ToggleButton>
        </Tooltip>
      )}
      <Box sx={{ borderBottom: 4, borderColor: tones[paperOf(page) % tones.length], pb: 0.5, width: 116, textAlign: 'center' }}>
        {picture}
        <Box component="span" sx={{ typography: 'caption', display: 'block' }}>
          {translate('review.split_page', { page, paper: paperOf(page) + 1 })}
        </Box>
      </Box>
    </Box>
  );
  return (
    <FormDialog
      title="review.split_title"
      action={translate('review.split_action', { count: starts.length + 1 })}
      busy={busy === 'split'}
      disabled={starts.length === 0 || Boolean(papers?.refusal)}
      wide
      otherWay={<ActionButton words="review.split_sheet" variant="text" loading={busy === 'sheet'} onClick={() => void saveSheet()} />}
      onSubmit={(event) => {
        event.preventDefault();
        void split();
      }}
      onClose={onClose}
    >
      <Box>{translate('review.split_note')}</Box>
      {error && <RetryAlert words="review.split_failed" onRetry={() => void refetch()} />}
      {papers?.refusal && <Alert severity="info">{papers.refusal}</Alert>}
      {papers && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', rowGap: 2 }}>
          {isPdf(row) ? (
            <Suspense fallback={null}>
              <PageThumbnails documentId={row.id} pages={papers.pages} tile={tile} />
            </Suspense>
          ) : (
            Array.from({ length: papers.pages }, (_, at) => tile(at + 1, null))
          )}
        </Box>
      )}
    </FormDialog>
  );
}
