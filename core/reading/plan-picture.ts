import { findPapers, type Region } from '#core/reading/find-papers';
import type { GreyPicture } from '#core/reading/grey-picture';
import { inkOf, lineAngle } from '#core/reading/line-angle';

/** The longer side of the small picture that decides how a picture is read. */
export const smallSide = 800;

/** How a picture is to be read: as it is where there are no regions, else region by region. */
export interface PicturePlan {
  sideways: boolean;
  regions: Region[];
}

/** Lines at a smaller angle are levelled later, if at all, without moving a letter sideways. */
const leastDegrees = 2;

/** Decides by a small picture: the sheets it shows, or the whole of it levelled where it is clearly askew. */
export function planPicture(small: GreyPicture): PicturePlan {
  const papers = findPapers(small);
  if (papers.length > 0) return { sideways: false, regions: papers };
  const { degrees, sideways } = lineAngle(inkOf(small));
  return { sideways, regions: Math.abs(degrees) < leastDegrees ? [] : [turnedWhole(small, degrees, sideways)] };
}

/** The whole of a picture that is askew, with room for its corners. */
function turnedWhole({ width, height }: GreyPicture, degrees: number, sideways: boolean): Region {
  const [cos, sin] = [Math.cos((degrees * Math.PI) / 180), Math.abs(Math.sin((degrees * Math.PI) / 180))];
  return { x: width / 2, y: height / 2, width: width * cos + height * sin, height: width * sin + height * cos, degrees, sideways };
}
