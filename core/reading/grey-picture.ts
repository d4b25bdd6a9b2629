/** A grey picture, one byte per pixel, row by row, 0 black. */
export interface GreyPicture {
  data: Uint8Array;
  width: number;
  height: number;
}

const white = 255;

/** The grey of most pixels: the paper. */
export function paperOf(data: Uint8Array): number {
  const counts = new Uint32Array(256);
  for (let at = 0; at < data.length; at += 3) counts[data[at] ?? 0] = (counts[data[at] ?? 0] ?? 0) + 1;
  let shade = white;
  for (let seen = counts[shade] ?? 0; shade > 0 && seen < data.length / 6; seen += counts[shade] ?? 0) shade -= 1;
  return shade;
}

/** The brightest pixel of each square, so that thin print disappears and its background stays; in a large picture every `step`th pixel will do. */
export function brightestOf({ data, width, height }: GreyPicture, square: number, step = 1): GreyPicture {
  const [columns, rows] = [Math.ceil(width / square), Math.ceil(height / square)];
  const brightest = new Uint8Array(columns * rows);
  for (let y = 0; y < height; y += step)
    for (let x = 0; x < width; x += step) {
      const to = Math.floor(y / square) * columns + Math.floor(x / square);
      const shade = data[y * width + x] ?? 0;
      if (shade > (brightest[to] ?? 0)) brightest[to] = shade;
    }
  return { data: brightest, width: columns, height: rows };
}
