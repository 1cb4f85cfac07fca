// Changes many influencers by one call, says what became of them, and offers to take it back.
import type { BodySent } from '@vitrine/contract/endpoint';
import { changeInfluencers } from '@vitrine/contract/influencers';
import { useTranslation } from 'react-i18next';
import { useEndpointMutation } from '../../api/queries.ts';
import { influencerAnswers } from '../../parts/influencers/use-influencers.ts';
import { type Many, useMany } from '../../parts/lists/use-many.ts';

export type ManyInfluencersChange = BodySent<typeof changeInfluencers>['change'];

/** What takes a change back; tags that were there before are not known any more, and terms have an undo of their own. */
const inverse = {
  deactivate: { do: 'activate' },
  activate: { do: 'deactivate' },
  tag: null,
  terms: null,
} as const satisfies Record<ManyInfluencersChange['do'], ManyInfluencersChange | null>;

export function useManyInfluencers(): Many<ManyInfluencersChange> {
  const { t } = useTranslation();
  const change = useEndpointMutation(changeInfluencers, { refreshes: influencerAnswers });
  return useMany({
    isPending: change.isPending,
    ask: async (usernames, what) => {
      const { outcomes } = await change.mutateAsync({ body: { usernames: [...usernames], change: what } });
      return outcomes.map(({ username, ...rest }) => ({ id: username, ...rest }));
    },
    inverseOf: (what) => inverse[what.do],
    words: {
      failed: t('influencers.bulk.failed'),
      done: (what, count) => t(`influencers.bulk.done_${what.do}`, { count }),
      refused: (count) => t('influencers.bulk.refused', { count }),
    },
  });
}
