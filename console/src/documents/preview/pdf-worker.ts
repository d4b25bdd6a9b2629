import { pdfjs } from 'react-pdf';

type Worker = InstanceType<typeof pdfjs.PDFWorker>;

/** Started ahead: a worker takes longer to start than most pages to draw. */
let spare: Worker | null = null;

function start(): Worker {
  const worker = new pdfjs.PDFWorker();
  // A preview that closes early ends a worker nobody has waited for yet, which is no error.
  // An open preview learns of a failure from the file it opens.
  worker.promise.catch(() => undefined);
  return worker;
}

/** A worker for one PDF, which may end it without an effect on the others. */
export function takeWorker(): Worker {
  const taken = spare ?? start();
  spare = start();
  return taken;
}
