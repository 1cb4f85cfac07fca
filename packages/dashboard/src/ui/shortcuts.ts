// Single keys that do something on the screen that is open: who listens to which, and whether anybody wants them at all.
import { useEffect, useRef, useSyncExternalStore } from 'react';

export interface Shortcut {
  /** As `KeyboardEvent.key` has it: a letter, `/` or `?`. */
  readonly key: string;
  /** What it does, for the list of shortcuts. */
  readonly name: string;
  readonly run: () => void;
}

const storageKey = 'vitrine.shortcuts';

let known: readonly Shortcut[] = [];
let isListShown = false;
const listeners = new Set<() => void>();
const tell = (): void => listeners.forEach((listener) => listener());
const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Somebody who speaks to their computer, or types into the page by mistake, can do without. */
const areWanted = (): boolean => localStorage.getItem(storageKey) !== 'off';

/** Where keys are text, or choose in a list of their own. */
const typed = [
  'input:not([type="checkbox"], [type="radio"], [type="button"])',
  'textarea',
  'select',
  '[contenteditable]:not([contenteditable="false"])',
  '[role="listbox"]',
  '[role="menu"]',
  '[role="combobox"]',
  '[role="dialog"]',
].join();

/** Where the letters of the keyboard are no Latin ones, the place of the key counts. */
const isMeant = (key: string, event: KeyboardEvent): boolean => {
  if (event.key.toLowerCase() === key) return true;
  return /^[a-z]$/.test(key) && !/^[\u0020-\u007E]$/.test(event.key) && event.code === `Key${key.toUpperCase()}`;
};

function hear(event: KeyboardEvent): void {
  const { target } = event;
  const hasModifier = event.ctrlKey || event.metaKey || event.altKey;
  if (event.defaultPrevented || event.isComposing || hasModifier || !areWanted()) return;
  if (target instanceof Element && target.closest(typed)) return;
  if (document.querySelector('[role="dialog"][aria-modal="true"]')) return;
  const meant = known.find(({ key }) => isMeant(key, event));
  if (!meant) return;
  event.preventDefault();
  meant.run();
}

document.addEventListener('keydown', hear);

/** While it is on screen; of two that listen to the same key, the one that came first has it. */
export function useShortcuts(shortcuts: readonly Shortcut[]): void {
  const latest = useRef(shortcuts);
  useEffect(() => {
    latest.current = shortcuts;
  });
  const names = shortcuts.map(({ key, name }) => `${key} ${name}`).join('\n');
  useEffect(() => {
    const mine = names === '' ? [] : names.split('\n').map((line) => toShortcut(line, latest));
    known = [...known, ...mine];
    tell();
    return () => {
      known = known.filter((each) => !mine.includes(each));
      tell();
    };
  }, [names]);
}

function toShortcut(line: string, latest: { readonly current: readonly Shortcut[] }): Shortcut {
  const [key = '', ...name] = line.split(' ');
  return { key, name: name.join(' '), run: () => latest.current.find((each) => each.key === key)?.run() };
}

/** Those of the screen that is open, each key once. */
export const useKnownShortcuts = (): readonly Shortcut[] => {
  const all = useSyncExternalStore(subscribe, () => known);
  return all.filter(({ key }, at) => all.findIndex((each) => each.key === key) === at);
};

/** Whether the person wants them, on this device. */
export function useShortcutsWanted(): [boolean, (isWanted: boolean) => void] {
  const isWanted = useSyncExternalStore(subscribe, areWanted);
  return [isWanted, want];
}

function want(isWanted: boolean): void {
  localStorage.setItem(storageKey, isWanted ? 'on' : 'off');
  tell();
}

export const useShortcutList = (): boolean => useSyncExternalStore(subscribe, () => isListShown);

export function showShortcutList(isShown: boolean): void {
  isListShown = isShown;
  tell();
}
