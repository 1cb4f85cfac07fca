// The settings and the logo of the business: what is kept, and changing it.
import { useQueryClient } from '@tanstack/react-query';
import { getSettings, updateBusiness, updateSettings } from '@vitrine/contract/brand';
import type { AnswerOf } from '@vitrine/contract/endpoint';
import type { BusinessId } from '@vitrine/contract/ids';
import { getLifetime } from '@vitrine/contract/insights';
import { getLink, listLinks } from '@vitrine/contract/links';
import { uploadFile } from '@vitrine/contract/media';
import { listMultilinks } from '@vitrine/contract/multilinks';
import { useState } from 'react';
import { type Problem, settle } from '../../api/problem.ts';
import { endpointKey, useEndpointMutation, useEndpointQuery } from '../../api/queries.ts';
import { useRefreshSession } from '../../api/session.ts';
import { upload } from '../../api/upload.ts';

export type SavedSettings = AnswerOf<typeof getSettings>;

const sentFor = (businessId: BusinessId) => ({ params: { business_id: businessId } });

export const useSettings = (businessId: BusinessId) => useEndpointQuery(getSettings, sentFor(businessId));

function useKeepStanding(businessId: BusinessId) {
  const cache = useQueryClient();
  return (standing: SavedSettings) => void cache.setQueryData(endpointKey(getSettings, sentFor(businessId)), standing);
}

/** Saves the settings it is given, and leaves the others; notices of links are fetched again, as what stands in for what may have changed. */
export function useSaveSettings(businessId: BusinessId) {
  const onSuccess = useKeepStanding(businessId);
  const { mutateAsync, isPending } = useEndpointMutation(updateSettings, {
    refreshes: [getLink, listLinks, listMultilinks, getLifetime],
    onSuccess,
  });
  const save = (settings: Partial<SavedSettings['settings']>): Promise<Problem | null> =>
    settle(mutateAsync({ ...sentFor(businessId), body: { settings } }));
  return { save, isSaving: isPending };
}

export interface LogoChange {
  /** Share of the bytes sent, 0 to 1; null while nothing is on its way. */
  readonly share: number | null;
  readonly isBusy: boolean;
  /** Uploads the picture and shows it; answers what went wrong. */
  readonly put: (picture: Blob) => Promise<Problem | null>;
  /** Shows an uploaded picture, or none for an empty address. */
  readonly set: (url: string) => Promise<Problem | null>;
}

export function useLogo(businessId: BusinessId): LogoChange {
  const keep = useKeepStanding(businessId);
  const refreshSession = useRefreshSession();
  const [share, setShare] = useState<number | null>(null);
  const { mutateAsync, isPending } = useEndpointMutation(updateBusiness, {
    onSuccess: async (standing) => {
      keep(standing);
      await refreshSession();
    },
  });
  const set = (url: string) => mutateAsync({ ...sentFor(businessId), body: { appearance: { logo_url: url } } });
  const put = (picture: Blob): Promise<Problem | null> => {
    setShare(0);
    const sending = upload(uploadFile, { file: picture, fileName: 'logo.png', onProgress: setShare });
    return settle(sending.then(({ url }) => set(url))).finally(() => setShare(null));
  };
  return { share, isBusy: share !== null || isPending, put, set: (url) => settle(set(url)) };
}
