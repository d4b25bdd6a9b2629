import sharp from 'sharp';

/** A landscape as a phone would take it; another for each name. */
export async function drawnPhoto(name: string): Promise<Buffer> {
  const seed = Buffer.from(name).reduce((sum, byte) => (sum * 31 + byte) % 360, 7);
  const hill = (height: number, light: number): string => {
    const tops = [0, 1, 2, 3, 4, 5, 6].map((at) => `${at * 110},${height + (((seed + at * 71) * (at + 3)) % 90)}`);
    return `<polygon points="0,480 ${tops.join(' ')} 660,480" fill="hsl(${seed} 32% ${light}%)"/>`;
  };
  const house = `<g transform="translate(${160 + (seed % 200)} 270)"><rect width="150" height="110" fill="hsl(${(seed + 40) % 360} 35% 82%)"/>
    <polygon points="-14,4 75,-62 164,4" fill="hsl(${(seed + 200) % 360} 38% 34%)"/><rect x="58" y="50" width="34" height="60" fill="#4a3a2c"/></g>`;
  const sky = `<rect width="640" height="480" fill="hsl(${(seed + 190) % 360} 55% 82%)"/><circle cx="${90 + (seed % 430)}" cy="86" r="38" fill="#fff6d8"/>`;
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="640" height="480">${sky}${hill(210, 52)}${house}${hill(330, 38)}</svg>`;
  return sharp(Buffer.from(drawing)).jpeg({ quality: 82 }).toBuffer();
}
