// Settings: the logo shoppers see, what measures on their pages, and what the business has switched on.
import { Button, NativeSelect, Switch, Text } from '@mantine/core';
import { Navigate } from '@tanstack/react-router';
import type { Brand } from '@vitrine/contract/sessions';
import { can } from '@vitrine/contract/rights';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AddressLink } from '../../parts/links/address-link.tsx';
import { type LinkAccess, toLinkAccess } from '../../parts/links/link-access.ts';
import type { Problem } from '../../api/problem.ts';
import { useSession } from '../../api/session.ts';
import { type SavedSettings, useSaveSettings, useSettings } from './use-settings.ts';
import { ProblemDialog } from '../../ui/confirm-dialog.tsx';
import { LeaveGuard } from '../../ui/form-screen.tsx';
import { Page, PageHeader } from '../../ui/page-header.tsx';
import { SaveInHead, SaveStrip } from '../../ui/save-strip.tsx';
import { Blocks, Loaded } from '../../ui/loaded.tsx';
import { toastDone } from '../../ui/toast.ts';
import { AttributionPanel } from './attribution-panel.tsx';
import { HiddenRevenuePanel } from './hidden-revenue-panel.tsx';
import { HoldingPanel } from './holding-panel.tsx';
import { LogoPanel } from './logo-panel.tsx';
import { MeasuringPanel } from './measuring-panel.tsx';
import { findFaults, type SettingsDraft, toChange, toDraft } from './settings-draft.ts';
import classes from './settings.module.css';
import { Card } from '../../ui/card.tsx';
import { limits } from '@vitrine/contract/limits';

export function SettingsPage() {
  const session = useSession();
  const { user, brand } = session;
  if (brand === null) return <Navigate to={can(user, 'manage store') ? '/auth' : '/admin/home'} replace />;
  return <Settings brand={brand} />;
}

function Settings({ brand }: { brand: Brand }) {
  const settings = useSettings(brand.business_id);
  return (
    <Page narrow>
      {settings.data === undefined && <Head />}
      <Loaded query={settings} skeleton={<Blocks heights={['15rem', '20rem', '12rem', '12rem']} />}>
        {(standing) => <Found key={brand.business_id} brand={brand} standing={standing} />}
      </Loaded>
    </Page>
  );
}
function Head({ children }: { children?: ReactNode }) {
  const { t } = useTranslation();
  return <PageHeader title={t('settings.title')} help={t('settings.help')} isPinned actions={children} />;
}

function Found({ brand, standing }: { brand: Brand; standing: SavedSettings }) {
  const { t } = useTranslation();
  const { user } = useSession();
  const access = toLinkAccess(user);
  const { draft, setDraft, isModified, faults, problem, dismiss, strip } = useDraft(brand.business_id, standing);
  const change = (part: Partial<SettingsDraft>) => setDraft((now) => ({ ...now, ...part }));
  const canChange = can(user, 'change settings');
  return (
    <>
      <Head>{canChange ? <SaveInHead {...strip} /> : undefined}</Head>
      {!canChange && <Text className={classes.note}>{t('settings.merchant_only')}</Text>}
      <LogoPanel brand={brand} own={standing.appearance.logo_url} canChange={canChange} />
      <MeasuringPanel draft={draft} faults={faults} canChange={canChange} onChange={change} />
      <AutoSwapPanel isOn={draft.autoSwap} access={access} onChange={(autoSwap) => change({ autoSwap })} />
      <CarryPanel
        isOn={draft.carriesQuery}
        canChange={canChange}
        onChange={(carriesQuery) => change({ carriesQuery })}
      />
      <RetentionPanel
        value={draft.retentionMonths}
        canChange={canChange}
        onChange={(retentionMonths) => change({ retentionMonths })}
      />
      <HiddenRevenuePanel
        value={draft.hideRevenueBelow}
        currency={brand.currency}
        canChange={canChange}
        onChange={(hideRevenueBelow) => change({ hideRevenueBelow })}
      />
      {canChange && <AttributionPanel />}
      <HoldingPanel businessId={brand.business_id} canChange={canChange} />
      {can(user, 'see every term') && <NewTermsPanel />}
      <SaveStrip {...strip} onDiscard={() => setDraft(toDraft(standing.settings))} />
      <LeaveGuard isModified={isModified} />
      <ProblemDialog problem={problem} title={t('settings.save_failed')} onClose={dismiss} />
    </>
  );
}

/** The settings being changed, and saving them; a fault is shown instead of being sent. */
function useDraft(businessId: Brand['business_id'], { settings }: SavedSettings) {
  const { t } = useTranslation();
  const { save, isSaving } = useSaveSettings(businessId);
  const [draft, setDraft] = useState(() => toDraft(settings));
  const [problem, setProblem] = useState<Pick<Problem, 'message' | 'requestId'> | null>(null);
  const changes = toChange(draft, settings);
  const isModified = Object.keys(changes).length > 0;
  const faults = findFaults(draft);
  const [fault] = Object.values(faults);
  const send = async () => {
    if (fault !== undefined) {
      setProblem({ message: t(`settings.measuring.${fault}`), requestId: null });
      return;
    }
    const failed = await save(changes);
    setProblem(failed);
    if (failed !== null) return;
    // what was changed while it was sent stays, to be sent next
    setDraft((now) => (now === draft ? toDraft({ ...settings, ...changes }) : now));
    toastDone(t('ui.saved'));
  };
  const strip = { isModified, isSaving, onSave: () => void send() };
  return { draft, setDraft, isModified, faults, problem, dismiss: () => setProblem(null), strip };
}

/** What new influencers earn has a page of its own. */
function NewTermsPanel() {
  const { t } = useTranslation();
  return (
    <Card isPadded title={t('settings.new_terms.title')} help={t('settings.new_terms.help')}>
      <Button component={AddressLink} href="/admin/settings/terms" variant="default" className={classes.alone ?? ''}>
        {t('settings.new_terms.open')}
      </Button>
    </Card>
  );
}

interface AutoSwapProps {
  readonly isOn: boolean;
  readonly access: LinkAccess;
  readonly onChange: (isOn: boolean) => void;
}

/** Auto swap: what it does, and its switch; once the trial has ended, the way on instead. */
function AutoSwapPanel({ isOn, access, onChange }: AutoSwapProps) {
  const { t } = useTranslation();
  return (
    <Card isPadded title={t('settings.auto_swap.title')} help={t('settings.auto_swap.help')}>
      {access.isTrialOver ? (
        <div className={classes.ended}>
          <Text fw={600}>{t('links.trial_title')}</Text>
          <Text size="sm">{t('settings.auto_swap.trial_ended')}</Text>
        </div>
      ) : (
        <Switch
          className={classes.switch ?? ''}
          size="md"
          checked={isOn}
          disabled={!access.isAdmin}
          label={t('settings.auto_swap.label')}
          onChange={(event) => onChange(event.currentTarget.checked)}
        />
      )}
      <ul className={classes.points}>
        <li>{t('settings.auto_swap.choice')}</li>
        <li>{t('settings.auto_swap.return')}</li>
        <li>{t('settings.auto_swap.notice')}</li>
      </ul>
    </Card>
  );
}

interface CarryProps {
  readonly isOn: boolean;
  readonly canChange: boolean;
  readonly onChange: (isOn: boolean) => void;
}

/** Whether what an advertisement added to a link's address goes on to the store. */
function CarryPanel({ isOn, canChange, onChange }: CarryProps) {
  const { t } = useTranslation();
  return (
    <Card isPadded title={t('settings.carry.title')} help={t('settings.carry.help')}>
      <Switch
        className={classes.switch ?? ''}
        size="md"
        checked={isOn}
        disabled={!canChange}
        label={t('settings.carry.label')}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      <ul className={classes.points}>
        <li>{t('settings.carry.own')}</li>
      </ul>
    </Card>
  );
}

const { min, max } = limits.visitRetentionMonths;
const months = Array.from({ length: max - min + 1 }, (_, index) => min + index);

interface RetentionProps {
  readonly value: number;
  readonly canChange: boolean;
  readonly onChange: (months: number) => void;
}

/** How long single visits are kept; what has been counted stays. */
function RetentionPanel({ value, canChange, onChange }: RetentionProps) {
  const { t } = useTranslation();
  return (
    <Card isPadded title={t('settings.retention.title')} help={t('settings.retention.help')}>
      <NativeSelect
        className={classes.months ?? ''}
        label={t('settings.retention.label')}
        value={String(value)}
        disabled={!canChange}
        data={months.map((count) => ({ value: String(count), label: t('settings.retention.months', { count }) }))}
        onChange={(event) => onChange(Number(event.currentTarget.value))}
      />
      <ul className={classes.points}>
        <li>{t('settings.retention.figures')}</li>
        <li>{t('settings.retention.shorter')}</li>
      </ul>
    </Card>
  );
}
