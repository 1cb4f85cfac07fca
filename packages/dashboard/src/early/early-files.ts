// Which files whoever opens the page is about to need. Pure.
import type { Language } from '@vitrine/contract/language';

/** Texts: those of every screen, home's, and those of the screens behind it. */
export const earlyTexts = ['first', 'near', 'later'] as const;

/** Names of files, below the address of the program, by what they are for: a part, or texts of a language as `en/first`. */
export type EarlyFiles = Readonly<Record<string, readonly string[]>>;

interface Reader {
  /** Whether somebody is signed in, as far as this browser knows. */
  readonly isKnown: boolean;
  readonly path: string;
  readonly language: Language;
}

/** The address of the program by itself leads home. */
const isHome = (path: string): boolean => path === '/' || path.startsWith('/admin/home');

/** Whether the frame stands around what whoever is signed in sees there. */
export const isInFrame = (path: string): boolean => isHome(path) || path.startsWith('/admin/');

/** Each once, in the order in which they are needed. */
export function listFiles(files: EarlyFiles, { isKnown, path, language }: Reader): string[] {
  const texts = (name: (typeof earlyTexts)[number]): string => `${language}/${name}`;
  const behind = isHome(path) ? [texts('near')] : ['screens', texts('later')];
  const wanted = [texts('first'), ...(isKnown && isInFrame(path) ? ['home', ...behind] : ['sign-in'])];
  return [...new Set(wanted.flatMap((name) => files[name] ?? []))];
}

/** The token calls are made with, as `accounts.ts` keeps it; null for a visitor. */
export function readActive(stored: string | null): string | null {
  try {
    const kept: unknown = JSON.parse(stored ?? 'null');
    const active = typeof kept === 'object' && kept !== null && 'active' in kept ? kept.active : null;
    return typeof active === 'string' && active !== '' ? active : null;
  } catch {
    // what is broken is read as nothing where accounts are read, too
    return null;
  }
}
