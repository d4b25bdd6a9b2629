/** The content of a file, written to one of its own. */
export interface SavedContent {
  file: string;
  sha256: string;
  size: number;
}

/** What the headers of a part say of it, mended where they are not as they should be. */
export interface PartHeaders {
  /** In small letters; empty where a file names none. */
  contentType: string;
  /** As it is written, in small letters. */
  disposition: string | null;
  filename: string | null;
  cid: string | null;
  /** Null where it names none, or one that is named without knowing. */
  charset: string | null;
}

/** A node of a message's MIME tree: a multipart, or a leaf with either a text of the body or a file. */
export interface MimeNode extends PartHeaders {
  text: string | null;
  saved: SavedContent | null;
  children: MimeNode[];
}
