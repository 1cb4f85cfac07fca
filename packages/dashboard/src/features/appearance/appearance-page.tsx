// Appearance: how shoppers' pages look, with the page itself beside what changes it.
import { Navigate } from '@tanstack/react-router';
import { getSettings } from '@vitrine/contract/brand';
import { can } from '@vitrine/contract/rights';
import type { Brand } from '@vitrine/contract/sessions';
import type { AnsweredOptionMap, KeptTheme, Theme } from '@vitrine/contract/themes';
import { SegmentedControl, Text } from '@mantine/core';
import type { LookPage } from '@vitrine/shopfront/preview';
import { useDeferredValue, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Problem } from '../../api/problem.ts';
import { useEndpointQuery } from '../../api/queries.ts';
import { useSession } from '../../api/session.ts';
import { currentLanguage } from '../../locales/i18n.ts';
import { LogoPanel } from '../../parts/appearance/logo-panel.tsx';
import { ofBusiness, useOptionMap, useThemes } from '../../parts/appearance/use-appearance.ts';
import { showOption } from '@vitrine/contract/theme-rules';
import { ClosedByPlan } from '../../parts/plans/closed-by-plan.tsx';
import { RefusedDialog } from '../../parts/plans/refused-dialog.tsx';
import { LeaveGuard } from '../../ui/form-screen.tsx';
import { Blocks, Loaded } from '../../ui/loaded.tsx';
import { Page, PageHeader } from '../../ui/page-header.tsx';
import { SaveInHead, SaveStrip } from '../../ui/save-strip.tsx';
import { toastDone } from '../../ui/toast.ts';
import { useFormat } from '../../ui/use-format.ts';
import { useIsNarrow } from '../../ui/use-is-narrow.ts';
import classes from './appearance.module.css';
import { KeptThemes } from './kept-themes.tsx';
import { LookFrame } from './look-frame.tsx';
import { findEmptied, toOptionChange, type OptionDraft } from './option-draft.ts';
import { OptionPanel } from './option-panel.tsx';
import { toSampleLook } from './sample-look.ts';
import { StoreThemeLine } from './store-theme-line.tsx';
import { CartPanel, LinkStylePanel, PagePanel, PicturePanel, PreorderPanel, SalePanel } from './style-panels.tsx';
import { toChange, withoutSent } from './theme-draft.ts';
import { type SavedAppearance, useSaveOptions, useThemeChanges } from './use-theme-changes.ts';

export function AppearancePage() {
  const { user, brand } = useSession();
  if (brand === null) return <Navigate to={can(user, 'manage store') ? '/auth' : '/admin/home'} replace />;
  return <Appearance brand={brand} />;
}

function Appearance({ brand }: { brand: Brand }) {
  const { t } = useTranslation();
  const themes = useThemes(brand.business_id);
  const options = useOptionMap();
  const isHere = themes.data !== undefined && options.data !== undefined;
  return (
    <Page>
      {!isHere && <PageHeader title={t('appearance.title')} help={t('appearance.help')} isPinned />}
      <Loaded query={themes} skeleton={<Blocks heights={['15rem', '20rem', '12rem']} />}>
        {(standing) => (
          <Loaded query={options} skeleton={<Blocks heights={['15rem', '20rem', '12rem']} />}>
            {(map) => <Found key={brand.business_id} brand={brand} standing={standing} map={map} />}
          </Loaded>
        )}
      </Loaded>
    </Page>
  );
}

interface FoundProps {
  readonly brand: Brand;
  readonly standing: SavedAppearance;
  readonly map: AnsweredOptionMap;
}

function Found({ brand, standing, map }: FoundProps) {
  const { t } = useTranslation();
  const { user } = useSession();
  const canChange = can(user, 'change appearance');
  const [compared, setCompared] = useState<KeptTheme | null>(null);
  const { draft, options, setOptions, discard, change, forget, fail, problem, dismiss, changes, strip } = useDraft(
    brand,
    standing,
    map,
  );
  const show = async (theme: KeptTheme) => {
    const refused = await changes.show(theme.theme_id);
    if (refused) return fail(refused);
    forget();
    setCompared(null);
    toastDone(t('appearance.kept.shown'));
  };
  const fields = { theme: draft, canChange, onChange: change };
  return (
    <>
      <PageHeader
        title={t('appearance.title')}
        help={t('appearance.help')}
        isPinned
        actions={canChange ? <SaveInHead {...strip} /> : undefined}
      />
      <div className={classes.columns}>
        <div className={classes.panels}>
          {!canChange && <Text c="dimmed">{t('settings.merchant_only')}</Text>}
          <Logo brand={brand} canChange={canChange} />
          {canChange && <ClosedByPlan feature="customize">{t('appearance.closed')}</ClosedByPlan>}
          {canChange && (
            <StoreThemeLine
              brand={brand}
              standing={standing}
              isModified={strip.isModified}
              show={changes.show}
              fail={fail}
            />
          )}
          <PagePanel {...fields} />
          <LinkStylePanel {...fields} />
          <CartPanel {...fields} />
          <PicturePanel {...fields} />
          <SalePanel {...fields} />
          <PreorderPanel {...fields} />
          <OptionPanels map={map} draft={options} canChange={canChange} onChange={setOptions} />
          {canChange && (
            <KeptThemes
              kept={standing.kept}
              draft={draft}
              isModified={strip.isModified}
              isBusy={changes.isBusy}
              compared={compared}
              onCompare={setCompared}
              onKeep={changes.keep}
              onShow={(theme) => void show(theme)}
              onRemove={(theme) => changes.remove(theme.theme_id)}
            />
          )}
        </div>
        <Preview brand={brand} theme={draft} compared={compared} map={map} options={options} />
      </div>
      <SaveStrip {...strip} onDiscard={discard} />
      <LeaveGuard isModified={strip.isModified} />
      <RefusedDialog problem={problem} title={t('appearance.failed')} onClose={dismiss} />
    </>
  );
}

/** Saved by itself, as it is in the settings. */
function Logo({ brand, canChange }: Pick<FoundProps, 'brand'> & { canChange: boolean }) {
  const settings = useEndpointQuery(getSettings, ofBusiness(brand.business_id));
  // as high as the panel, so that what is below stands still
  const height = useIsNarrow() ? '22.125rem' : '18.75rem';
  return (
    <Loaded query={settings} skeleton={<Blocks heights={[height]} />}>
      {({ appearance }) => <LogoPanel brand={brand} own={appearance.logo_url} canChange={canChange} />}
    </Loaded>
  );
}

/** The theme and the options being changed, and saving both. */
function useDraft(brand: Brand, standing: SavedAppearance, map: AnsweredOptionMap) {
  const { t } = useTranslation();
  const changes = useThemeChanges(brand.business_id);
  const saving = useSaveOptions();
  const [edits, setEdits] = useState<Partial<Theme>>({});
  const [options, setOptions] = useState<OptionDraft>({});
  const [problem, setProblem] = useState<Pick<Problem, 'message' | 'requestId'> | null>(null);
  const draft = { ...standing.theme, ...edits };
  const themeChange = toChange(draft, standing.theme);
  const optionChange = toOptionChange(options, map);
  const isThemeChanged = Object.keys(themeChange).length > 0;
  const isOptionChanged = Object.keys(optionChange).length > 0;
  const send = async (): Promise<Problem | null> =>
    (isThemeChanged ? await changes.save(themeChange) : null) ??
    (isOptionChanged ? await saving.save(optionChange) : null);
  const save = async () => {
    const emptied = findEmptied(options, map);
    if (emptied) return setProblem({ message: t('appearance.options.emptied', emptied), requestId: null });
    const failed = await send();
    setProblem(failed);
    if (failed) return;
    setEdits((now) => withoutSent(now, draft));
    setOptions((now) => (now === options ? {} : now));
    toastDone(t('ui.saved'));
  };
  const discard = () => {
    setEdits({});
    setOptions({});
    saving.reload();
  };
  const isModified = isThemeChanged || isOptionChanged;
  return {
    draft,
    change: (part: Partial<Theme>) => setEdits((now) => ({ ...now, ...part })),
    forget: () => setEdits({}),
    options,
    setOptions,
    discard,
    changes,
    problem,
    fail: setProblem,
    dismiss: () => setProblem(null),
    strip: { isModified, isSaving: changes.isBusy || saving.isSaving, onSave: () => void save() },
  };
}

interface OptionsProps {
  readonly map: AnsweredOptionMap;
  readonly draft: OptionDraft;
  readonly canChange: boolean;
  readonly onChange: (change: (draft: OptionDraft) => OptionDraft) => void;
}

function OptionPanels({ map, draft, ...rest }: OptionsProps) {
  const { t } = useTranslation();
  const names = Object.keys(map);
  return (
    <section className={classes.panels} aria-label={t('appearance.options.title')}>
      <div>
        <h2 className={classes.heading}>{t('appearance.options.title')}</h2>
        <Text size="sm" c="dimmed">
          {names.length === 0 ? t('appearance.options.none') : t('appearance.options.help')}
        </Text>
      </div>
      {names.map((option) => (
        <OptionPanel key={option} option={option} saved={map} draft={draft} {...rest} />
      ))}
    </section>
  );
}

interface PreviewProps {
  readonly brand: Brand;
  readonly theme: Theme;
  readonly compared: KeptTheme | null;
  readonly map: AnsweredOptionMap;
  readonly options: OptionDraft;
}

const layouts = ['grid', 'single', 'strip'] as const satisfies readonly LookPage['layout'][];

/** The sample page as it would be, beside a kept theme when one is compared. */
function Preview({ brand, theme, compared, map, options }: PreviewProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const swatchCount = useIsNarrow() ? 3 : 4;
  const [layout, setLayout] = useState<LookPage['layout']>('grid');
  const shown = useDeferredValue(theme);
  const words = t('appearance.sample', { returnObjects: true });
  const around = { language: currentLanguage(), brand, words, layout, swatchCount, toMoney: format.money };
  const merged = Object.fromEntries(
    Object.entries(map).map(([option, set]) => {
      const changed = options[option];
      const values = { ...set.values };
      for (const [value, given] of Object.entries(changed?.values ?? {}))
        values[value] = { ...given, store_hex: set.values[value]?.store_hex ?? null };
      return [option, { type: changed?.type ?? set.type, values }];
    }),
  );
  const draw = (of: Theme): LookPage => {
    const page = toSampleLook(of, around);
    const products = page.products.map((product) => ({
      ...product,
      options: product.options.map((option) => showOption(option, merged)),
    }));
    return { ...page, products };
  };
  return (
    <aside className={classes.preview} aria-label={t('appearance.preview.title')}>
      <SegmentedControl
        value={layout}
        aria-label={t('appearance.preview.layout')}
        data={layouts.map((value) => ({ value, label: t(`appearance.preview.${value}`) }))}
        onChange={(value) => setLayout(value)}
      />
      <div className={classes.frames} data-pair={compared !== null}>
        <LookFrame page={draw(shown)} label={t('appearance.preview.title')} />
        {compared !== null && (
          <LookFrame page={draw(compared.theme)} label={compared.name ?? t('appearance.kept.before')} />
        )}
      </div>
      <Text size="sm" c="dimmed" ta="center">
        {compared === null ? t('appearance.preview.hint') : t('appearance.preview.pair')}
      </Text>
    </aside>
  );
}
