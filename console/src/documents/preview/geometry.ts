export interface Size {
  width: number;
  height: number;
}

export interface PictureLayout {
  /** The picture before it is turned. */
  picture: Size;
  /** The room it takes on the page once it is turned. */
  room: Size;
}

/** How large a picture stands in a frame `frameWidth` wide: as wide as fits and never enlarged by itself, then times `zoom`, turned by quarters. */
export function layPicture(natural: Size, frameWidth: number, zoom: number, quarterTurns: number): PictureLayout {
  const lying = quarterTurns % 2 === 1;
  const across = lying ? natural.height : natural.width;
  const scale = across === 0 ? 0 : Math.min(1, frameWidth / across) * zoom;
  const picture = { width: natural.width * scale, height: natural.height * scale };
  return { picture, room: lying ? { width: picture.height, height: picture.width } : picture };
}

/** A place or a frame along one axis: where it begins, and how long it is. */
export interface Extent {
  start: number;
  size: number;
}

/**
 * How far to scroll along an axis so that a place stands in the middle of its frame, or begins at its edge where it is longer than that;
 * where it is in full view already, nothing moves.
 */
export function scrollToShow(place: Extent, frame: Extent, scrolled: number): number {
  const margin = 24;
  const into = place.start - frame.start;
  const visible = into >= margin && into + place.size <= frame.size - margin;
  return visible ? scrolled : Math.max(0, scrolled + into - Math.max(margin, (frame.size - place.size) / 2));
}
