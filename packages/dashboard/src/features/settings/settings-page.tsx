// Settings: the logo shoppers see, and what the business has switched on.
import { Card, Skeleton, Stack, Text } from '@mantine/core';
import { Navigate } from '@tanstack/react-router';
import type { Brand } from '@vitrine/contract/identity';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toLinkAccess } from '../../api/link-access.ts';
import type { Problem } from '../../api/problem.ts';
import { isTeam } from '../../api/session-rights.ts';
import { useSession } from '../../api/session.ts';
import { type Standing, useSaveSettings, useSettings } from '../../api/use-settings.ts';
import { MessageDialog } from '../../ui/confirm-dialog.tsx';
import { LeaveGuard } from '../../ui/form-screen.tsx';
import { Page, PageHeader } from '../../ui/page-header.tsx';
import { SaveInHead, SaveStrip } from '../../ui/save-strip.tsx';
import { ErrorState } from '../../ui/states.tsx';
import { toastDone } from '../../ui/toast.ts';
import { AutoSwapPanel } from './auto-swap-panel.tsx';
import { LogoPanel } from './logo-panel.tsx';
import classes from './settings.module.css';

export function SettingsPage() {
  const session = useSession();
  const { user, brand } = session;
  if (!isTeam(session)) return <Navigate to="/admin/home" replace />;
  if (brand === null) return <Navigate to={user.role === 'admin' ? '/auth' : '/admin/home'} replace />;
  return <Settings brand={brand} />;
}

function Settings({ brand }: { readonly brand: Brand }) {
  const { t } = useTranslation();
  const { data, error, isError, refetch } = useSettings(brand.business_id);
  if (data !== undefined) return <Found key={brand.business_id} brand={brand} standing={data} />;
  return (
    <Page narrow>
      <PageHeader title={t('settings.title')} help={t('settings.help')} />
      {isError ? (
        <ErrorState message={error.message} requestId={error.requestId} onRetry={refetch} />
      ) : (
        <Loading label={t('ui.loading')} />
      )}
    </Page>
  );
}

function Loading({ label }: { readonly label: string }) {
  return (
    <Stack component="output" aria-busy aria-label={label}>
      {[9, 6].map((height) => (
        <Card key={height}>
          <Skeleton height={22} width="30%" />
          <Skeleton height={14} width="70%" mt="sm" />
          <Skeleton height={`${height}rem`} mt="md" />
        </Card>
      ))}
    </Stack>
  );
}

function Found({ brand, standing }: { readonly brand: Brand; readonly standing: Standing }) {
  const { t } = useTranslation();
  const access = toLinkAccess(useSession().user);
  const { save, isSaving } = useSaveSettings(brand.business_id);
  const [draft, setDraft] = useState(standing.settings);
  const [problem, setProblem] = useState<Problem | null>(null);
  const isModified = draft.auto_swap_enabled !== standing.settings.auto_swap_enabled;
  const send = async () => {
    const failed = await save(draft);
    setProblem(failed);
    if (failed === null) toastDone(t('ui.saved'));
  };
  const strip = { isModified, isSaving, onSave: () => void send() };
  return (
    <Page narrow>
      <PageHeader
        title={t('settings.title')}
        help={t('settings.help')}
        isPinned
        actions={access.isAdmin && !access.isTrialOver ? <SaveInHead {...strip} /> : undefined}
      />
      {!access.isAdmin && <Text className={classes.note}>{t('settings.merchant_only')}</Text>}
      <LogoPanel brand={brand} own={standing.appearance.logo_url} canChange={access.isAdmin} />
      <AutoSwapPanel
        isOn={draft.auto_swap_enabled}
        access={access}
        onChange={(isOn) => setDraft({ ...draft, auto_swap_enabled: isOn })}
      />
      <SaveStrip {...strip} onDiscard={() => setDraft(standing.settings)} />
      <LeaveGuard isModified={isModified} />
      <MessageDialog
        opened={problem !== null}
        title={t('settings.save_failed')}
        requestId={problem?.requestId ?? null}
        onClose={() => setProblem(null)}
      >
        {problem?.message}
      </MessageDialog>
    </Page>
  );
}
