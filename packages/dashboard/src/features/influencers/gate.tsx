// Whether another influencer may be active, asked before something is begun, and why not: the plan's number is reached, or it has none.
import { listInfluencers } from '@vitrine/contract/influencers';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useEndpointQuery } from '../../api/queries.ts';
import { useSession } from '../../api/session.ts';
import { useActivateInfluencer } from './use-influencer.ts';
import { PlanAction } from '../../parts/plans/plan-action.tsx';
import { TrialDialog } from '../../parts/plans/trial-dialog.tsx';
import { MessageDialog } from '../../ui/confirm-dialog.tsx';
import { isolate } from '../../ui/foreign-text.ts';
import { toastDone, toastFailed } from '../../ui/toast.ts';
import { decideGate, type InfluencerGate } from './influencer-gate.ts';

interface Gate {
  /** Null until it is known who there is. */
  readonly state: InfluencerGate | null;
  /** What the dialog says; null while it is closed. */
  readonly shown: Exclude<InfluencerGate, 'open'> | null;
  /** Does it, or says why not. */
  readonly pass: (act: () => void) => void;
  readonly close: () => void;
}

export function useGate(): Gate {
  const { user } = useSession();
  const { data } = useEndpointQuery(listInfluencers, {});
  const [shown, setShown] = useState<Gate['shown']>(null);
  const state = data ? decideGate(user, data.influencers) : null;
  return {
    state,
    shown,
    // who there is may not be known yet: the server decides then
    pass: (act) => (state === null || state === 'open' ? act() : setShown(state)),
    close: () => setShown(null),
  };
}

interface GateProps {
  /** Null keeps it closed. */
  readonly gate: Exclude<InfluencerGate, 'open'> | null;
  readonly onClose: () => void;
}

const smallest = 3;

export function GateDialog({ gate, onClose }: GateProps) {
  const { t } = useTranslation();
  if (gate === null || gate === 'trial') return <TrialDialog opened={gate !== null} onClose={onClose} />;
  return (
    <MessageDialog
      opened
      title={t('influencers.quota.title')}
      onClose={onClose}
      action={<PlanAction onAsked={onClose} />}
    >
      {gate.limit <= smallest
        ? t('influencers.quota.body_small', { limit: gate.limit })
        : t('influencers.quota.body_large', { limit: gate.limit })}
    </MessageDialog>
  );
}

interface PutBack {
  readonly gate: Gate;
  readonly put: (username: string) => void;
  /** Who is being put back. */
  readonly busy: string | null;
}

/** Puts a deactivated influencer back, within the plan, and says so or why not. */
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
