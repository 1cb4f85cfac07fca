// Decides which of a multilink's two experiences a visitor gets. Pure.
import type { DeviceOption } from '@vitrine/contract/multilinks';
import { hash } from 'node:crypto';
import type { Device } from '../traffic/traffic.ts';

/** What the split needs to know of an experience. */
export interface Branch {
  /** Whole percent of the visits; the two add up to 100. */
  readonly share: number;
  readonly device: DeviceOption;
}

export type Side = 0 | 1;

const wholeRange = 2 ** 48;

/**
 * Where a visitor stands in a multilink, from 0 up to, not including, 1: always at the same place, and in every multilink
 * at another, so that those who get one experience here are no group of their own elsewhere.
 */
export function placeOf(visitorKey: string, multilinkId: string): number {
  return Number.parseInt(hash('sha256', `${multilinkId}\n${visitorKey}`).slice(0, 12), 16) / wholeRange;
}

/**
 * The experience for a visitor at `place`. Only those meant for the device are chosen from; when none is, both are. A has
 * the places from 0 up to its share: when the share moves, only the visitors it moves over change sides.
 */
export function chooseSide([a, b]: readonly [Branch, Branch], device: Device, place: number): Side {
  const [fitsA, fitsB] = [fits(a.device, device), fits(b.device, device)];
  if (fitsA !== fitsB) return fitsA ? 0 : 1;
  return 100 * place < a.share ? 0 : 1;
}

function fits(meant: DeviceOption, device: Device): boolean {
  const isMobile = device === 'mobile' || device === 'tablet';
  return meant === 'ALL' || (meant === 'MOBILE') === isMobile;
}
