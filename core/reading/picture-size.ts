/** A size in pixels (or points, where only the ratio matters). */
export interface Size {
  width: number;
  height: number;
}

/** OCR takes 833 MB for 63 million pixels, and reads no better with more. */
export const maxOcrPixels = 6e6;
const longestOcrSide = 3520;
/** Text is read best when the shorter side of a receipt or page has this many pixels. */
const ocrSide = { min: 1000, max: 1400 };

const round = ({ width, height }: Size, scale: number): Size => ({
  width: Math.max(1, Math.round(width * scale)),
  height: Math.max(1, Math.round(height * scale)),
});

/** The size in pixels to which an upright picture is brought before OCR. `wider` asks for a size other than that of the first look. */
export function ocrSize(picture: Size, wider = false): Size {
  const short = Math.min(picture.width, picture.height);
  const long = Math.max(picture.width, picture.height);
  const { min, max } = wider ? { min: 1700, max: 1700 } : ocrSide;
  const wanted = Math.min(max, Math.max(min, short)) / short;
  return round(picture, Math.min(wanted, longestOcrSide / long, Math.sqrt(maxOcrPixels / (short * long))));
}

/** The most pixels a whole picture needs when parts of it are cut out for OCR. */
const maxWorkingPixels = 16e6;

/** The size in pixels at which a picture is divided into parts before OCR: its own, unless that is huge. */
export function workingSize(picture: Size): Size {
  return round(picture, Math.min(1, Math.sqrt(maxWorkingPixels / (picture.width * picture.height))));
}

/** A page's size in pixels and the resolution that gives it. */
export interface RenderSize extends Size {
  dpi: number;
}

/** The size in pixels at which a page is rendered: 200 dpi, less for a page so large that it would pass the pixel limit. Points in. */
export function renderSize(page: Size, maxPixels: number = maxOcrPixels): RenderSize {
  const scale = Math.min(200 / 72, Math.sqrt(maxPixels / (page.width * page.height)));
  const allowed = Math.min(scale, 10_000 / Math.max(page.width, page.height));
  return { ...round(page, allowed), dpi: allowed * 72 };
}

/** The size in pixels at which a page is drawn for viewing: its longer side as asked for. The resolution stays that of `renderSize`. */
export function viewSize(page: Size, longerSide: number): RenderSize {
  return { ...round(page, longerSide / Math.max(page.width, page.height)), dpi: renderSize(page).dpi };
}

/** Pictures beyond these sizes are refused before they are decoded; formats that must be decoded whole get less. */
export const maxPicturePixels = { streamed: 100e6, whole: 50e6 } as const;
