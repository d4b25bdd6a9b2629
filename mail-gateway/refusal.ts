/** An answer other than yes: smtp-server sends the code and the words to the client. */
export class Refusal extends Error {
  constructor(
    readonly responseCode: number,
    message: string,
  ) {
    super(message);
  }
}
