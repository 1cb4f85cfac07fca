// Before a smaller plan is chosen: from when it counts, and what no longer fits.
import { Text } from '@mantine/core';
import { isPaidPlan, type PlanName } from '@vitrine/contract/plan-gates';
import { chooseFreePlan, getPlan } from '@vitrine/contract/plans';
import { useTranslation } from 'react-i18next';
import { useEndpointMutation } from '../../api/queries.ts';
import { useRefreshSession, useSession } from '../../api/session.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { ProblemNote } from '../../ui/problem-banner.tsx';
import { toastDone } from '../../ui/toast.ts';
import { useFormat } from '../../ui/use-format.ts';
import { listLosses, wordOf, type Loss } from './cards.ts';
import styles from './plans.module.css';
import type { PlanState, Subscribe } from './use-plan.ts';

interface DowngradeProps {
  readonly state: PlanState;
  /** Null keeps it closed. */
  readonly to: PlanName | null;
  readonly subscribe: Subscribe;
  readonly onClose: () => void;
}

export function DowngradeDialog({ state, to, subscribe, onClose }: DowngradeProps) {
  const { t } = useTranslation();
  const { user } = useSession();
  const refreshSession = useRefreshSession();
  const free = useEndpointMutation(chooseFreePlan, {
    refreshes: [getPlan],
    onSuccess: async () => {
      onClose();
      toastDone(t('plans.cancelled'));
      await refreshSession();
    },
  });
  if (to === null) return null;
  const isTried = isInTrial(state);
  const losses = listLosses(state.tier, to, state.active_influencers);
  return (
    <ConfirmDialog
      opened
      title={t('plans.down_title', { plan: t(`shell.plan_name.${to}`) })}
      confirm={t('plans.down_confirm')}
      cancel={t('plans.cancel_keep')}
      isBusy={free.isPending || subscribe.busy !== null}
      onCancel={onClose}
      onConfirm={() =>
        isPaidPlan(to) ? subscribe.choose(to) : free.mutate({ body: { business_id: user.business_id } })
      }
    >
      <Begins state={state} to={to} isTried={isTried} />
      <Losses losses={losses} to={to} active={state.active_influencers} />
      {isPaidPlan(to) ? (
        <Text size="sm" c="dimmed" mt="sm">
          {t('plans.to_store')}
        </Text>
      ) : null}
      <ProblemNote problem={subscribe.problem ?? free.error} />
    </ConfirmDialog>
  );
}

/** Whether nothing of the plan has been paid yet: leaving it leads back into the trial. */
export const isInTrial = ({ subscription }: Pick<PlanState, 'subscription'>): boolean =>
  subscription !== null && subscription.trial_ends_at !== null;

function Begins({ state, to, isTried }: { state: PlanState; to: PlanName; isTried: boolean }) {
  const { t } = useTranslation();
  const format = useFormat();
  const plan = t(`shell.plan_name.${to}`);
  const end = state.subscription?.period_ends_at ?? state.ends_at;
  if (isTried) return <Text>{t('plans.down_now')}</Text>;
  return <Text>{end ? t('plans.down_at', { plan, day: format.day(end) }) : t('plans.down_later', { plan })}</Text>;
}

function Losses({ losses, to, active }: { losses: Loss; to: PlanName; active: number }) {
  const { t } = useTranslation();
  const { features, influencers } = losses;
  if (features.length === 0 && influencers === null) return <Text mt="sm">{t('plans.down_nothing')}</Text>;
  return (
    <>
      <Text mt="sm" fw={600}>
        {t('plans.down_lose')}
      </Text>
      <ul className={styles.losses}>
        {influencers === null ? null : (
          <li>
            {influencers === 0
              ? t('plans.down_influencers_none', { active })
              : t('plans.down_influencers', { active, count: influencers, plan: t(`shell.plan_name.${to}`) })}
          </li>
        )}
        {features.map((feature) => (
          <li key={feature}>{t(`plans.feature.${wordOf(feature)}`)}</li>
        ))}
      </ul>
    </>
  );
}
