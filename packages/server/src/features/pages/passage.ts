// Decides whether a visitor is let in by a link, from its gate, the clock, and whether they showed its password. Pure.
import { gateStateAt } from '@vitrine/contract/link-gate';
import type { GateRecord } from '../links/links.ts';

export type Passage =
  | { readonly kind: 'open' }
  /** Where its merchant has it lead while it lets nobody in. */
  | { readonly kind: 'elsewhere'; readonly url: string }
  | { readonly kind: 'message'; readonly message: 'not_yet' | 'expired' }
  | { readonly kind: 'locked' };

export const open: Passage = { kind: 'open' };

/** What is over or has not begun asks for no password. */
export function decidePassage(gate: GateRecord | null, now: Date, isUnlocked: (gate: GateRecord) => boolean): Passage {
  if (gate === null) return open;
  const state = gateStateAt(gate, gate.counted, now);
  if (state === 'open') return gate.passwordHash === null || isUnlocked(gate) ? open : { kind: 'locked' };
  if (gate.fallbackUrl !== null) return { kind: 'elsewhere', url: gate.fallbackUrl };
  return { kind: 'message', message: state === 'scheduled' ? 'not_yet' : 'expired' };
}
