import { Fragment } from 'react';

/** What follows an @ goes on in the next line as a whole, and breaks only where it is longer than a line; a sentence flows on. */
const whole = { display: 'inline-block', maxWidth: '100%' } as const;

/** A file name, or what follows the @ of an address: it may break before its last point. */
const pieces = (text: string) =>
  text.split(/(?=\.[^.]+$)/).map((piece, at) => (
    <Fragment key={at}>
      {at > 0 && <wbr />}
      {piece}
    </Fragment>
  ));

/** An address or a file name that does not fit into a line breaks where it is read best. */
export function Breakable({ text }: { text: string }) {
  return text.split(/(?<=@)/).map((part, at) => (
    <Fragment key={at}>
      {at > 0 && <wbr />}
      {at > 0 && !part.includes(' ') ? <span style={whole}>{pieces(part)}</span> : pieces(part)}
    </Fragment>
  ));
}
