// The logo shoppers see: uploading one, and showing it.
import { useQueryClient } from '@tanstack/react-query';
import { getSettings, updateBusiness } from '@vitrine/contract/brand';
import type { BusinessId } from '@vitrine/contract/ids';
import { uploadFile } from '@vitrine/contract/media';
import { useState } from 'react';
import { type Problem, settle } from '../../api/problem.ts';
import { endpointKey, useEndpointMutation } from '../../api/queries.ts';
import { useRefreshSession } from '../../api/session.ts';
import { upload } from '../../api/upload.ts';
import { ofBusiness } from './use-appearance.ts';

interface LogoChange {
  /** Share of the bytes sent, 0 to 1; null while nothing is on its way. */
  readonly share: number | null;
  readonly isBusy: boolean;
  /** Uploads the picture and shows it; answers what went wrong. */
  readonly put: (picture: Blob) => Promise<Problem | null>;
  /** Shows an uploaded picture, or none for an empty address. */
  readonly set: (url: string) => Promise<Problem | null>;
}

export function useLogo(businessId: BusinessId): LogoChange {
  const cache = useQueryClient();
  const refreshSession = useRefreshSession();
  const [share, setShare] = useState<number | null>(null);
  const { mutateAsync, isPending } = useEndpointMutation(updateBusiness, {
    onSuccess: async (standing) => {
      cache.setQueryData(endpointKey(getSettings, ofBusiness(businessId)), standing);
      await refreshSession();
    },
  });
  const set = (url: string) => mutateAsync({ ...ofBusiness(businessId), body: { appearance: { logo_url: url } } });
  const put = (picture: Blob): Promise<Problem | null> => {
    setShare(0);
    const sending = upload(uploadFile, { file: picture, fileName: 'logo.png', onProgress: setShare });
    return settle(sending.then(({ url }) => set(url))).finally(() => setShare(null));
  };
  return { share, isBusy: share !== null || isPending, put, set: (url) => settle(set(url)) };
}
