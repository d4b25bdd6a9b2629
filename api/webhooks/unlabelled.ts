import { Transform } from 'node:stream';

const endOfHead = Buffer.from('\r\n\r\n');
/** The reader of forms takes no longer head. */
const longestHead = 16_384;

/** The boundary that a form's header names; null where it names none. */
export function boundaryOf(contentType = ''): string | null {
  const [, quoted, plain] = /;\s*boundary=(?:"([^"]+)"|([^\s;]+))/i.exec(contentType) ?? [];
  return quoted ?? plain ?? null;
}

/**
 * Passes a multipart form on without the charsets of its parts. The form reader would decode each part by its charset: the bytes of a message in
 * several charsets would be lost, and an unknown charset would leave nothing.
 */
export function unlabelled(boundary: string): Transform {
  const mark = Buffer.from(`\r\n--${boundary}`, 'latin1');
  // The first boundary is at the beginning, and not after a line.
  let rest: Buffer = Buffer.from('\r\n');
  let isHead = false;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      rest = Buffer.concat([rest, chunk]);
      for (;;) {
        const sought = isHead ? endOfHead : mark;
        const at = rest.indexOf(sought);
        if (at < 0) break;
        const passed = rest.subarray(0, at + sought.length);
        this.push(isHead ? withoutCharset(passed) : passed);
        rest = rest.subarray(passed.length);
        isHead = !isHead;
      }
      if (isHead && rest.length <= longestHead) return done();
      isHead = false;
      // A possible beginning of a boundary waits for the rest of it.
      const whole = Math.max(0, rest.length - mark.length + 1);
      this.push(rest.subarray(0, whole));
      rest = rest.subarray(whole);
      done();
    },
    flush(done) {
      done(null, rest);
    },
  });
}

const withoutCharset = (head: Buffer): Buffer => Buffer.from(head.toString('latin1').replaceAll(/;\s*charset\s*=/gi, '; was='), 'latin1');
