/**
 * An answer other than yes: smtp-server sends the code and the words to the client. `status` says it more closely (RFC 3463) where what smtp-server makes
 * of the code alone is another thing: programs that send bills go by it, and write no more to a mailbox that they take for one that does not exist.
 */
export class Refusal extends Error {
  constructor(
    readonly responseCode: number,
    words: string,
    status?: '4.2.2' | '4.3.1' | '5.3.4' | '5.7.1',
  ) {
    super(status === undefined ? words : `${status} ${words}`);
  }
}

/** True for words that begin with their own status. */
export const hasStatus = (words: unknown): boolean => typeof words === 'string' && /^[45]\.\d\.\d /.test(words);
