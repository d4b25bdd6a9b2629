import type { DocumentRow } from '../../api/types';

/** The documents whose file name, suggested name, subject or vendor holds the words, without regard to case. */
export function searchPapers(documents: readonly DocumentRow[], words: string): DocumentRow[] {
  const sought = words.trim().toLowerCase();
  if (sought === '') return [...documents];
  return documents.filter(({ filename, suggested_copy_destination_name: suggested, email_subject: subject, extracted_data: { vendor } }) =>
    [filename, suggested, subject, vendor].some((text) => text?.toLowerCase().includes(sought)),
  );
}
