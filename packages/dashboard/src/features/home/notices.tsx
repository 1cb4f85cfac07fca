// What some meet on the first screen: no store yet, one to connect again, a trial that ends.
import { Alert, Box, Button, Group } from '@mantine/core';
import { IconHourglass, IconPlugConnected } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { isMerchant, useSession } from '../../api/session.ts';
import { InstallButton } from '../../parts/stores/install-button.tsx';
import { AskPlan } from '../../parts/plans/ask-plan.tsx';
import { Card } from '../../ui/card.tsx';
import { ShopDrawing } from '../../ui/drawings.tsx';
import { EmptyState } from '../../ui/loaded.tsx';
import { useIsNarrow } from '../../ui/use-is-narrow.ts';
import { toTrialView } from '../../parts/plans/trial-view.ts';

/** Before a store is connected. */
export function ConnectPrompt() {
  const { t } = useTranslation();
  const session = useSession();
  const canConnect = isMerchant(session);
  const listing = session.store_listing_url;
  return (
    <Card>
      <EmptyState
        drawing={<ShopDrawing />}
        title={t('home.connect_title')}
        body={canConnect ? t('home.connect_body') : t('home.ask_owner')}
        action={
          canConnect ? (
            <Group gap="xs" justify="center">
              <InstallButton />
              <Button
                component={Link}
                to="/auth"
                variant={listing === null ? 'filled' : 'default'}
                leftSection={<IconPlugConnected size={18} aria-hidden />}
              >
                {t(listing === null ? 'home.connect_action' : 'stores.connect.by_address')}
              </Button>
            </Group>
          ) : null
        }
      />
    </Card>
  );
}

/** The store has to be connected again; whoever can do it finds it among what needs attention. */
export function ReconnectAlert() {
  const { t } = useTranslation();
  return (
    <Alert color="orange" title={t('home.reconnect_title')}>
      {t('home.reconnect_body')}
    </Alert>
  );
}

/** The trial is ending, or has ended, or bills are not paid. */
export function TrialAlert() {
  const { t } = useTranslation();
  const { user } = useSession();
  const isNarrow = useIsNarrow();
  const view = toTrialView(user, isNarrow);
  if (view === null) return null;
  const icon = <IconHourglass size={20} aria-hidden />;
  if (view.kind === 'frozen') {
    return (
      <Alert color="orange" icon={icon} title={t('shell.frozen_title')}>
        {t(view.isOwner ? 'shell.frozen_body' : 'shell.frozen_body_guest')}
        {view.isOwner ? (
          <Button component={Link} to="/admin/plan" mt="xs" size="sm" variant="default" display="table">
            {t('shell.own_plan')}
          </Button>
        ) : null}
      </Alert>
    );
  }
  if (view.kind === 'ending') {
    return (
      <Alert color="violet" icon={icon} title={t('home.trial.ending', { count: view.days })}>
        {t('home.trial.ending_body')}
        <PlansButton />
      </Alert>
    );
  }
  return (
    <Alert color="orange" icon={icon} title={t('home.trial.ended')}>
      {view.isOwner ? t('home.trial.ended_body') : t('home.trial.ended_body_guest')}
      {view.isOwner ? (
        <PlansButton />
      ) : (
        <Box mt="xs">
          <AskPlan />
        </Box>
      )}
    </Alert>
  );
}

function PlansButton() {
  const { t } = useTranslation();
  return (
    <Button component={Link} to="/pricing-plans" mt="xs" size="sm" variant="default" display="table">
      {t('shell.see_plans')}
    </Button>
  );
}
