// Puts a deactivated influencer back, within the plan, and says so or why not.
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useActivateInfluencer } from '../../parts/influencers/use-influencer.ts';
import { isolate } from '../../ui/foreign-text.ts';
import { toastDone, toastFailed } from '../../ui/toast.ts';
import { type Gate, useGate } from './use-gate.ts';

export interface PutBack {
  readonly gate: Gate;
  readonly put: (username: string) => void;
  /** Who is being put back. */
  readonly busy: string | null;
}

export function usePutBack(): PutBack {
  const { t } = useTranslation();
  const gate = useGate();
  const activate = useActivateInfluencer();
  const [busy, setBusy] = useState<string | null>(null);
  const send = (username: string) => {
    setBusy(username);
    activate.mutate(
      { params: { username }, body: { activate: true } },
      {
        onSuccess: () => toastDone(t('influencers.back.done', { name: isolate(`@${username}`) })),
        onError: (problem) => toastFailed(`${t('influencers.back.failed')}. ${problem.message}`, problem.requestId),
        onSettled: () => setBusy(null),
      },
    );
  };
  return { gate, busy, put: (username) => gate.pass(() => send(username)) };
}
