// One influencer as server state: read for their form or their preview, changed, closed, reset, their code, and what they brought in.
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { exportInfluencerReport, getInfluencerInsight, listInfluencerInsights } from '@vitrine/contract/analytics';
import type { Comparison } from '@vitrine/contract/comparison';
import { listCodeNotices, rotateCode } from '@vitrine/contract/attribution';
import type { SegmentId } from '@vitrine/contract/ids';
import {
  activateInfluencer,
  getInfluencer,
  type Influencer,
  listInfluencers,
  resetInfluencerPassword,
} from '@vitrine/contract/influencers';
import type { LinkType } from '@vitrine/contract/link-type';
import { type LinkRow, listInfluencerLinks } from '@vitrine/contract/links';
import { call } from '../../api/client.ts';
import { type Download, download } from '../../api/download.ts';
import {
  endpointKey,
  endpointQuery,
  toRangeSent,
  toSegmentSent,
  useEndpointMutation,
  useEndpointQuery,
} from '../../api/queries.ts';
import { type ListSource, useRowList } from '../../parts/links/row-list.ts';
import { can } from '@vitrine/contract/rights';
import { useSession } from '../../api/session.ts';
import { type FormSource, toFailure } from '../../api/source.ts';
import { toCompareSent } from '../../parts/figures/use-analytics.ts';
import type { DayRange } from '../../ui/date-range.ts';

/** A form begins with what the server says now; a preview shows at once what is known. */
export function useInfluencerSource(username: string, isForm: boolean): FormSource<Influencer> {
  const session = useSession();
  const query = useEndpointQuery(getInfluencer, { params: { username } }, { staleTime: 0 });
  const { data, error, isError, isFetchedAfterMount, refetch } = query;
  if (!can(session.user, isForm ? 'edit influencers' : 'see influencers')) return { state: 'forbidden' };
  if (isError && (error.status === 404 || data === undefined)) {
    return toFailure(error, refetch);
  }
  return data && (!isForm || isFetchedAfterMount) ? { state: 'ready', found: data.influencer } : { state: 'loading' };
}

/** Answers are good for ten minutes. */
const fresh = 10 * 60_000;

type Days = DayRange | null;

/** What they brought in; days are sent only when both are known. */
export function useInfluencerInsight(
  username: string,
  days: Days,
  segment: SegmentId | null,
  compare: Comparison | null,
) {
  return useQuery({
    ...endpointQuery(getInfluencerInsight, {
      params: { username },
      query: { ...toRangeSent(days), ...toSegmentSent(segment), ...toCompareSent(compare) },
    }),
    staleTime: fresh,
    placeholderData: keepPreviousData,
  });
}

interface LinksQuestion {
  readonly username: string;
  readonly linkType: LinkType;
}

const influencerLinks: Pick<ListSource<LinkRow, LinksQuestion>, 'endpoint' | 'pageSize' | 'ask'> = {
  endpoint: listInfluencerLinks,
  pageSize: 10,
  ask: (business, { username, linkType }, stretch, options) => {
    const sent = { params: { business_id: business, username }, body: { ...stretch, link_type: linkType } };
    return call(listInfluencerLinks, sent, options);
  },
};

/** Their open looks or shorts, newest first, page by page. */
export const useInfluencerLinks = (username: string, linkType: LinkType) =>
  useRowList(influencerLinks, { username, linkType });

/** Keeps every answer about them in step with what a change answered. */
function useSettle() {
  const cache = useQueryClient();
  return (influencer: Influencer) => {
    const sent = { params: { username: influencer.username } };
    cache.setQueryData(endpointKey(getInfluencer, sent), { influencer });
  };
}

export function useActivateInfluencer() {
  const settle = useSettle();
  return useEndpointMutation(activateInfluencer, {
    refreshes: [listInfluencers, listInfluencerInsights, getInfluencerInsight],
    onSuccess: ({ influencer }) => settle(influencer),
  });
}

export function useResetPassword() {
  const settle = useSettle();
  return useEndpointMutation(resetInfluencerPassword, { onSuccess: ({ influencer }) => settle(influencer) });
}

/** What looks wrong with the code of an influencer. */
export const useCodeNotices = (username: string) => useEndpointQuery(listCodeNotices, { params: { username } });

export function useRotateCode() {
  return useEndpointMutation(rotateCode, { refreshes: [listCodeNotices, listInfluencers, getInfluencer] });
}

/** Their report as a file, with the moment of writing in the reader's own zone. */
export function downloadReport(username: string, days: Days, segment: SegmentId | null): Promise<Download> {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  const query = { timezone: timeZone, ...toRangeSent(days), ...toSegmentSent(segment) };
  return download(exportInfluencerReport, { params: { username }, query });
}
