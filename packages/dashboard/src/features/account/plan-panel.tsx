// The plan the business is on, and the way to another.
import { Button, Group, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { can } from '@vitrine/contract/rights';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../api/session.ts';
import { AskPlan } from '../../parts/plans/ask-plan.tsx';
import { toPlanFact } from '../../parts/plans/plan-fact.ts';
import { Card } from '../../ui/card.tsx';
import styles from './account.module.css';
import { Fact } from './information-panel.tsx';

/** Nothing for influencers; plans where the installation has any. Staff can ask for one once the trial is over. */
export function PlanPanel() {
  const { t } = useTranslation();
  const { user, billing } = useSession();
  if (!can(user, 'see plan')) return null;
  const isOver = user.subscription_plan === 'FREE' && user.free_trial_days_left <= 0;
  const change = can(user, 'change plan') ? (
    <Button component={Link} to="/admin/plan" variant="default">
      {t('account.upgrade')}
    </Button>
  ) : isOver ? (
    <AskPlan />
  ) : null;
  return (
    <Card isPadded title={t('account.current')} tools={billing ? change : null}>
      <dl className={styles.facts}>
        <Fact name={t('account.merchant_username')}>
          <bdi>{user.username}</bdi>
        </Fact>
        {billing && (
          <Fact name={t('account.plan')}>
            <PlanName />
          </Fact>
        )}
      </dl>
    </Card>
  );
}

/** The trial by its days; a paid plan that is still tried by its name, and its days. */
function PlanName() {
  const { t } = useTranslation();
  const { user } = useSession();
  const fact = toPlanFact(user);
  if (fact === null) return null;
  if (fact.kind === 'trial') return <>{t('shell.trial_left', { count: fact.days })}</>;
  return (
    <Group gap="xs">
      {t(`shell.plan_name.${fact.plan}`)}
      {user.free_trial_days_left > 0 && (
        <Text component="span" size="sm" c="dimmed">
          {t('account.trial_days', { count: user.free_trial_days_left })}
        </Text>
      )}
    </Group>
  );
}
