// What the calls of brand share: whose business is meant, and what of a body was sent.
import type { BusinessId } from '@vitrine/contract/ids';
import { Problem } from '../../platform/problem.ts';
import type { Actor } from '../identity/identity.ts';

/** Another business's id is answered like one that does not exist. */
export function own(actor: Actor, businessId: BusinessId): void {
  if (actor.businessId !== businessId) throw new Problem('not_found');
}

/** What was not sent is no change. */
export function withoutUndefined<Given extends object>(
  given: Given,
): { [Name in keyof Given]?: Exclude<Given[Name], undefined> } {
  const sent = Object.entries(given).filter(([, value]) => value !== undefined);
  return Object.fromEntries(sent) as ReturnType<typeof withoutUndefined<Given>>;
}
