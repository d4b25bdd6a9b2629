import { z } from 'zod';
import { defineJob } from '../guarded/job.js';
import type { Reader } from '../guarded/reader.js';
import {
  CutPagesInput,
  FindSeparatorsInput,
  FindSeparatorsResult,
  ImagePreviewInput,
  ImagePreviewResult,
  PagePictureInput,
  PagePictureResult,
  ReadLightInput,
  ReadLightResult,
  ReadOcrInput,
  ReadOcrResult,
} from './reading-shapes.js';

/** One page's OCR, with a second try, and the time rendering it may take. */
const ocrPageMs = 75_000;

/** The reading jobs of the guarded child. Refusals carry a code of core/reading/read-failure. */
export const readingJobs = {
  'read-light': defineJob({
    lane: 'light',
    payload: ReadLightInput,
    result: ReadLightResult,
    files: { reads: 'path' },
    deadlineMs: () => 30_000,
    preload: true,
    load: async () => (await import('./read-light.js')).readLight,
  }),
  'read-ocr': defineJob({
    lane: 'ocr',
    payload: ReadOcrInput,
    result: ReadOcrResult,
    files: { reads: 'path' },
    deadlineMs: ({ pages }) => 15_000 + pages.length * ocrPageMs,
    load: async () => (await import('./read-ocr.js')).readOcr,
  }),
  'page-picture': defineJob({
    lane: 'light',
    payload: PagePictureInput,
    result: PagePictureResult,
    files: { reads: 'path', writes: 'to' },
    deadlineMs: () => 30_000,
    load: async () => (await import('./page-picture.js')).pagePicture,
  }),
  'find-separators': defineJob({
    lane: 'light',
    payload: FindSeparatorsInput,
    result: FindSeparatorsResult,
    files: { reads: 'path' },
    deadlineMs: ({ pages }) => 15_000 + pages.length * 3000,
    load: async () => (await import('./stack/find-separators.js')).findSeparators,
  }),
  'cut-pages': defineJob({
    lane: 'light',
    payload: CutPagesInput,
    result: z.object({}),
    files: { reads: 'path', writes: 'to' },
    deadlineMs: () => 60_000,
    memoryMb: 1024,
    load: async () => (await import('./stack/cut-pages.js')).cutPages,
  }),
  'image-preview': defineJob({
    lane: 'light',
    payload: ImagePreviewInput,
    result: ImagePreviewResult,
    files: { reads: 'path', writes: 'to' },
    deadlineMs: () => 20_000,
    load: async () => (await import('./images/image-preview.js')).imagePreview,
  }),
};

/** The guarded children, for jobs on pages and pictures. */
export type PageReader = Reader<typeof readingJobs>;
