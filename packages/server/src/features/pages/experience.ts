// Finds the link behind a multilink's address for one visitor: the experience that is theirs, or the other in its stead.
import type { CompiledMultilink } from '../links/links.ts';
import { readVisitorOf, type Exchange } from './exchange.ts';
import { isOpen, type PublicLink } from './public-link.ts';
import { chooseSide, placeOf, type Branch } from './split.ts';

type Known = PublicLink | CompiledMultilink;

/**
 * The experience of this visitor, always the same while the shares stay; one who asks not to be tracked is drawn at each
 * visit. When nothing can be bought there, the other one if that is better off. `get` finds a link by its code.
 */
export async function chooseExperience(
  exchange: Exchange,
  { multilink: { multilinkId, options } }: CompiledMultilink,
  get: (code: string) => Known | Promise<Known>,
): Promise<PublicLink> {
  const [a, b] = options;
  // both are asked for every time, so that both are at hand when one must stand in, or the database is away
  const [atA, atB] = await Promise.allSettled([get(a.code), get(b.code)]);
  const known = [atA, atB].find((each) => each.status === 'fulfilled');
  // both are of one store
  const { key, agent } = readVisitorOf(exchange, known ? toLink(known.value) : { wayOn: null });
  const place = key === null ? Math.random() : placeOf(key, multilinkId);
  const branches: [Branch, Branch] = [
    { share: a.currentShare, device: a.device },
    { share: b.currentShare, device: b.device },
  ];
  const isFirst = chooseSide(branches, agent.device, place) === 0;
  const [chosen, other] = isFirst ? [atA, atB] : [atB, atA];
  const spare = other.status === 'fulfilled' ? toLink(other.value) : null;
  if (chosen.status === 'rejected') {
    if (spare === null) throw chosen.reason;
    return spare;
  }
  const link = toLink(chosen.value);
  return !canSell(link) && spare !== null && canSell(spare) ? spare : link;
}

function toLink(known: Known): PublicLink {
  if ('multilink' in known) throw new Error('an experience of a multilink is a multilink');
  return known;
}

function canSell(link: PublicLink): boolean {
  return isOpen(link) && !link.everythingGone;
}
