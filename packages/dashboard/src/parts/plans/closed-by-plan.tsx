// Said over what can be looked at but not changed, as the plan keeps it closed, with the way on.
import { Alert, Box } from '@mantine/core';
import { IconHourglass } from '@tabler/icons-react';
import type { PlanFeature } from '@vitrine/contract/plan-gates';
import { can } from '@vitrine/contract/rights';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../api/session.ts';
import { PlanAction } from './plan-action.tsx';
import { planOpens } from './plan-opens.ts';
import { isFree } from './trial-view.ts';

interface ClosedProps {
  readonly feature: PlanFeature;
  /** What a plan would open. */
  readonly children: ReactNode;
}

/** Nothing where the plan opens it. */
export function ClosedByPlan({ feature, children }: ClosedProps) {
  const { t } = useTranslation();
  const { user } = useSession();
  if (planOpens(user, feature)) return null;
  const isOver = isFree(user) && user.free_trial_days_left <= 0;
  const why = user.is_plan_frozen ? 'frozen_title' : isOver ? 'trial_ended' : 'plan_needed';
  return (
    <Alert color="orange" icon={<IconHourglass size={20} aria-hidden />} title={t(`shell.${why}`)}>
      {user.is_plan_frozen ? t(can(user, 'change plan') ? 'shell.frozen_body' : 'shell.frozen_body_guest') : children}
      <Box mt="xs">
        <PlanAction isQuiet />
      </Box>
    </Alert>
  );
}
