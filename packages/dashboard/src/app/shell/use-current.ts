// The place of the frame that is on screen, of those that are offered.
import { useLocation } from '@tanstack/react-router';
import { findCurrent } from './current-place.ts';
import type { Destination } from './destinations.ts';

export function useCurrent(places: readonly Destination[]): string | null {
  const path = useLocation({ select: ({ pathname }) => pathname });
  return findCurrent(
    path,
    places.map(({ to }) => to),
  );
}
