declare module 'bmp-js' {
  export function decode(file: Buffer): { data: Buffer; width: number; height: number };
}
