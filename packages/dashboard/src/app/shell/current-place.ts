// Which place of the frame is the one on screen: the nearest that its address lies under, or that the screen is marked as. Pure.
import type { Screen } from '../../parts/frame/screen.ts';
import { frameBase, screens } from '../screens.ts';

const frame: readonly Screen[] = screens.frame;

/** Whether an address begins with a screen's, whatever stands for what is named in it. */
function isUnder(path: string, address: string): boolean {
  const parts = path.split('/');
  return address.split('/').every((part, at) => part.startsWith('$') || part === parts[at]);
}

const lengthOf = (address: string): number => address.split('/').length;

/** The screen of the frame at an address, or the one it lies over; null outside of it. */
export function findScreen(path: string): (typeof screens.frame)[number] | null {
  const found = screens.frame
    .filter((screen) => isUnder(path, `${frameBase}${screen.path}`))
    .toSorted((one, other) => lengthOf(other.path) - lengthOf(one.path));
  return found[0] ?? null;
}

/** The address of the place that is marked, of those that are offered; null where none of them is. */
export function findCurrent(path: string, offered: readonly string[]): string | null {
  const screen: Screen | null = findScreen(path);
  const own = screen && offered.includes(`${frameBase}${screen.path}`) ? `${frameBase}${screen.path}` : null;
  if (own !== null) return own;
  const marked = screen?.markedAs && `${frameBase}${screen.markedAs}`;
  if (marked && offered.includes(marked)) return marked;
  return (
    frame
      .map((each) => `${frameBase}${each.path}`)
      .filter((address) => offered.includes(address) && isUnder(path, address))
      .toSorted((one, other) => lengthOf(other) - lengthOf(one))[0] ?? null
  );
}
