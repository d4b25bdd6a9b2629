import { Alert, Box, Skeleton } from '@mui/material';
import { useEffect, useRef, useState } from 'react';
import { useTranslate } from 'react-admin';
import { Document, Page } from 'react-pdf';
import { EvidenceBoxes } from './EvidenceBoxes';
import type { EvidenceBox } from './evidence';
import { PasswordForm } from '../PasswordForm';
import { pdfOptions } from './pdf-options';
import { takeWorker } from './pdf-worker';
import { PickLayer } from './PickLayer';
import { rememberPassword, useTypedPassword } from './typed-passwords';

const a4 = Math.SQRT2;
/** The reader's word for a password that did not open it. */
const wrongPassword = 2;

interface LazyPageProps {
  page: number;
  width: number;
  boxes: readonly EvidenceBox[];
  focused: string | null;
}

/** A page that is drawn once it comes near the window, and keeps its place before. */
function LazyPage({ page, width, boxes, focused }: LazyPageProps) {
  const place = useRef<HTMLDivElement>(null);
  const [near, setNear] = useState(page === 1);
  const [ratio, setRatio] = useState(a4);
  // Places on a page that is still white would mark nothing.
  const [drawn, setDrawn] = useState(false);
  const wanted = near || boxes.some((box) => box.page === page && box.key === focused);
  useEffect(() => {
    const element = place.current;
    if (!element || near) return undefined;
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && setNear(true), { rootMargin: '600px' });
    observer.observe(element);
    return () => observer.disconnect();
  }, [near]);
  return (
    <Box
      ref={place}
      data-page={page}
      sx={{
        position: 'relative',
        width,
        minHeight: wanted ? undefined : width * ratio,
        mx: 'auto',
        '& + &': { mt: 1.5 },
        backgroundColor: '#fff',
        boxShadow: '0 1px 4px rgb(10 15 25 / 18%)',
      }}
    >
      {wanted && (
        <>
          <Page
            pageNumber={page}
            width={width}
            renderTextLayer={false}
            renderAnnotationLayer={false}
            loading={<Box style={{ width, height: width * ratio }} />}
            onLoadSuccess={({ originalWidth, originalHeight }) => setRatio(originalHeight / originalWidth)}
            onRenderSuccess={() => setDrawn(true)}
          />
          {!drawn && <Skeleton variant="rectangular" sx={{ position: 'absolute', inset: 0, height: 'auto', backgroundColor: '#e3e7ed' }} />}
          {drawn && <EvidenceBoxes boxes={boxes} page={page} focused={focused} />}
          <PickLayer page={page} />
        </>
      )}
    </Box>
  );
}

/** What the reader wants to go on with a locked file, and whether a password was tried before. */
interface Asked {
  answer: (password: string) => void;
  again: boolean;
}

/** Answers a locked file with what was typed for its document, here or where it was unlocked. */
function useUnlocking(documentId: number) {
  const typed = useTypedPassword(documentId);
  const [asked, setAsked] = useState<Asked | null>(null);
  const tried = useRef<string | null>(null);
  useEffect(() => {
    // A file that is fetched anew asks anew, and what opened it before opens it again.
    if (!asked || typed === null || (asked.again && typed === tried.current)) return;
    tried.current = typed;
    asked.answer(typed);
  }, [asked, typed]);
  return {
    asked,
    onPassword: (answer: (password: string) => void, reason: number) => setAsked({ answer, again: reason === wrongPassword }),
    opened: () => setAsked(null),
  };
}

interface PdfPreviewProps {
  documentId: number;
  file: Blob;
  boxes: readonly EvidenceBox[];
  focused: string | null;
  /** The password is asked for beside it. */
  asksElsewhere: boolean;
}

/** A PDF with the places of its values, one page under the other. */
export function PdfPreview({ documentId, file, boxes, focused, asksElsewhere }: PdfPreviewProps) {
  const translate = useTranslate();
  const frame = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(0);
  const [pages, setPages] = useState(0);
  const [reading, setReading] = useState<object | null>(null);
  const { asked, onPassword, opened } = useUnlocking(documentId);
  useEffect(() => {
    const element = frame.current;
    if (!element) return undefined;
    const worker = takeWorker();
    const observer = new ResizeObserver(([entry]) => {
      if (!entry) return;
      setWidth(Math.floor(Math.min(entry.contentRect.width, 900)));
      setReading((before) => before ?? { ...pdfOptions, worker });
    });
    observer.observe(element);
    return () => {
      observer.disconnect();
      worker.destroy();
    };
  }, []);
  const failed = <Alert severity="error">{translate('documents.pdf_failed')}</Alert>;
  return (
    <Box ref={frame} data-preview="pdf" sx={{ mx: 1.25 }}>
      {asked && (
        <Alert severity="info" sx={{ mb: 1 }}>
          {translate(asked.again ? 'documents.locked_again' : 'documents.locked_preview')}
          {!asksElsewhere && (
            <PasswordForm action="documents.locked_show" onPassword={(password) => rememberPassword(documentId, password)} />
          )}
        </Alert>
      )}
      {(width === 0 || !reading) && <Skeleton variant="rectangular" height={600} />}
      {width > 0 && reading && (
        <Document
          file={file}
          options={reading}
          onLoadSuccess={({ numPages }) => {
            setPages(numPages);
            opened();
          }}
          loading={asked ? null : <Skeleton variant="rectangular" height={width * a4} />}
          error={failed}
          // A damaged file is told here; left to an error boundary it would take the whole screen with it.
          suspense={false}
          // A locked one would ask through the browser's own prompt.
          onPassword={onPassword}
        >
          {Array.from({ length: pages }, (_, at) => (
            <LazyPage key={at + 1} page={at + 1} width={width} boxes={boxes} focused={focused} />
          ))}
        </Document>
      )}
    </Box>
  );
}
