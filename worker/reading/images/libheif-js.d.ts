declare module 'libheif-js/wasm-bundle.js' {
  export interface HeifImage {
    get_width(): number;
    get_height(): number;
    /** Decodes into `target.data`; null where it could not. */
    display(target: { data: Uint8ClampedArray; width: number; height: number }, done: (shown: object | null) => void): void;
    free(): void;
  }
  const libheif: { HeifDecoder: new () => { decode(file: Uint8Array): HeifImage[] } };
  export default libheif;
}
