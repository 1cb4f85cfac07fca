// Where the store leads back to: the plan is read from the store itself, whoever opened this window is told, and the page leads on.
import { Button, Loader, Text, Title } from '@mantine/core';
import { Link, useNavigate } from '@tanstack/react-router';
import { getPlan, refreshPlan } from '@vitrine/contract/plans';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useEndpointMutation } from '../../api/queries.ts';
import { useRefreshSession, useSession } from '../../api/session.ts';
import { postToOpener } from '../../parts/stores/opener.ts';
import { ProblemNote } from '../../ui/problem-banner.tsx';
import { useFormat } from '../../ui/use-format.ts';
import type { PlanState } from './use-plan.ts';

const homeAfter = 2_000;

export function ChosenPage() {
  const { t } = useTranslation();
  const { user } = useSession();
  const refreshSession = useRefreshSession();
  const navigate = useNavigate();
  const read = useEndpointMutation(refreshPlan, {
    refreshes: [getPlan],
    onSuccess: async (state) => {
      await refreshSession();
      if (!isDone(state) || !cameFromStore()) return;
      postToOpener({ type: 'CompletedPaylinkSubscription' }, state.admin_origins);
      setTimeout(() => void navigate({ to: '/admin/home' }), homeAfter);
    },
  });
  const { mutate } = read;
  const check = () => mutate({ body: { business_id: user.business_id } });
  // once, also where the screen is drawn twice
  const asked = useRef(false);
  useEffect(() => {
    if (asked.current) return;
    asked.current = true;
    mutate({ body: { business_id: user.business_id } });
  }, [mutate, user.business_id]);
  if (read.data && isDone(read.data)) return <Done state={read.data} />;
  if (read.isPending || read.isIdle) {
    return (
      <output>
        <Loader />
        <Title order={1} mt="md">
          {t('plans.confirming')}
        </Title>
      </output>
    );
  }
  return (
    <>
      <Title order={1}>{t('plans.unconfirmed')}</Title>
      <Text mt={4}>{t('plans.unconfirmed_body')}</Text>
      <ProblemNote problem={read.error} />
      <Button mt="lg" onClick={check}>
        {t('plans.check_again')}
      </Button>
      <Button component={Link} to="/admin/home" variant="default" mt="sm">
        {t('plans.home')}
      </Button>
    </>
  );
}

/** As the store leads back: whoever opens the page by hand is led nowhere. */
const cameFromStore = (): boolean => new URLSearchParams(location.search).has('charge_id');

/** Whether something runs, and nothing waits for a yes. */
const isDone = ({ subscription, attempt }: PlanState): boolean =>
  subscription?.status === 'active' && attempt?.status !== 'pending';

function Done({ state }: { state: PlanState }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { next_plan: next, next_plan_at: at, plan } = state;
  return (
    <div role="alert">
      <Title order={1}>
        {next
          ? t('plans.confirmed_later', { plan: t(`shell.plan_name.${next}`) })
          : t('plans.confirmed', { plan: t(`shell.plan_name.${plan}`) })}
      </Title>
      <Text c="dimmed" mt={4}>
        {next && at ? t('plans.confirmed_later_body', { day: format.day(at) }) : t('plans.confirmed_body')}
      </Text>
      <Button component={Link} to="/admin/home" variant="default" mt="lg">
        {t('plans.home')}
      </Button>
    </div>
  );
}
