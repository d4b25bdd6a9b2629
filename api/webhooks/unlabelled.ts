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
 * Passes a multipart form on without what its parts say of their charset. The reader of forms would decode each by that: of a message in several
 * charsets nothing could give the bytes back, and one it does not know would leave nothing at all.
 */
export function unlabelled(boundary: string): Transform {
  const mark = Buffer.from(`\r\n--${boundary}`, 'latin1');
  // The first boundary stands at the beginning, and not behind a line.
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
      // What may be the beginning of a boundary waits for the rest of it.
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
