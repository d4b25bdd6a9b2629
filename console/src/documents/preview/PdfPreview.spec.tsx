import { createTheme, ThemeProvider } from '@mui/material';
import { act, render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, test, vi } from 'vitest';
import { lightTheme } from '../../theme/theme';
import { PdfPreview } from './PdfPreview';

const reader = vi.hoisted(() => ({ asks: (() => undefined) as (answer: () => void, reason: number) => void }));
vi.mock('react-admin', () => ({ useTranslate: () => (words: string) => words }));
vi.mock('react-pdf', () => ({
  pdfjs: {
    GlobalWorkerOptions: {},
    PDFWorker: class {
      readonly promise = Promise.resolve();
      destroy(): void {}
    },
  },
  Page: () => null,
  Document: ({ loading, onPassword }: { loading: ReactNode; onPassword: typeof reader.asks }) => {
    reader.asks = onPassword;
    return loading;
  },
}));
vi.stubGlobal(
  'ResizeObserver',
  class {
    constructor(private readonly tell: (entries: object[]) => void) {}
    observe(): void {
      this.tell([{ contentRect: { width: 600 } }]);
    }
    disconnect(): void {}
  },
);

test('while a PDF is opened the frame shows the shape of a page, and not while it waits for its password', () => {
  const preview = <PdfPreview documentId={7} file={new Blob()} boxes={[]} focused={null} asksElsewhere />;
  const { container } = render(<ThemeProvider theme={createTheme(lightTheme)}>{preview}</ThemeProvider>);
  const shapes = () => container.querySelectorAll('.MuiSkeleton-root').length;
  expect(shapes()).toBe(1);
  act(() => reader.asks(() => undefined, 1));
  expect(shapes()).toBe(0);
});
