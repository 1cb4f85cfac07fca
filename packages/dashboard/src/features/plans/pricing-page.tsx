// The plans side by side: for visitors, and for merchants with what they can choose.
import { Button, Text, Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { getPlan } from '@vitrine/contract/plans';
import { can } from '@vitrine/contract/rights';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useEndpointQuery } from '../../api/queries.ts';
import { activeToken, sessionQuery } from '../../api/session.ts';
import { VisitorBar } from '../../parts/frame/visitor-bar.tsx';
import { Blocks, Failed, Waiting } from '../../ui/loaded.tsx';
import { listCards } from './cards.ts';
import { MerchantCards } from './merchant-cards.tsx';
import { PlanCard } from './plan-card.tsx';
import styles from './plans.module.css';

export function PricingPage() {
  const { t } = useTranslation();
  const token = activeToken();
  const session = useQuery({ ...sessionQuery(token), enabled: token !== null });
  const title = t('plans.title');
  useEffect(() => {
    document.title = `${title} · Vitrine`;
  }, [title]);
  const isSignedIn = token !== null && !session.isError;
  return (
    <main className={styles.page}>
      <div className={styles.bar}>
        <VisitorBar backTo="/pricing-plans" />
      </div>
      <Title order={1}>{title}</Title>
      <Text c="dimmed" mt={4} mb="xl">
        {t('plans.help')}
      </Text>
      {!isSignedIn ? <VisitorCards /> : session.data ? <Cards user={session.data.user} /> : <Blocks heights={[420]} />}
      <div className={styles.notes}>
        <Text size="sm">{t('plans.fee_note')}</Text>
        <Text size="sm">{t('plans.currency_note')}</Text>
      </div>
    </main>
  );
}

function Cards({ user }: { user: Parameters<typeof can>[0] }) {
  return can(user, 'change plan') ? <OwnCards /> : <PlainCards />;
}

function OwnCards() {
  const { t } = useTranslation();
  const plan = useEndpointQuery(getPlan, {});
  if (plan.error) return <Failed problem={plan.error} title={t('plans.failed')} onRetry={() => void plan.refetch()} />;
  if (plan.data === undefined) {
    return (
      <Waiting>
        <Blocks heights={[420]} />
      </Waiting>
    );
  }
  return <MerchantCards state={plan.data} />;
}

/** For those who cannot choose: staff and influencers. */
function PlainCards() {
  return (
    <div className={styles.cards}>
      {listCards().map((card) => (
        <PlanCard key={card.plan} card={card} />
      ))}
    </div>
  );
}

function VisitorCards() {
  const { t } = useTranslation();
  return (
    <div className={styles.cards}>
      {listCards().map((card) => (
        <PlanCard
          key={card.plan}
          card={card}
          action={
            card.plan === 'ENTERPRISE' ? (
              <Button component={Link} to="/register-request" variant="default" fullWidth>
                {t('plans.offer.contact')}
              </Button>
            ) : (
              <Button
                component={Link}
                to="/register"
                variant={card.plan === 'BUSINESS' ? 'filled' : 'default'}
                fullWidth
              >
                {t('plans.offer.register')}
              </Button>
            )
          }
        />
      ))}
    </div>
  );
}
