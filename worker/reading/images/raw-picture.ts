/** Pixels without a container, row by row from the top left. */
export interface RawPicture {
  data: Buffer;
  width: number;
  height: number;
  channels: 1 | 3 | 4;
}
