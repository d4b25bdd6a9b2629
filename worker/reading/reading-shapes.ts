import { z } from 'zod';
import { fileKinds } from '#core/reading/file-type';
import { PageText } from '#core/reading/page-text';

/** The most pages of one file that are read; a longer file is marked `truncated`. */
export const maxPages = 200;

/** A page that needs OCR: its size in points as shown for a PDF, in pixels of the upright picture for an image. */
export const PageSize = z.object({ page: z.int().min(1).max(maxPages), width: z.number().positive(), height: z.number().positive() });
export type PageSize = z.output<typeof PageSize>;

/** A file of the store. Its bytes give its kind, so no type is passed. */
const file = { path: z.string().min(1), password: z.string().max(200).nullish() };

export const ReadLightInput = z.object(file);
export type ReadLightInput = z.output<typeof ReadLightInput>;

/** What can be read without OCR. */
export const ReadLightResult = z.object({
  kind: z.enum(fileKinds),
  /** All pages of the file, more than were read when `truncated`. */
  pageCount: z.int().nonnegative(),
  truncated: z.boolean(),
  /** Text layers, also the sparse ones of pages in `needsOcr`; core's mergePages chooses the text. */
  pages: z.array(PageText),
  /** The pages to pass to `read-ocr`. */
  needsOcr: z.array(PageSize),
  /** The invoice as XML that Factur-X, ZUGFeRD and XRechnung embed in a PDF. */
  attachments: z.array(z.object({ name: z.string(), text: z.string() })),
});
export type ReadLightResult = z.output<typeof ReadLightResult>;

/** `pages` as given by `read-light`. Several calls may share a file's pages; each takes one child. */
export const ReadOcrInput = z.object({
  ...file,
  pages: z.array(PageSize).min(1).max(maxPages),
  /** A second look at pages whose first reading left a field open: another layout guess, another size. */
  secondLook: z.boolean().default(false),
});
export type ReadOcrInput = z.output<typeof ReadOcrInput>;

export const ReadOcrResult = z.object({
  /** What recognised the words: `tesseract` or `tesseract.js`. */
  engine: z.string(),
  pages: z.array(PageText),
  /** Pages that could not be read although others could. Where no page can be read the job is refused instead. */
  failed: z.array(z.object({ page: z.int().positive(), code: z.enum(['timed_out', 'damaged', 'too_many_pixels']) })),
});
export type ReadOcrResult = z.output<typeof ReadOcrResult>;

/** Makes a picture that a browser can show (TIFF and HEIC need it, others are allowed): the upright page as a JPEG file. */
export const ImagePreviewInput = z.object({
  path: z.string().min(1),
  to: z.string().min(1),
  page: z.int().min(1).max(maxPages).default(1),
  /** The longer side, in pixels. */
  maxSide: z.int().min(16).max(4000).default(2000),
});
export type ImagePreviewInput = z.output<typeof ImagePreviewInput>;

/** Draws a page of a PDF into a JPEG file, for a model that can look at it. */
export const PagePictureInput = z.object({
  ...file,
  to: z.string().min(1),
  page: PageSize,
  /** The longer side, in pixels. */
  maxSide: z.int().min(16).max(4000),
});
export type PagePictureInput = z.output<typeof PagePictureInput>;

/** Looks for separator sheets among these pages of a PDF or TIFF. */
export const FindSeparatorsInput = z.object({ ...file, pages: z.array(PageSize).min(1).max(maxPages) });
export type FindSeparatorsInput = z.output<typeof FindSeparatorsInput>;
export const FindSeparatorsResult = z.object({ pages: z.array(z.int().positive()) });
export type FindSeparatorsResult = z.output<typeof FindSeparatorsResult>;

/** Writes the pages of a range into a PDF. */
export const CutPagesInput = z.object({
  ...file,
  to: z.string().min(1),
  /** The last one may go beyond what is read of one file: it is read, and divided again, by itself. */
  range: z.object({ from: z.int().min(1), to: z.int().min(1) }),
});
export type CutPagesInput = z.output<typeof CutPagesInput>;

export const PagePictureResult = z.object({ renderer: z.string() });
export type PagePictureResult = z.output<typeof PagePictureResult>;

export const ImagePreviewResult = z.object({ mimeType: z.literal('image/jpeg'), width: z.int(), height: z.int(), pageCount: z.int() });
export type ImagePreviewResult = z.output<typeof ImagePreviewResult>;
