// Says that the trial has ended, or that bills are not paid, where something would have been created or changed, and leads to the plans.
import { Button, Group, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../api/session.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { useIsNarrow } from '../../ui/use-is-narrow.ts';
import { AskPlan } from './ask-plan.tsx';

interface TrialProps {
  readonly opened: boolean;
  /** The merchant can choose a plan; others can only ask them to. */
  readonly isAdmin: boolean;
  readonly onClose: () => void;
}

export function TrialDialog({ opened, isAdmin, onClose }: TrialProps) {
  const { t } = useTranslation();
  const isNarrow = useIsNarrow();
  const { user } = useSession();
  const isFrozen = user.is_plan_frozen;
  const title = t(isFrozen ? 'shell.frozen_title' : 'links.trial_title');
  const body = isFrozen
    ? t(isAdmin ? 'shell.frozen_body' : 'shell.frozen_body_guest')
    : t(isAdmin ? 'links.trial_body' : 'links.trial_body_guest');
  return (
    <Dialog opened={opened} onClose={onClose} title={title}>
      <Text component="div" role="alert">
        {body}
      </Text>
      <Group justify="flex-end" mt="lg" gap="sm" grow={isNarrow}>
        <Button variant="default" data-autofocus onClick={onClose}>
          {t('ui.ok')}
        </Button>
        {isAdmin ? (
          <Button component={Link} to={isFrozen ? '/admin/plan' : '/pricing-plans'}>
            {t(isFrozen ? 'shell.own_plan' : 'shell.see_plans')}
          </Button>
        ) : (
          <AskPlan onAsked={onClose} />
        )}
      </Group>
    </Dialog>
  );
}
