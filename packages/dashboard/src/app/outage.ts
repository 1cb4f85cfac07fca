// Watches over the program while it is broken: begins with a failed call, ends when the program says that it is well.
import { useSyncExternalStore } from 'react';
import { getHealth } from '../api/health.ts';
import { isRecovery, onFailure, onHealth, type Outage, toInterval } from './outage-view.ts';

const listeners = new Set<() => void>();
let outage: Outage = 'none';
let timer: ReturnType<typeof setTimeout> | null = null;
let recovered: () => void = () => undefined;

/** Names what to do once the program is well again. */
export function onRecovery(act: () => void): void {
  recovered = act;
}

/** A call found nobody there: begins the watch, once. */
export function noticeAway(): void {
  const before = outage;
  become(onFailure(before));
  if (before === 'none') void ask();
}

function become(next: Outage): void {
  if (next === outage) return;
  const before = outage;
  outage = next;
  for (const listener of listeners) listener();
  if (isRecovery(before, next)) recovered();
}

async function ask(): Promise<void> {
  become(onHealth(await getHealth()));
  const interval = toInterval(outage);
  if (timer !== null) clearTimeout(timer);
  timer = interval === null ? null : setTimeout(() => void ask(), interval);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const useOutage = (): Outage => useSyncExternalStore(subscribe, () => outage);
