// What is typed over a join page: what differs, what is wrong with it, and saving it.
import { hashKey, useQueryClient } from '@tanstack/react-query';
import type { AnswerOf } from '@vitrine/contract/endpoint';
import { getJoinPage, type JoinPage, updateJoinPage } from '@vitrine/contract/join-pages';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type FieldErrors, sortRefusal } from '../../api/field-errors.ts';
import { endpointKey, useEndpointMutation } from '../../api/queries.ts';
import { toFieldErrors } from '../../api/validation.ts';
import { toastDone } from '../../ui/toast.ts';

type Errors = FieldErrors<string>;

export interface JoinDraft {
  readonly page: JoinPage;
  readonly errors: Errors;
  readonly change: (change: Partial<JoinPage>) => void;
}

/** Faults are told once it is saved, and go with what they were about. */
export function useJoinDraft(standing: AnswerOf<typeof getJoinPage>) {
  const { t } = useTranslation();
  const cache = useQueryClient();
  const [saved, setSaved] = useState(standing.page);
  const [page, setPage] = useState(standing.page);
  const [errors, setErrors] = useState<Errors>({});
  const save = useEndpointMutation(updateJoinPage, {
    onSuccess: (answer) => {
      cache.setQueryData(endpointKey(getJoinPage, {}), answer);
      setSaved(answer.page);
      setPage(answer.page);
      setErrors({});
      toastDone(t('ui.saved'));
    },
    onError: (problem) => setErrors(sortRefusal(problem, (path) => path || undefined).errors),
  });
  const send = () => {
    const checked = updateJoinPage.body.safeParse(page);
    if (checked.success) return save.mutate({ body: page });
    setErrors(toFieldErrors(checked.error.issues, (path) => path, t));
  };
  const draft: JoinDraft = {
    page,
    errors,
    change: (change) => {
      setPage({ ...page, ...change });
      setErrors({});
    },
  };
  return {
    draft,
    problem: save.error,
    strip: {
      isModified: hashKey([page]) !== hashKey([saved]),
      isSaving: save.isPending,
      onSave: send,
      onDiscard: () => {
        setPage(saved);
        setErrors({});
      },
    },
  };
}
