// The way on from what a plan keeps closed: choosing one, paying the bill, asking the merchant, or nothing where nothing helps.
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ProblemCode } from '@vitrine/contract/problem';
import { can } from '@vitrine/contract/rights';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../api/session.ts';
import { AskPlan } from './ask-plan.tsx';

interface ActionProps {
  readonly size?: 'xs' | 'sm';
  /** Beside a button that is the main one. */
  readonly isQuiet?: boolean;
  /** The merchant was asked. */
  readonly onAsked?: () => void;
}

export function PlanAction({ size = 'sm', isQuiet = false, onAsked }: ActionProps) {
  const { t } = useTranslation();
  const { user } = useSession();
  if (!can(user, 'change plan')) return <AskPlan size={size} isQuiet={isQuiet} {...(onAsked ? { onAsked } : {})} />;
  return (
    <Button
      component={Link}
      to={user.is_plan_frozen ? '/admin/plan' : '/pricing-plans'}
      size={size}
      variant={isQuiet ? 'default' : 'filled'}
    >
      {t(user.is_plan_frozen ? 'shell.own_plan' : 'shell.see_plans')}
    </Button>
  );
}

const ofPlans: readonly ProblemCode[] = ['trial_ended', 'plan_required', 'plan_frozen', 'influencer_quota'];

/** Whether a plan is what was missing. */
export const isOfPlan = (code: ProblemCode): boolean => ofPlans.includes(code);
