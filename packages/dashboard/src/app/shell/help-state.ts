// Whether the help of the screen is open, whoever opened it.
import { useSyncExternalStore } from 'react';

let isShown = false;
const listeners = new Set<() => void>();
const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export const useHelpShown = (): boolean => useSyncExternalStore(subscribe, () => isShown);

export function showHelp(wanted: boolean): void {
  isShown = wanted;
  listeners.forEach((listener) => listener());
}
