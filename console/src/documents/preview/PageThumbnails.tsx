import { Box } from '@mui/material';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { Document, Page } from 'react-pdf';
import { useFile } from '../use-documents';
import { pdfOptions } from './pdf-options';
import { takeWorker } from './pdf-worker';

const width = 104;
const a4 = Math.SQRT2;
const blank = <Box sx={{ width, height: width * a4, mx: 'auto', backgroundColor: 'action.hover' }} />;

interface PageThumbnailsProps {
  documentId: number;
  pages: number;
  /** What each page is shown in. */
  tile: (page: number, picture: ReactNode) => ReactNode;
}

/** Small pictures of a PDF's pages; blank where they cannot be drawn. */
export function PageThumbnails({ documentId, pages, tile }: PageThumbnailsProps) {
  const { data: file } = useFile(documentId);
  const [worker] = useState(takeWorker);
  useEffect(() => () => worker.destroy(), [worker]);
  const reading = useMemo(() => ({ ...pdfOptions, worker }), [worker]);
  const all = (picture: (page: number) => ReactNode) => Array.from({ length: pages }, (_, at) => tile(at + 1, picture(at + 1)));
  const blanks = <Box sx={{ display: 'contents' }}>{all(() => blank)}</Box>;
  if (!file) return blanks;
  return (
    <Box
      component={Document}
      file={file}
      options={reading}
      loading={blanks}
      error={blanks}
      suspense={false}
      onPassword={() => undefined}
      sx={{ display: 'contents' }}
    >
      {all((page) => (
        <Box sx={{ display: 'flex', justifyContent: 'center', boxShadow: 1, width, mx: 'auto', backgroundColor: '#fff' }}>
          <Page pageNumber={page} width={width} renderTextLayer={false} renderAnnotationLayer={false} loading={blank} />
        </Box>
      ))}
    </Box>
  );
}
