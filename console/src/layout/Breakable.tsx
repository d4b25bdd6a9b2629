import { Fragment } from 'react';

/** Where an address or a file name may go on in the next line: after an @, before the last point. */
const places = /(?<=@)|(?=\.[^.@]+$)/;

/** An address or a file name that does not fit into a line breaks where it is read best. */
export function Breakable({ text }: { text: string }) {
  return text.split(places).map((piece, at) => (
    <Fragment key={at}>
      {at > 0 && <wbr />}
      {piece}
    </Fragment>
  ));
}
