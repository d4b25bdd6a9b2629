/**
 * Whether a document is a picture, as SQL over the table `document` under this alias: by its kind, or by what its file is called.
 * An index holds those it is true for, so both say it in the same words. The property's gallery keeps what this counts. Written without a question mark, which would stand for a parameter.
 */
export const isPictureSql = (alias: string): string =>
  `(${alias}.mime_type like 'image/%' or ${alias}.filename ~* '[.](jpg|jpeg|png|gif|bmp|tif|tiff)$')`;
