import { contactOf, gap, mark, type Part, small, writeLines, writeRight } from './part.ts';

export const headers = {
  left: (pen, content, y) => {
    const { issuer, title } = content;
    let below = writeLines(pen, pen.left, y, mark(content), { size: 17, bold: true, width: pen.width * 0.58 });
    if (issuer.slogan) below = pen.write(pen.left, below, issuer.slogan, small);
    const titled = pen.write(pen.left + pen.width * 0.6, y, title, { size: 15, bold: true, align: 'right', width: pen.width * 0.4 });
    return Math.max(titled, writeLines(pen, pen.left, below, contactOf(content), small)) + gap;
  },
  right: (pen, content, y) => {
    pen.write(pen.left, y, content.title, { size: 20, bold: true, width: pen.width * 0.5 });
    const lines = [...(content.issuer.slogan ? [content.issuer.slogan] : []), ...contactOf(content)];
    const edge = { align: 'right', width: pen.width * 0.45 } as const;
    const below = writeLines(pen, pen.left + pen.width * 0.55, y, mark(content), { size: 12, bold: true, ...edge });
    return Math.max(y + 60, writeLines(pen, pen.left + pen.width * 0.55, below, lines, { ...small, ...edge })) + gap;
  },
  centered: (pen, content, y) => {
    const centre = { align: 'center', width: pen.width } as const;
    let below = writeLines(pen, pen.left, y, mark(content), { size: 14, bold: true, ...centre });
    if (content.issuer.slogan) below = pen.write(pen.left, below, content.issuer.slogan, { ...small, ...centre });
    below = pen.write(pen.left, below, content.issuer.address.join(', '), { ...small, ...centre });
    below = pen.write(pen.left, below, content.issuer.phone, { ...small, ...centre });
    return pen.write(pen.left, below + gap, content.title, { size: 12, bold: true, ...centre }) + gap;
  },
  band: (pen, content, y) => {
    pen.box(0, 0, pen.paper.width, y + 26, '#1f4e79');
    writeLines(pen, pen.left, y, mark(content), { size: 14, bold: true, color: '#fff', width: pen.width * 0.6 });
    const below = pen.write(pen.left + pen.width * 0.62, y + 3, content.title, {
      size: 11,
      color: '#fff',
      align: 'right',
      width: pen.width * 0.38,
    });
    return writeLines(pen, pen.left, Math.max(below, y + 36), contactOf(content).slice(0, 3), small) + gap;
  },
  titleFirst: (pen, content, y) => {
    const below = pen.write(pen.left, y, content.title, { size: 20, bold: true, width: pen.width });
    const named = writeLines(pen, pen.left, below + 4, mark(content), { bold: true, width: pen.width });
    return writeLines(pen, pen.left, named, contactOf(content), small) + gap;
  },
  nameOnly: (pen, content, y) => {
    const named = writeLines(pen, pen.left, y, mark(content), { size: 13, bold: true, color: '#0a5', width: pen.width * 0.6 });
    return (
      Math.max(named, pen.write(pen.left + pen.width * 0.62, y, content.title, { size: 11, align: 'right', width: pen.width * 0.38 })) + gap
    );
  },
  /** The line above the window of an envelope. */
  returnLine: (pen, content, y) => {
    const below = pen.write(pen.left, y, content.title, { size: 16, bold: true, align: 'right', width: pen.width });
    return pen.write(pen.left, below + 20, [...mark(content), ...content.issuer.address].join(' · '), { size: 7, width: pen.width }) + 4;
  },
  twoColumns: (pen, content, y) => {
    const { issuer } = content;
    const named = writeLines(pen, pen.left, y, mark(content), { size: 14, bold: true, width: pen.width * 0.58 });
    const left = writeLines(pen, pen.left, named, issuer.address, small);
    const lines = [`${content.furniture.phone} ${issuer.phone}`, `billing@${issuer.domain}`, ...(issuer.slogan ? [issuer.slogan] : [])];
    const right = writeLines(pen, pen.left + pen.width * 0.6, y + 4, lines, { ...small, width: pen.width * 0.4 });
    return pen.write(pen.left, Math.max(left, right) + gap, content.title, { size: 14, bold: true, width: pen.width }) + gap;
  },
  /** Who gets it stands above who sends it, as large. */
  recipientFirst: (pen, content, y) => {
    const [name = '', ...lines] = content.recipient;
    let below = pen.write(pen.left, y, name, { size: 14, bold: true, width: pen.width * 0.5 });
    below = writeLines(pen, pen.left, below, lines, small);
    const x = pen.left + pen.width * 0.55;
    const titled = pen.write(x, y, content.title, { size: 12, width: pen.width * 0.45 });
    const right = writeLines(pen, x, titled, [...mark(content), ...contactOf(content)], { size: 9, width: pen.width * 0.45 });
    return Math.max(below, right) + gap;
  },
  /** Only the address in the net; names stand further below. */
  domainOnly: (pen, content, y) => {
    writeRight(pen, pen.right, y, content.title, { size: 10 });
    return pen.write(pen.left, y, `www.${content.issuer.domain}`, { size: 12, bold: true, width: pen.width * 0.6 }) + gap * 2;
  },
  /** Sender, recipient and title side by side. */
  three: (pen, content, y) => {
    const width = pen.width / 3 - 8;
    const blocks = [
      [...mark(content), ...content.issuer.address],
      [content.recipientLabel, ...content.recipient],
      [content.title, content.issuer.phone],
    ];
    const ends = blocks.map((lines, at) => writeLines(pen, pen.left + at * (width + 12), y, lines, { size: 9, width }));
    return Math.max(...ends) + gap;
  },
  /** Hours and ways to reach somebody beside the name. */
  withAside: (pen, content, y) => {
    const below = writeLines(pen, pen.left, y, [...mark(content), ...content.issuer.address], { bold: true, width: pen.width * 0.48 });
    const right = writeLines(pen, pen.left + pen.width * 0.52, y, content.aside, { size: 7, width: pen.width * 0.48 });
    return pen.write(pen.left, Math.max(below, right) + 6, content.title, { size: 13, bold: true, width: pen.width }) + gap;
  },
  /** The title among the small print, in the letters of everything else. */
  flat: (pen, content, y) =>
    writeLines(pen, pen.left, y, [content.issuer.phone, ...mark(content), content.issuer.address.join(' '), content.title], {
      width: pen.width,
    }) + gap,
} as const satisfies Record<string, Part>;

/** The names of `headers` that may leave out who it is from. */
export const namelessHeaders: ReadonlySet<string> = new Set(['domainOnly']);

export const footers = {
  remit: (pen, content, y) => {
    const { issuer } = content;
    const top = pen.fit(y, 60);
    const head = pen.write(pen.left, top, content.furniture.remit, small);
    return writeLines(pen, pen.left, head, [issuer.name, ...issuer.remit], { size: 9 }) + gap;
  },
  line: (pen, content, y) => {
    const { issuer } = content;
    const text = [issuer.foot ?? issuer.name, ...issuer.address, issuer.phone, issuer.domain].join(' | ');
    return pen.write(pen.left, Math.max(pen.fit(y, 30), y), text, { size: 7, width: pen.width, align: 'center' }) + 4;
  },
  payable: (pen, content, y) =>
    pen.write(pen.left, pen.fit(y, 30), `${content.furniture.payable} ${content.issuer.foot ?? content.issuer.name}.`, {
      size: 9,
      width: pen.width,
    }) + 4,
  copyright: (pen, content, y) =>
    pen.write(pen.left, pen.fit(y, 30), `© 2026 ${content.issuer.foot ?? content.issuer.name}. ${content.issuer.address.join(', ')}`, {
      size: 7,
      width: pen.width,
    }) + 4,
} as const satisfies Record<string, Part>;
