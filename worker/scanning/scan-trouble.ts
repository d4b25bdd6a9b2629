/** The virus scanner found something: the file is kept, and not opened. */
export class Infected extends Error {
  constructor(readonly signature: string) {
    super(`The virus scanner found ${signature}`);
  }
}

/** The virus scanner refuses files of this size. */
export class TooLargeToScan extends Error {
  constructor() {
    super('The file is larger than the virus scanner accepts');
  }
}

/** The virus scanner is away or in trouble: the file is not scanned, and waits. */
export class NotScanned extends Error {}
