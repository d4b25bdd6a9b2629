/** Hands a file to the browser's downloads under a name. */
function saveBlob(file: Blob, name: string): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

/**
 * The same with what the server answers, under the name that it gives the file: the body of an e-mail is called by its subject, and is a page only to the
 * server. `otherwise` is the name where a proxy has left that out.
 */
export async function saveAnswer(response: Response, otherwise: string): Promise<void> {
  saveBlob(await response.blob(), namedIn(response.headers.get('content-disposition') ?? '') ?? otherwise);
}

/** The name in UTF-8 (RFC 6266); null where there is none. */
function namedIn(disposition: string): string | null {
  const encodedName = /filename\*=UTF-8''([^;\s]+)/i.exec(disposition)?.[1];
  try {
    return encodedName === undefined ? null : decodeURIComponent(encodedName);
  } catch {
    return null;
  }
}
