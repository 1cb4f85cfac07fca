// Who is offered a talk with an expert. Pure.
import type { User } from '@vitrine/contract/sessions';
import { isFree } from '../../parts/plans/trial-view.ts';

/** With fewer links than this a merchant is offered a talk. */
const expertLinks = 3;

/** On a phone, where no sidebar offers it; `links` is null while nobody knows how many there are. */
export function offersExpert(
  reader: Pick<User, 'role' | 'subscription_plan'>,
  isNarrow: boolean,
  links: number | null,
): boolean {
  return reader.role === 'admin' && isFree(reader) && isNarrow && links !== null && links < expertLinks;
}
