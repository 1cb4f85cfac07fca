// Picks the few pictures of a video that show the most: one of each scene, the sharpest of it. Pure.

/** One picture of a video that may be picked. */
export interface FrameCandidate {
  /** When it is shown. */
  readonly atMs: number;
  /** How much it differs from the one before it: 0 for the same picture, 1 for another world. */
  readonly change: number;
  /** How much of it is in focus; only greater and smaller say something, between pictures of one scene. */
  readonly sharpness: number;
  /** How far its brightness is spread, 0 to 128: one colour all over has none. */
  readonly spread: number;
}

/** From this change on something else is shown. */
const newScene = 0.25;
/** A scene in which less than this changes from its beginning to its end shows one thing alone. */
const stillScene = 0.1;
/** With less spread a picture is a fade, or a lid on the lens. */
const emptySpread = 6;

/** In the order of time, at most so many. Of a video that is one colour all over, its first picture. */
export function pickFrames<C extends FrameCandidate>(candidates: readonly C[], most: number): C[] {
  const shown = candidates.filter(({ spread }) => spread >= emptySpread);
  if (shown.length === 0) return candidates.slice(0, 1);
  const scenes = splitLongest(toScenes(candidates, shown), most);
  return scenes.map((scene) => findSharpest(scene)).toSorted((one, other) => one.atMs - other.atMs);
}

/** A scene begins with whatever differs much, be it a fade that is not shown itself. */
function toScenes<C extends FrameCandidate>(all: readonly C[], shown: readonly C[]): C[][] {
  const scenes: C[][] = [[]];
  const isShown = new Set(shown);
  for (const candidate of all) {
    if (candidate.change >= newScene) scenes.push([]);
    if (isShown.has(candidate)) scenes.at(-1)?.push(candidate);
  }
  return scenes.filter((scene) => scene.length > 0);
}

/** The longest scenes where there are too many; where there is room, the longest ones in parts: a camera that walks shows something else later. */
function splitLongest<C extends FrameCandidate>(scenes: readonly C[][], most: number): C[][] {
  const parts = scenes.toSorted((one, other) => other.length - one.length).slice(0, most);
  while (parts.length < most) {
    const moving = parts.filter((part) => part.length >= 4 && sumChange(part) >= stillScene);
    if (moving.length === 0) break;
    const longest = moving.reduce((one, other) => (other.length > one.length ? other : one));
    const half = Math.ceil(longest.length / 2);
    parts.splice(parts.indexOf(longest), 1, longest.slice(0, half), longest.slice(half));
  }
  return parts;
}

/** Without that of the first, which is how much it differs from the scene before. */
const sumChange = (scene: readonly FrameCandidate[]): number =>
  scene.slice(1).reduce((sum, { change }) => sum + change, 0);

const findSharpest = <C extends FrameCandidate>(scene: readonly C[]): C =>
  scene.reduce((one, other) => (other.sharpness > one.sharpness ? other : one));
