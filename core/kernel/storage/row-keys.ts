/** Areas of the store whose files have rows; pictures for the browser (`previews`) are made again when they are missing. */
export const areasWithRows = ['originals', 'mail', 'media'] as const;

/** Where rows name files: the column with the key, the one with the size in bytes where there is one, and what such a row is to a person. */
export const rowsWithFiles = [
  { table: 'document', key: 'file_key', size: 'file_size', what: 'document' },
  { table: 'inbound_mail', key: 'raw_key', size: 'raw_size', what: 'mail' },
  { table: 'message_media', key: 'file_key', size: null, what: 'picture' },
  { table: 'csv_import', key: 'file_key', size: 'file_size', what: 'import' },
] as const;

/** A file is written before its row: of one that is younger, in milliseconds, the row may still be on its way. */
export const onItsWayMs = 3_600_000;
