import { Alert, Box, Dialog, type Theme, Typography, useMediaQuery } from '@mui/material';
import { ChevronLeft, ChevronRight, X } from 'lucide-react';
import { type KeyboardEvent, lazy, Suspense, useEffect, useId, useRef, useState } from 'react';
import { useTranslate } from 'react-admin';
import { RowButton } from '../../layout/RowButton';
import { useFailureToast } from '../../layout/use-failure-toast';
import { headingOf } from '../document-words';
import { PreviewSkeleton } from '../preview/PreviewFrame';
import { useDocument } from '../use-documents';
import { neighbour } from './review-place';
import { suggestionsForm } from './suggestions-form';

const Review = lazy(() => import('./Review').then((module) => ({ default: module.Review })));

/** So long the words of success stand before the dialog goes. */
const closeAfterMs = 1500;

/** So long nothing of a document can be clicked that has just taken the place of one that was saved: the click was meant for that. */
const guardMs = 800;

/** The documents a review goes through, and how to open another of them. */
export interface ReviewQueue {
  /** One for each document in its order; undefined where it is not loaded. */
  ids: readonly (number | undefined)[];
  onOpen: (id: number) => void;
}

interface ReviewDialogProps {
  documentId: number;
  onClose: () => void;
  /** In a queue the next one follows what is filed or made an expense; a save stays with its document. */
  queue?: ReviewQueue;
}

interface HeaderProps {
  titleId: string;
  title: string;
  place: string | null;
  previous: (() => void) | null;
  next: (() => void) | null;
  onClose: () => void;
}

function Header({ titleId, title, place, previous, next, onClose }: HeaderProps) {
  const translate = useTranslate();
  const tool = (words: string, icon: typeof X, onClick: (() => void) | null) => (
    <RowButton icon={icon} word={translate(words)} label={translate(words)} disabled={!onClick} onClick={() => onClick?.()} />
  );
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 0.5, px: 2, py: 1, borderBottom: 1, borderColor: 'divider' }}>
      <Typography id={titleId} variant="h2" component="h2" noWrap sx={{ flex: 1, minWidth: 0 }}>
        {title}
      </Typography>
      {place && (
        <Typography variant="body2" sx={{ color: 'text.secondary', whiteSpace: 'nowrap' }}>
          {place}
        </Typography>
      )}
      {(place || previous || next) && (
        <>
          {tool('review.previous', ChevronLeft, previous)}
          {tool('review.next', ChevronRight, next)}
        </>
      )}
      {tool('app.close', X, onClose)}
    </Box>
  );
}

/** The document's position in its queue, with buttons for the previous and the next; null outside a queue. */
function useQueueSteps(documentId: number, queue: ReviewQueue | undefined) {
  const at = queue ? queue.ids.indexOf(documentId) : -1;
  // The list in which it was seen last: given to another property it leaves that of its own, and stays open with its neighbours.
  const [before, setBefore] = useState(queue?.ids);
  if (queue && at >= 0 && queue.ids !== before) setBefore(queue.ids);
  const step = (by: 1 | -1): (() => void) | null => {
    const id = queue && neighbour(documentId, by, { ids: queue.ids, before: before ?? [] });
    return id === undefined ? null : () => queue?.onOpen(id);
  };
  return { place: queue && at >= 0 ? { at: at + 1, total: queue.ids.length } : null, step };
}

/** After a decision: the next document of the queue, guarded for a moment from a second click, or the end of the dialog. */
function useFollower(follower: (() => void) | null, onClose: () => void) {
  const closing = useRef<ReturnType<typeof setTimeout>>(undefined);
  const guarding = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [guarded, setGuarded] = useState(false);
  useEffect(
    () => () => {
      clearTimeout(closing.current);
      clearTimeout(guarding.current);
    },
    [],
  );
  const done = (): void => {
    if (follower) {
      follower();
      setGuarded(true);
      guarding.current = setTimeout(() => setGuarded(false), guardMs);
    } else closing.current = setTimeout(onClose, closeAfterMs);
  };
  return { guarded, done };
}

/** The dialog's keys: Ctrl with Enter saves the changes unless `guarded`, Alt with Up or Down goes through the queue. Answers its paper and key handler. */
function useReviewKeys(step: (by: 1 | -1) => (() => void) | null, guarded: boolean) {
  const paper = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The field that had the focus went with the document before.
    if (window.document.activeElement === window.document.body) paper.current?.focus();
  });
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      if (guarded) return;
      return paper.current?.querySelector<HTMLFormElement>(`form[name="${suggestionsForm}"]`)?.requestSubmit();
    }
    const move = !event.altKey ? null : event.key === 'ArrowDown' ? step(1) : event.key === 'ArrowUp' ? step(-1) : null;
    if (!move) return;
    event.preventDefault();
    move();
  };
  return { paper, onKeyDown };
}

/** A document under review, over the screen it was opened from. */
export function ReviewDialog({ documentId, onClose, queue }: ReviewDialogProps) {
  const translate = useTranslate();
  const titleId = useId();
  const phone = useMediaQuery((theme: Theme) => theme.breakpoints.down('md'));
  const { data: document, isError } = useDocument(documentId);
  useFailureToast(isError, 'review.load_failed');
  const { place, step } = useQueueSteps(documentId, queue);
  // The queue has shrunk by the time its next one would be asked for.
  const { guarded, done } = useFollower(step(1) ?? step(-1), onClose);
  // Of which document something was typed: a click beside the dialog must not throw it away.
  const typed = useRef<number | null>(null);
  const { paper, onKeyDown } = useReviewKeys(step, guarded);
  return (
    <Dialog
      open
      onClose={(_, why) => (why !== 'backdropClick' || typed.current !== documentId) && onClose()}
      onInput={() => {
        typed.current = documentId;
      }}
      onKeyDown={onKeyDown}
      fullScreen={phone}
      fullWidth
      maxWidth="xl"
      aria-labelledby={titleId}
      slotProps={{ paper: { ref: paper, tabIndex: -1, sx: phone ? {} : { height: 'calc(100dvh - 64px)' } } }}
    >
      <Header
        titleId={titleId}
        title={document ? headingOf(document) : translate('review.title')}
        place={place && translate('review.place', place)}
        previous={step(-1)}
        next={step(1)}
        onClose={onClose}
      />
      {isError && (
        <Alert severity="error" sx={{ m: 2 }}>
          {translate('review.load_failed')}
        </Alert>
      )}
      {/* One that only could not be asked for anew stays, with all that is typed there. */}
      {(document || !isError) && (
        <Suspense fallback={<PreviewSkeleton />}>
          <Box inert={guarded} sx={{ display: 'contents' }}>
            {document ? <Review key={document.id} document={document} inQueue={queue !== undefined} onDone={done} /> : <PreviewSkeleton />}
          </Box>
        </Suspense>
      )}
    </Dialog>
  );
}
