// Settings: every section under one search and one strip, which tells what differs from what is saved.
import { Button, Group, Text } from '@mantine/core';
import { Navigate, useLocation, useNavigate } from '@tanstack/react-router';
import type { AttributionRun } from '@vitrine/contract/attribution';
import type { Brand } from '@vitrine/contract/sessions';
import { can } from '@vitrine/contract/rights';
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AddressLink } from '../../parts/links/address-link.tsx';
import { toLinkAccess } from '../../parts/links/link-access.ts';
import { useSession } from '../../api/session.ts';
import { PlanAction } from '../../parts/plans/plan-action.tsx';
import { RefusedDialog } from '../../parts/plans/refused-dialog.tsx';
import { LeaveGuard } from '../../ui/form-screen.tsx';
import { Page, PageHeader } from '../../ui/page-header.tsx';
import { SaveInHead, SaveStrip } from '../../ui/save-strip.tsx';
import { Blocks, Loaded } from '../../ui/loaded.tsx';
import { Card } from '../../ui/card.tsx';
import { AttributionPanel } from './attribution-panel.tsx';
import { DomainPanel } from './domain-panel.tsx';
import { HiddenRevenuePanel } from './hidden-revenue-panel.tsx';
import { HoldingPanel } from './holding-panel.tsx';
import { LogoPanel } from '../../parts/appearance/logo-panel.tsx';
import { MeasuringPanel } from './measuring-panel.tsx';
import { MakerPanel } from './maker-panel.tsx';
import { NotificationsPanel } from './notifications-panel.tsx';
import { OwnMailsCard } from './own-mails-card.tsx';
import { ShippingPanel, ShoppersPanel } from './pages-panels.tsx';
import { PhotoSearchPanel } from './photo-search-panel.tsx';
import { AutoSwapPanel, PreferencesPanel } from './product-panels.tsx';
import { SensitivityPanel } from './sensitivity-panel.tsx';
import { CarryPanel, RetentionPanel, UtmPanel } from './traffic-panels.tsx';
import type { SettingsDraft, Standing } from './settings-draft.ts';
import { SettingsNav } from './settings-nav.tsx';
import { isFound, listSections, readSection, type SectionName } from './settings-sections.ts';
import { type DraftOfSettings, useSettingsDraft } from './use-settings-draft.ts';
import { useStanding } from './use-settings.ts';
import navClasses from './settings-nav.module.css';
import classes from './settings.module.css';

export function SettingsPage() {
  const session = useSession();
  const { user, brand } = session;
  if (brand === null) return <Navigate to={can(user, 'manage store') ? '/auth' : '/admin/home'} replace />;
  return <Settings brand={brand} />;
}

function Settings({ brand }: { brand: Brand }) {
  const { user } = useSession();
  const found = useStanding(brand.business_id, can(user, 'change settings'));
  return (
    <Page>
      {found.data === undefined && <Head />}
      <Loaded query={found} skeleton={<Blocks heights={['15rem', '20rem', '12rem', '12rem']} />}>
        {({ standing, run }) => <Found key={brand.business_id} brand={brand} standing={standing} run={run} />}
      </Loaded>
    </Page>
  );
}

function Head({ children }: { children?: ReactNode }) {
  const { t } = useTranslation();
  return <PageHeader title={t('settings.title')} help={t('settings.help')} isPinned actions={children} />;
}

interface FoundProps {
  readonly brand: Brand;
  readonly standing: Standing;
  readonly run: AttributionRun | null;
}

function Found({ brand, standing, run }: FoundProps) {
  const { t } = useTranslation();
  const { user } = useSession();
  const canChange = can(user, 'change settings');
  const place = useSectionPlace(canChange);
  const form = useSettingsDraft(brand.business_id, standing, place.open);
  const { strip, undo, problem } = form;
  return (
    <>
      <Head>{canChange ? <SaveInHead {...strip} /> : undefined}</Head>
      {!canChange && <Text className={classes.note}>{t('settings.merchant_only')}</Text>}
      <div className={navClasses.layout}>
        <SettingsNav
          sections={place.shown}
          changed={form.changed}
          current={place.current}
          searched={place.searched}
          onSearch={place.search}
          onOpen={place.open}
        />
        <div className={navClasses.sections}>
          {listSections(canChange).map((name) => (
            <div key={name} id={name} className={navClasses.section} hidden={!place.shown.includes(name)}>
              <Section name={name} brand={brand} standing={standing} run={run} form={form} canChange={canChange} />
            </div>
          ))}
          {undo && <Saved {...undo} />}
        </div>
      </div>
      <SaveStrip {...strip} />
      <LeaveGuard isModified={strip.isModified} />
      <RefusedDialog problem={problem.shown} title={t('settings.save_failed')} onClose={problem.dismiss} />
    </>
  );
}

/** What was saved last can be taken back for as long as the page is open. */
function Saved({ back, isBusy }: { back: () => void; isBusy: boolean }) {
  const { t } = useTranslation();
  return (
    <output className={classes.saved}>
      <span>{t('settings.saved_note')}</span>
      <Button variant="subtle" loading={isBusy} onClick={back}>
        {t('settings.undo_save')}
      </Button>
    </output>
  );
}

interface SectionProps extends FoundProps {
  readonly name: SectionName;
  readonly form: DraftOfSettings;
  readonly canChange: boolean;
}

function Section({ name, brand, standing, run, form: { draft, faults, refused, change }, canChange }: SectionProps) {
  const { user } = useSession();
  const access = toLinkAccess(user);
  const of = { draft, canChange, onChange: change };
  const ofProducts = { ...of, ended: access.isTrialOver ? <TrialEnded /> : undefined };
  switch (name) {
    case 'logo':
      return (
        <LogoPanel brand={brand} own={standing.brand.appearance.logo_url} canChange={can(user, 'change appearance')} />
      );
    case 'shoppers':
      return <ShoppersPanel {...of} />;
    case 'shipping':
      return <ShippingPanel {...of} isFaulty={faults.shippingUrl !== undefined} />;
    case 'maker':
      return <MakerPanel {...of} makers={standing.makers} faults={faults} refused={refused} />;
    case 'domain':
      return <DomainPanel businessId={brand.business_id} canChange={canChange} />;
    case 'measuring':
      return <MeasuringPanel {...of} faults={faults} />;
    case 'utm':
      return <UtmPanel {...of} brand={brand} faults={faults} />;
    case 'carry':
      return <CarryPanel {...of} />;
    case 'hidden_revenue':
      return <RevenueFrom {...of} currency={brand.currency} />;
    case 'auto_swap':
      return <AutoSwapPanel {...ofProducts} />;
    case 'sensitivity':
      return <SensitivityPanel {...ofProducts} />;
    case 'preferences':
      return <PreferencesPanel {...ofProducts} />;
    case 'photo_search':
      return <PhotoSearchPanel {...ofProducts} />;
    case 'attribution':
      return draft.rules && <AttributionPanel rules={draft.rules} run={run} onChange={(rules) => change({ rules })} />;
    case 'holding':
      return (
        <HoldingPanel
          hold={draft.hold}
          since={standing.hold.approval_since}
          canChange={canChange}
          onChange={(hold) => change({ hold })}
        />
      );
    case 'new_terms':
      return <NewTermsPanel />;
    case 'team':
      return <TeamPanel />;
    case 'notifications':
      return (
        <>
          <NotificationsPanel {...of} />
          <OwnMailsCard />
        </>
      );
    case 'activity':
      return can(user, 'see activity') && <ActivityPanel />;
    case 'retention':
      return <RetentionPanel {...of} />;
  }
}

interface RevenueProps {
  readonly draft: SettingsDraft;
  readonly canChange: boolean;
  readonly currency: string;
  readonly onChange: (change: Partial<SettingsDraft>) => void;
}

function RevenueFrom({ draft, canChange, currency, onChange }: RevenueProps) {
  return (
    <HiddenRevenuePanel
      value={draft.hideRevenueBelow}
      currency={currency}
      canChange={canChange}
      onChange={(hideRevenueBelow) => onChange({ hideRevenueBelow })}
    />
  );
}

/** Once the trial has ended, or while bills are not paid: the ways on. */
function TrialEnded() {
  const { t } = useTranslation();
  const { user, demo_url: demo } = useSession();
  const isFrozen = user.is_plan_frozen;
  return (
    <div className={classes.ended}>
      <Text fw={600}>{t(isFrozen ? 'shell.frozen_title' : 'links.trial_title')}</Text>
      {!isFrozen && <Text size="sm">{t('settings.auto_swap.trial_ended')}</Text>}
      <Group gap="xs" mt="xs">
        <PlanAction isQuiet />
        {demo !== null && (
          <Button component="a" href={demo} target="_blank" rel="noreferrer" size="sm" variant="subtle">
            {t('settings.book_demo')}
            <span className="visually-hidden">{t('shell.new_tab')}</span>
          </Button>
        )}
      </Group>
    </div>
  );
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

/** Who works here, and what each may do, has a page of its own. */
function TeamPanel() {
  const { t } = useTranslation();
  const { user } = useSession();
  return (
    <Card isPadded title={t('settings.team.title')} help={t('settings.team.help')}>
      <Button component={AddressLink} href="/admin/settings/team" variant="default" className={classes.alone ?? ''}>
        {t(can(user, 'manage team') ? 'settings.team.open' : 'settings.team.see')}
      </Button>
    </Card>
  );
}

/** Who changed what has a page of its own. */
function ActivityPanel() {
  const { t } = useTranslation();
  return (
    <Card isPadded title={t('settings.activity.title')} help={t('settings.activity.help')}>
      <Button component={AddressLink} href="/admin/settings/activity" variant="default" className={classes.alone ?? ''}>
        {t('settings.activity.open')}
      </Button>
    </Card>
  );
}

/** The section the address names, and what a search leaves of them. */
function useSectionPlace(canChange: boolean) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { hash } = useLocation();
  const [searched, search] = useState('');
  const current = readSection(hash);
  const shown = listSections(canChange).filter((name) =>
    isFound(t(`settings.${name}`, { returnObjects: true }), searched),
  );
  useEffect(() => {
    if (current !== null) document.getElementById(current)?.scrollIntoView();
  }, [current]);
  const open = (section: SectionName) => {
    if (section === current) document.getElementById(section)?.scrollIntoView();
    void navigate({ to: '.', hash: section, replace: true, resetScroll: false, ignoreBlocker: true });
  };
  return { current, shown, searched, search, open };
}
