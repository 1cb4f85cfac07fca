// What an invited member of a team is called until they choose another name. Pure.
import { limits } from '@vitrine/contract/limits';

const { min, max } = limits.username;

/** A username of what stands before the @; from the second turn on with its number. */
export function toUsername(email: string, turn: number): string {
  const own = email.split('@')[0] ?? '';
  const plain = own.normalize('NFKD').replaceAll(/[^A-Za-z0-9_-]+/g, '-');
  const trimmed = plain.replaceAll(/^-+|-+$/g, '');
  const whole = trimmed.length >= min ? trimmed : `team-${trimmed || 'member'}`;
  const end = turn === 1 ? '' : `-${turn}`;
  return `${whole.slice(0, max - end.length)}${end}`;
}
