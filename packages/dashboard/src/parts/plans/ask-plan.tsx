// Staff cannot choose a plan: they ask the merchant for one.
import { Button } from '@mantine/core';
import { requestUpgrade } from '@vitrine/contract/plans';
import { can } from '@vitrine/contract/rights';
import { useTranslation } from 'react-i18next';
import { useEndpointMutation } from '../../api/queries.ts';
import { useSession } from '../../api/session.ts';
import { toastDone, toastFailed } from '../../ui/toast.ts';

interface AskProps {
  readonly size?: 'xs' | 'sm';
  readonly isQuiet?: boolean;
  readonly onAsked?: () => void;
}

/** Nothing for influencers, who have nobody's plan to ask for. */
export function AskPlan({ size = 'sm', isQuiet = false, onAsked }: AskProps) {
  const { t } = useTranslation();
  const { user } = useSession();
  const ask = useEndpointMutation(requestUpgrade, {
    onSuccess: () => {
      toastDone(t('shell.plan_asked'));
      onAsked?.();
    },
    onError: (problem) => toastFailed(`${t('shell.plan_ask_failed')}. ${problem.message}`, problem.requestId),
  });
  if (!can(user, 'see plan') || user.is_plan_frozen) return null;
  return (
    <Button
      size={size}
      variant={isQuiet ? 'default' : 'filled'}
      loading={ask.isPending}
      onClick={() => ask.mutate({ body: { business_id: user.business_id } })}
    >
      {t('shell.ask_plan')}
    </Button>
  );
}
