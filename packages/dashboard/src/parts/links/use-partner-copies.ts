// Makes a link anew for each of several influencers, and says what became of it; what was made can be taken back.
import type { Influencer } from '@vitrine/contract/influencers';
import type { Link } from '@vitrine/contract/links';
import { useTranslation } from 'react-i18next';
import { isProblem } from '../../api/problem.ts';
import { toastFailed, toastUndo } from '../../ui/toast.ts';
import { useSaveLink } from './link-lists.ts';
import { toCopyFor } from './partner-copy.ts';
import { useManyLinks } from './use-many-links.ts';

/** Resolves once each of them has theirs, or was refused one. */
export function usePartnerCopies(): (link: Link, people: readonly Influencer[]) => Promise<void> {
  const { t } = useTranslation();
  const create = useSaveLink(null);
  const many = useManyLinks();
  return async (link, people) => {
    const outcomes = await Promise.all(
      people.map((person) =>
        create(toCopyFor(link, person)).catch((thrown: unknown) => {
          if (isProblem(thrown)) return thrown;
          throw thrown;
        }),
      ),
    );
    const refused = outcomes.filter((outcome) => isProblem(outcome));
    const made = outcomes.flatMap((outcome) => (isProblem(outcome) ? [] : [outcome.link_id]));
    if (made.length > 0) {
      toastUndo(t('lists.copies.done', { count: made.length }), () => void many.run(made, { do: 'close' }, false));
    }
    const [first] = refused;
    if (first) toastFailed(`${t('lists.copies.refused', { count: refused.length })} ${first.message}`, first.requestId);
  };
}
