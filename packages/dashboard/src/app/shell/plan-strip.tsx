// A line over every screen while a plan needs a word: its trial ends or has ended, or its bills are not paid.
import { Button, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { can } from '@vitrine/contract/rights';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../api/session.ts';
import { AskPlan } from '../../parts/plans/ask-plan.tsx';
import type { TrialView } from '../../parts/plans/trial-view.ts';
import styles from './shell.module.css';

export function PlanStrip({ view }: { view: TrialView }) {
  const { t } = useTranslation();
  const { user } = useSession();
  const said = view.kind === 'ending' ? t('shell.strip.ending', { count: view.days }) : t(`shell.strip.${view.kind}`);
  return (
    <section className={styles.strip} data-kind={view.kind} aria-label={t('shell.strip.label')}>
      <Text size="sm">{said}</Text>
      {can(user, 'change plan') ? (
        <Button component={Link} to={view.kind === 'frozen' ? '/admin/plan' : '/pricing-plans'} size="xs">
          {t(view.kind === 'frozen' ? 'shell.own_plan' : 'shell.see_plans')}
        </Button>
      ) : (
        <AskPlan size="xs" />
      )}
    </section>
  );
}
