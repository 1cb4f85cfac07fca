// What is known of a custom end of an address while it is typed. Pure.
import type { AnswerOf } from '@vitrine/contract/endpoint';
import type { checkBackHalf } from '@vitrine/contract/links';

export type BackHalfState =
  /** Nothing is typed, or what is saved already. */
  | { readonly kind: 'none' }
  | { readonly kind: 'checking' }
  | { readonly kind: 'free' }
  | { readonly kind: 'invalid' | 'reserved'; readonly message: string | null }
  | { readonly kind: 'taken'; readonly message: string | null; readonly suggestion: string | null }
  /** The server could not be asked; it decides when the form is saved. */
  | { readonly kind: 'unknown' };

interface Asked {
  readonly typed: string;
  /** What was typed when it last stood still. */
  readonly settled: string;
  /** The custom end the link has. */
  readonly saved: string | null;
  readonly answer: AnswerOf<typeof checkBackHalf> | undefined;
  readonly isFailed: boolean;
}

const kinds = { code_invalid: 'invalid', code_reserved: 'reserved', code_taken: 'taken' } as const;

export function toBackHalfState({ typed, settled, saved, answer, isFailed }: Asked): BackHalfState {
  const text = typed.trim();
  if (text === '' || text === saved) return { kind: 'none' };
  if (text !== settled.trim()) return { kind: 'checking' };
  if (answer === undefined) return { kind: isFailed ? 'unknown' : 'checking' };
  if (answer.problem === null) return { kind: 'free' };
  const kind = kinds[answer.problem];
  if (kind === 'taken') return { kind, message: answer.message, suggestion: answer.suggestion };
  return { kind, message: answer.message };
}

/** Whether a form may be saved with it. */
export const isBackHalfSound = ({ kind }: BackHalfState): boolean =>
  kind === 'none' || kind === 'free' || kind === 'unknown';

/** What stands before the custom end, as people read it: `vitrine.example/`. */
export function toAddressBase(address: string): string {
  const { host, pathname } = new URL(address);
  return `${host}${pathname.slice(0, pathname.lastIndexOf('/') + 1)}`;
}

/** The host in such a base. */
export const toHost = (base: string): string => base.replace(/\/.*$/, '');
