/** A name without what people write now one way and now another: `12 Elm St.` and `12 elm st` are the same. Empty for none with letters or digits. Pure. */
export const squeezed = (name: string): string =>
  name
    .toLowerCase()
    .replaceAll('ä', 'ae')
    .replaceAll('ö', 'oe')
    .replaceAll('ü', 'ue')
    .replaceAll('ß', 'ss')
    .normalize('NFKD')
    .replaceAll(/[^\p{L}\p{N}]/gu, '');
