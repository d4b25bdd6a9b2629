import { Alert, Box, ToggleButton, Tooltip } from '@mui/material';
import { Scissors } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useState } from 'react';
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

interface PageTileProps {
  page: number;
  /** Of which paper it is, counted from 0. */
  paper: number;
  /** That paper begins here. */
  isStart: boolean;
  onToggle: () => void;
  children: ReactNode;
}

/** A page, and before it the button that begins another paper with it. */
function PageTile({ page, paper, isStart, onToggle, children }: PageTileProps) {
  const translate = useTranslate();
  return (
    <Box sx={{ display: 'flex', alignItems: 'stretch' }}>
      {page > 1 && (
        <Tooltip title={translate(isStart ? 'review.split_join' : 'review.split_here', { page })}>
          <ToggleButton
            value={page}
            size="small"
            selected={isStart}
            onChange={onToggle}
            aria-label={translate('review.split_here', { page })}
            sx={{ my: 'auto', mx: 0.5, minWidth: 40, minHeight: 40 }}
          >
            <Scissors size={18} aria-hidden />
          </ToggleButton>
        </Tooltip>
      )}
      <Box sx={{ borderBottom: 4, borderColor: tones[paper % tones.length], pb: 0.5, width: 116, textAlign: 'center' }}>
        {children}
        <Box component="span" sx={{ typography: 'caption', display: 'block' }}>
          {translate('review.split_page', { page, paper: paper + 1 })}
        </Box>
      </Box>
    </Box>
  );
}

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
  const tile = (page: number, picture: ReactNode) => (
    <PageTile key={page} page={page} paper={paperOf(page)} isStart={starts.includes(page)} onToggle={() => toggle(page)}>
      {picture}
    </PageTile>
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
