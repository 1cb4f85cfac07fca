// Makes a link anew for each of several influencers, and says what became of it; what was made can be taken back.
import type { LinkId } from '@vitrine/contract/ids';
import type { Influencer } from '@vitrine/contract/influencers';
import type { Link } from '@vitrine/contract/links';
import { useTranslation } from 'react-i18next';
import { isProblem, settle, type Problem } from '../../api/problem.ts';
import { isolate } from '../../ui/foreign-text.ts';
import { toastFailed, toastUndo } from '../../ui/toast.ts';
import { toGateFields, toGateSent } from './gate-draft.ts';
import { useCloseLink, useSaveLink, useSetLinkGate } from './link-lists.ts';
import { toCopyFor } from './partner-copy.ts';
import { useManyLinks } from './use-many-links.ts';

/** Of those who got none, so many are named. */
const mostNamed = 5;

/** Resolves once each of them has theirs or was refused one, in their order; `goOn` hears how many are done, and ends it by false. */
type MakeCopies = (link: Link, people: readonly Influencer[], goOn: (done: number) => boolean) => Promise<void>;

export function usePartnerCopies(): MakeCopies {
  const { t } = useTranslation();
  const make = useMakeCopy();
  const many = useManyLinks();
  return async (link, people, goOn) => {
    const made: LinkId[] = [];
    const refused: [string, Problem][] = [];
    for (const [done, person] of people.entries()) {
      if (!goOn(done)) break;
      const outcome = await make(link, person);
      if (isProblem(outcome)) refused.push([person.username, outcome]);
      else made.push(outcome);
    }
    if (made.length > 0) {
      toastUndo(t('lists.copies.done', { count: made.length }), () => void many.run(made, { do: 'close' }, false));
    }
    const [first] = refused;
    if (first)
      toastFailed(`${t('lists.copies.refused', { names: toNames(refused) })} ${first[1].message}`, first[1].requestId);
  };
}

const toNames = (refused: readonly [string, Problem][]): string =>
  [...refused.slice(0, mostNamed).map(([name]) => isolate(name)), ...(refused.length > mostNamed ? ['…'] : [])].join(
    ', ',
  );

/** One of them: it lets shoppers in when the link does, and does not stay where that cannot be set. */
function useMakeCopy(): (link: Link, person: Influencer) => Promise<LinkId | Problem> {
  const create = useSaveLink(null);
  const setGate = useSetLinkGate();
  const close = useCloseLink();
  return async (link, person) => {
    try {
      const { link_id: id } = await create(toCopyFor(link, person));
      const refused = link.gate && (await setGate(id, toGateSent(toGateFields(link.gate))));
      if (!refused) return id;
      return (await settle(close.mutateAsync({ params: { link_id: id } }))) ?? refused;
    } catch (thrown) {
      if (!isProblem(thrown)) throw thrown;
      return thrown;
    }
  };
}
