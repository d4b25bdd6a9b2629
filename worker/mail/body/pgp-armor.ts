const signed = /^-----BEGIN PGP SIGNED MESSAGE-----[ \t]*\r?\n(?:[A-Za-z-]{1,40}: ?[^\r\n]{0,200}\r?\n){0,10}\r?\n/m;
const [begin, ending] = [/^-----BEGIN PGP SIGNATURE-----/m, /^-----END PGP SIGNATURE-----[ \t]*$/m];
const encrypted = /^\s*-----BEGIN PGP MESSAGE-----[^]*-----END PGP MESSAGE-----\s*$/;

/** A text without what PGP wrote around it where somebody signed it (RFC 9580 §7); any other stays as it is. */
export function withoutSignature(text: string): string {
  const head = signed.exec(text);
  if (!head) return text;
  const from = head.index + head[0].length;
  const signature = begin.exec(text.slice(from));
  const to = from + (signature?.index ?? 0);
  const end = signature && ending.exec(text.slice(to));
  if (!end) return text;
  // A line that began with a dash was given another.
  const words = text.slice(from, to).replaceAll(/^- /gm, '');
  return text.slice(0, head.index) + words + text.slice(to + end.index + end[0].length);
}

/** True for a text that is nothing but a message encrypted for somebody's key. */
export const isEncrypted = (text: string): boolean => text.length < 5_000_000 && encrypted.test(text);
