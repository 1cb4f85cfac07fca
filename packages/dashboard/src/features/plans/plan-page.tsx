// The merchant's own plan: what it is, what its orders cost so far, and what was charged.
import { Alert, Badge, Button, Group, Progress, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { planCurrency } from '@vitrine/contract/plan-gates';
import { getPlan } from '@vitrine/contract/plans';
import { can } from '@vitrine/contract/rights';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useEndpointQuery } from '../../api/queries.ts';
import { useSession } from '../../api/session.ts';
import { Card } from '../../ui/card.tsx';
import { Blocks, Loaded } from '../../ui/loaded.tsx';
import { Page, PageHeader } from '../../ui/page-header.tsx';
import { useFormat } from '../../ui/use-format.ts';
import { CancelDialog } from './cancel-dialog.tsx';
import { CapDialog } from './cap-dialog.tsx';
import type { PlanState } from './use-plan.ts';
import { PlanHistory } from './plan-history.tsx';
import styles from './plans.module.css';

type Subscription = NonNullable<PlanState['subscription']>;

export function PlanPage() {
  const { t } = useTranslation();
  const { user } = useSession();
  const plan = useEndpointQuery(getPlan, {});
  const isOwner = can(user, 'change plan');
  return (
    <Page narrow>
      <PageHeader title={t('plans.own_title')} help={t('plans.own_help')} />
      <Loaded query={plan} skeleton={<Blocks heights={[220, 180]} />} failed={t('plans.failed')}>
        {(state) =>
          state.billing ? (
            <>
              <PlanPanel state={state} isOwner={isOwner} />
              {state.subscription ? <FeesPanel of={state.subscription} isOwner={isOwner} /> : null}
              {isOwner ? <PlanHistory invoicesUrl={state.invoices_url} /> : null}
            </>
          ) : (
            <Alert>{t('plans.off')}</Alert>
          )
        }
      </Loaded>
    </Page>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className={styles.fact}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function PlanPanel({ state, isOwner }: { state: PlanState; isOwner: boolean }) {
  const { t } = useTranslation();
  const [isCancelling, setCancelling] = useState(false);
  const { subscription, plan } = state;
  return (
    <Card
      isPadded
      title={t(`shell.plan_name.${plan}`)}
      help={t(`plans.about.${plan}`)}
      tools={<StateBadge state={state} />}
    >
      <Words state={state} />
      {subscription ? <BillFacts of={subscription} /> : null}
      {isOwner ? (
        <div className={styles.buttons}>
          <Button component={Link} to="/pricing-plans">
            {t('plans.change')}
          </Button>
          {subscription ? (
            <Button variant="outline" color="red" onClick={() => setCancelling(true)}>
              {t('plans.cancel')}
            </Button>
          ) : null}
        </div>
      ) : null}
      <CancelDialog state={state} opened={isCancelling} onClose={() => setCancelling(false)} />
    </Card>
  );
}

function StateBadge({ state }: { state: PlanState }) {
  const { t } = useTranslation();
  if (state.is_frozen || state.ends_at !== null || state.subscription === null) return null;
  return <Badge color="green">{t('plans.state.active')}</Badge>;
}

/** How the plan stands, in sentences. */
function Words({ state }: { state: PlanState }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { tier, attempt, subscription, next_plan: next, next_plan_at: nextAt, ends_at: endsAt } = state;
  const said = [
    tier === 'trial' ? t('plans.state.trial', { count: state.trial_days_left }) : null,
    tier === 'ended' && !state.is_frozen ? t('plans.state.ended') : null,
    state.is_frozen ? t('plans.state.frozen') : null,
    endsAt === null ? null : t('plans.state.ends', { day: format.day(endsAt) }),
    next && nextAt ? t('plans.state.next', { plan: t(`shell.plan_name.${next}`), day: format.day(nextAt) }) : null,
    state.plan === 'ENTERPRISE' ? t('plans.state.granted') : null,
    subscription?.is_test ? t('plans.state.test') : null,
  ];
  return (
    <>
      {said.map((words) => (words === null ? null : <Text key={words}>{words}</Text>))}
      {attempt === null ? null : <Attempt of={attempt} />}
    </>
  );
}

/** A plan that was asked for and does not run. */
function Attempt({ of: { plan, status } }: { of: NonNullable<PlanState['attempt']> }) {
  const { t } = useTranslation();
  if (status !== 'pending' && status !== 'declined' && status !== 'expired') return null;
  return <Text>{t(`plans.attempt.${status}`, { plan: t(`shell.plan_name.${plan}`) })}</Text>;
}

function BillFacts({ of }: { of: Subscription }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { price, currency, trial_ends_at: trialEnd, period_ends_at: end } = of;
  return (
    <dl className={styles.facts}>
      <Fact name={t('plans.price')}>{t('plans.price_of', { price: format.money(Number(price), currency) })}</Fact>
      {trialEnd === null ? null : <Fact name={t('plans.trial_until')}>{format.day(trialEnd)}</Fact>}
      {trialEnd === null && end !== null && of.status === 'active' ? (
        <Fact name={t('plans.next_bill')}>{format.day(end)}</Fact>
      ) : null}
    </dl>
  );
}

/** From this share of the cap on it is spoken of. */
const near = 0.9;

function FeesPanel({ of, isOwner }: { of: Subscription; isOwner: boolean }) {
  const { t } = useTranslation();
  const format = useFormat();
  const [isRaising, setRaising] = useState(false);
  const [used, cap] = [Number(of.fees_used), Number(of.fees_cap)];
  const money = (amount: number): string => format.money(amount, planCurrency);
  const words = t('plans.fees_of', { used: money(used), cap: money(cap) });
  return (
    <Card isPadded title={t('plans.fees')} help={t('plans.fee_note')}>
      <Group justify="space-between">
        <Text>{words}</Text>
        <Text c="dimmed" size="sm">
          {t('plans.fee_of', { fee: money(Number(of.fee)) })}
        </Text>
      </Group>
      <Progress
        value={cap === 0 ? 0 : Math.min(100, (used / cap) * 100)}
        color={of.cap_reached ? 'orange' : 'violet'}
        aria-label={words}
      />
      {of.cap_reached ? (
        <Alert color="orange">
          {t('plans.cap_reached')} {t('plans.fees_waiting', { count: of.fees_waiting })}
        </Alert>
      ) : used >= cap * near ? (
        <Text size="sm">{t('plans.cap_near')}</Text>
      ) : null}
      {isOwner && of.status === 'active' ? (
        <div className={styles.buttons}>
          <Button variant="default" onClick={() => setRaising(true)}>
            {t('plans.raise')}
          </Button>
        </div>
      ) : null}
      {isRaising ? <CapDialog cap={cap} onClose={() => setRaising(false)} /> : null}
    </Card>
  );
}
