import { pdfjs } from 'react-pdf';

type Worker = InstanceType<typeof pdfjs.PDFWorker>;

/** Started ahead: a worker takes longer to start than most pages to draw. */
let spare: Worker | null = null;

/** A worker for one PDF, which may end it without an effect on the others. */
export function takeWorker(): Worker {
  const taken = spare ?? new pdfjs.PDFWorker();
  spare = new pdfjs.PDFWorker();
  return taken;
}
