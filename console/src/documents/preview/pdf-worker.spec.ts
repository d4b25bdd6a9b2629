import { expect, test, vi } from 'vitest';
import { takeWorker } from './pdf-worker';

vi.mock('react-pdf', () => ({
  pdfjs: {
    PDFWorker: class {
      private refuse: (reason: Error) => void = () => undefined;
      readonly promise = new Promise<void>((_started, refuse) => {
        this.refuse = refuse;
      });
      destroy(): void {
        this.refuse(new Error('Worker was destroyed'));
      }
    },
  },
}));

test('a worker that is ended before it has started complains to nobody', async () => {
  const complaints: unknown[] = [];
  const complain = (reason: unknown) => complaints.push(reason);
  process.on('unhandledRejection', complain);
  takeWorker().destroy();
  await new Promise((resolve) => setTimeout(resolve, 20));
  process.off('unhandledRejection', complain);
  expect(complaints).toEqual([]);
});
