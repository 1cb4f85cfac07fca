// The cards of a merchant: which plan is theirs, which they can choose, and what choosing each means.
import { Alert, Button } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { isPaidPlan, offerOf, type PlanName, type PlanOffer } from '@vitrine/contract/plan-gates';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ProblemNote } from '../../ui/problem-banner.tsx';
import { useFormat } from '../../ui/use-format.ts';
import { listCards } from './cards.ts';
import { DowngradeDialog } from './downgrade-dialog.tsx';
import { PlanCard } from './plan-card.tsx';
import styles from './plans.module.css';
import { type PlanState, useSubscribe } from './use-plan.ts';

export function MerchantCards({ state }: { state: PlanState }) {
  const { t } = useTranslation();
  const format = useFormat();
  const [smaller, setSmaller] = useState<PlanName | null>(null);
  const subscribe = useSubscribe();
  const choose = (plan: PlanName, offer: PlanOffer): void => {
    if (offer === 'downgrade' || !isPaidPlan(plan)) setSmaller(plan);
    else subscribe.choose(plan);
  };
  if (!state.billing) return <Alert icon={<IconInfoCircle aria-hidden />}>{t('plans.off')}</Alert>;
  const standing = {
    plan: state.plan,
    trialDaysLeft: state.trial_days_left,
    isFrozen: state.is_frozen,
    next: state.next_plan,
    canPay: state.obstacle === null,
  };
  const nextDay = state.next_plan_at && format.day(state.next_plan_at);
  return (
    <>
      <Obstacle state={state} />
      <ProblemNote problem={subscribe.problem} />
      <div className={styles.cards}>
        {listCards().map((card) => {
          const { plan } = card;
          // a plan that was cancelled can be taken up again
          const isEnding = plan === state.plan && state.ends_at !== null;
          const offer = isEnding ? (state.obstacle === null ? 'choose' : 'unavailable') : offerOf(plan, standing);
          return (
            <PlanCard
              key={plan}
              card={card}
              isCurrent={plan === state.plan}
              note={plan === state.next_plan && nextDay ? t('plans.next_on', { day: nextDay }) : null}
              action={
                <OfferButton
                  plan={plan}
                  offer={offer}
                  state={state}
                  isBusy={subscribe.busy === plan}
                  onChoose={() => choose(plan, offer)}
                />
              }
            />
          );
        })}
      </div>
      <DowngradeDialog state={state} to={smaller} subscribe={subscribe} onClose={() => setSmaller(null)} />
    </>
  );
}

/** What stands in the way of paying, and the way around it. */
function Obstacle({ state: { obstacle } }: { state: PlanState }) {
  const { t } = useTranslation();
  if (obstacle === null) return null;
  const canConnect = obstacle === 'no_store' || obstacle === 'reconnect';
  return (
    <Alert icon={<IconInfoCircle aria-hidden />} mb="md">
      {t(`plans.obstacle.${obstacle}`)}
      {canConnect ? (
        <Button component={Link} to="/auth" size="sm" variant="default" mt="xs" display="table">
          {t('plans.connect')}
        </Button>
      ) : null}
    </Alert>
  );
}

interface OfferProps {
  readonly plan: PlanName;
  readonly offer: PlanOffer;
  readonly state: PlanState;
  readonly isBusy: boolean;
  readonly onChoose: () => void;
}

function OfferButton({ plan, offer, state, isBusy, onChoose }: OfferProps) {
  const { t } = useTranslation();
  const name = t(`shell.plan_name.${plan}`);
  if (offer === 'contact') return <Contact email={state.contact_email} />;
  if (offer === 'active' || offer === 'unavailable') {
    const isTrying = offer === 'active' && state.tier === 'trial';
    return (
      <Button fullWidth disabled variant="default">
        {t(isTrying ? 'plans.offer.trying' : `plans.offer.${offer}`)}
      </Button>
    );
  }
  const words =
    offer === 'try'
      ? t('plans.offer.try', { count: state.trial_days_left })
      : t(`plans.offer.${offer}`, { plan: name });
  return (
    <Button
      fullWidth
      variant={offer === 'downgrade' ? 'default' : 'filled'}
      loading={isBusy}
      aria-label={`${name}: ${words}`}
      onClick={onChoose}
    >
      {words}
    </Button>
  );
}

/** Without an address of the operator's own the request goes the way of every other. */
function Contact({ email }: { email: string | null }) {
  const { t } = useTranslation();
  const words = t('plans.offer.contact');
  if (email === null) {
    return (
      <Button component={Link} to="/register-request" variant="default" fullWidth>
        {words}
      </Button>
    );
  }
  const subject = encodeURIComponent(t('plans.contact_subject'));
  return (
    <Button component="a" href={`mailto:${email}?subject=${subject}`} variant="default" fullWidth>
      {words}
    </Button>
  );
}
