// What the server knows of applications, and what is asked of it about them.
import {
  declineApplications,
  getApplication,
  listApplications,
  reopenApplications,
  type Application,
  type ApplicationStatus,
} from '@vitrine/contract/applications';
import { getAttention } from '@vitrine/contract/attention';
import { applicationId, type ApplicationId } from '@vitrine/contract/ids';
import { getJoinPage } from '@vitrine/contract/join-pages';
import { useTranslation } from 'react-i18next';
import { toPaged, useEndpointMutation, useEndpointPages, useEndpointQuery } from '../../api/queries.ts';
import { toastDone, toastUndo } from '../../ui/toast.ts';

/** Every answer that changes with a decision. */
export const applicationAnswers = [listApplications, getApplication, getJoinPage, getAttention];

export const readStatus = (text: string): ApplicationStatus =>
  text === 'approved' || text === 'declined' ? text : 'pending';

/** Those of a status, page by page. */
export function useApplications(status: ApplicationStatus, search: string) {
  const query = useEndpointPages(listApplications, [status, search], (skip) => ({ query: { status, search, skip } }));
  const pages = query.data?.pages;
  return {
    query,
    applications: pages?.flatMap(({ applications }) => applications) ?? [],
    totals: pages?.[0]?.totals ?? null,
    paged: toPaged(query),
  };
}

export const useApplication = (id: string) =>
  useEndpointQuery(
    getApplication,
    { params: { application_id: id } },
    { enabled: applicationId.safeParse(id).success },
  );

/** Turning people down, which can be taken back, and having them wait again. */
export function useDeciding(onDone: () => void) {
  const { t } = useTranslation();
  const reopen = useEndpointMutation(reopenApplications, {
    refreshes: applicationAnswers,
    onSuccess: ({ changed }) => toastDone(t('joining.reopened', { count: changed })),
  });
  const decline = useEndpointMutation(declineApplications, {
    refreshes: applicationAnswers,
    onSuccess: ({ changed }, { body }) => {
      toastUndo(t('joining.turned_down', { count: changed }), () => wait(body.application_ids));
      onDone();
    },
  });
  const wait = (ids: readonly string[]) => reopen.mutate({ body: { application_ids: [...ids] } });
  return {
    isBusy: reopen.isPending || decline.isPending,
    problem: decline.error ?? reopen.error,
    turnDown: (ids: readonly ApplicationId[], letter: string) =>
      decline.mutate({ body: { application_ids: [...ids], letter } }),
    wait,
  };
}

export type Named = Pick<Application, 'application_id' | 'name' | 'email'>;
