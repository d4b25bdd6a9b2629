/** Pictures that no browser but Apple's shows: a copy as JPEG stands in for them on the screen. */
const unshown = new Set(['image/heic', 'image/tiff']);

/** Where the copy of an original lies, whether it has been made or not; null where a browser shows the original. */
export function previewKeyOf({ fileKey, mimeType }: { fileKey?: string | null; mimeType: string }): string | null {
  return fileKey && unshown.has(mimeType) ? previewKey(fileKey) : null;
}

/** Where the copy of a stored file lies, if it has one. */
export function previewKey(fileKey: string): string {
  return `previews/${fileKey.slice(fileKey.indexOf('/') + 1)}`;
}
