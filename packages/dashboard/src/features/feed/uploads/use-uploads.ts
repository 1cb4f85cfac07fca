// What the server knows of campaigns and of the pictures sent to them, and what is decided of those.
import { getShopboard, listPosts } from '@vitrine/contract/feed';
import {
  approveUpload,
  declineUpload,
  listCampaigns,
  listUploads,
  type UploadId,
  type UploadStatus,
} from '@vitrine/contract/uploads';
import { useTranslation } from 'react-i18next';
import { toPaged, useEndpointMutation, useEndpointPages, useEndpointQuery } from '../../../api/queries.ts';
import { toastDone } from '../../../ui/toast.ts';

export const campaignAnswers = [listCampaigns];

export const useCampaigns = () => useEndpointQuery(listCampaigns, {});

/** Those of a status, page by page. */
export function useUploads(status: UploadStatus) {
  const query = useEndpointPages(listUploads, [status], (skip) => ({ query: { status, skip } }));
  const pages = query.data?.pages;
  return {
    query,
    uploads: pages?.flatMap(({ uploads }) => uploads) ?? [],
    totals: pages?.[0]?.totals ?? null,
    paged: toPaged(query),
  };
}

export function useUploadDecisions(onDone: () => void) {
  const { t } = useTranslation();
  const refreshes = [listUploads, listCampaigns, listPosts, getShopboard];
  const done = (words: string) => () => {
    toastDone(words);
    onDone();
  };
  const approve = useEndpointMutation(approveUpload, { refreshes, onSuccess: done(t('uploads.approved')) });
  const decline = useEndpointMutation(declineUpload, { refreshes, onSuccess: done(t('uploads.declined')) });
  return {
    isBusy: approve.isPending || decline.isPending,
    approveProblem: approve.error,
    problem: decline.error,
    dismiss: approve.reset,
    approve: (id: UploadId) => approve.mutate({ params: { upload_id: id } }),
    decline: (id: UploadId, answer: string) => decline.mutate({ params: { upload_id: id }, body: { answer } }),
  };
}
