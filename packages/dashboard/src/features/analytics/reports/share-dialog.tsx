// Shares what is on screen as a report: what it shows, until when, and then its address.
import { Anchor, Button, Checkbox, SegmentedControl, Switch, TextInput } from '@mantine/core';
import { limits } from '@vitrine/contract/limits';
import { addDays } from '@vitrine/contract/range';
import {
  listSharedReports,
  reportBreakdown,
  reportFigure,
  shareReport,
  type SharedReport,
} from '@vitrine/contract/shared-reports';
import { useTranslation } from 'react-i18next';
import { type EndpointForm, useEndpointForm } from '../../../api/use-endpoint-form.ts';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { DateField } from '../../../ui/date-field.tsx';
import { useRangeName } from '../../../ui/date-range-picker.tsx';
import { toDayWords, toRangeWords } from '../../../ui/date-range-words.ts';
import { toDays } from '../../../ui/date-range.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { isolate } from '../../../ui/foreign-text.ts';
import { FormField } from '../../../ui/form-field.tsx';
import { ProblemNote } from '../../../ui/problem-banner.tsx';
import { useFormat } from '../../../ui/use-format.ts';
import { figureTabs } from '../analytics-access.ts';
import { toConditionWords } from '../filters/condition-words.ts';
import { useValueNames } from '../filters/use-value-names.ts';
import type { AnalyticsScreen } from '../use-analytics-place.ts';
import { useFigureWords } from '../use-figure-words.ts';
import {
  canMove,
  canStay,
  ends,
  listChoices,
  listFigures,
  type ReportDraft,
  toDraft,
  toFinalDay,
  toReportComparison,
  toReportSent,
} from './report-draft.ts';
import classes from './reports.module.css';

interface DialogProps {
  readonly screen: AnalyticsScreen;
  readonly onClose: () => void;
}

export function ShareDialog({ screen, onClose }: DialogProps) {
  const { t } = useTranslation();
  const form = useEndpointForm(shareReport, {
    initialValues: toDraft(screen),
    toSent: (draft) => ({ body: toReportSent(draft, screen) }),
    refreshes: [listSharedReports],
    onDone: () => undefined,
  });
  const made = form.answer?.report;
  return (
    <Dialog opened onClose={onClose} title={made ? t('reports.made') : t('reports.new')} size="lg">
      {made ? (
        <Made report={made} zone={screen.zone} onClose={onClose} />
      ) : (
        <ShareForm form={form} screen={screen} onClose={onClose} />
      )}
    </Dialog>
  );
}

interface FormProps extends DialogProps {
  readonly form: EndpointForm<typeof shareReport, ReportDraft>;
}

function ShareForm({ form, screen, onClose }: FormProps) {
  const { t } = useTranslation();
  const { place, segments } = screen;
  const isGone = place.segment !== null && segments?.every(({ segment_id: id }) => id !== place.segment) === true;
  return (
    <form className={classes.form} onSubmit={form.submit}>
      <p className={classes.help}>{t('reports.help')}</p>
      <TextInput
        data-autofocus
        label={t('reports.name')}
        maxLength={limits.savedName}
        autoComplete="off"
        {...form.field('name')}
      />
      <FormField label={t('reports.shows')} error={isGone ? t('reports.gone_segment') : form.errors['filters']}>
        <Shown screen={screen} />
      </FormField>
      <DaysChoice form={form} screen={screen} />
      <Choices form={form} screen={screen} />
      <EndChoice form={form} screen={screen} />
      <ProblemNote problem={form.problem} />
      <div className={classes.actions}>
        <Button variant="default" onClick={onClose}>
          {t('ui.cancel')}
        </Button>
        <Button type="submit" disabled={!form.isAcceptable || isGone} loading={form.isSaving}>
          {t('reports.create')}
        </Button>
      </div>
    </form>
  );
}

/** The conditions of the screen in words. */
function Shown({ screen }: Pick<FormProps, 'screen'>) {
  const { t } = useTranslation();
  const { locale } = useFormat();
  const { filters, segment, traffic } = screen.place;
  const nameOf = useValueNames(filters, screen.access);
  const applied = screen.segments?.find((each) => each.segment_id === segment);
  const lines = [
    ...(applied ? [t('reports.segment', { name: isolate(applied.name) })] : []),
    ...filters.map((condition) => toConditionWords(condition, { nameOf, t, locale })),
    ...(traffic === 'all' ? [t('reports.page.all_traffic')] : []),
  ];
  return (
    <ul className={classes.conditions}>
      {(lines.length === 0 ? [t('reports.all_conditions')] : lines).map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
}

/** A range by its name can move on with the days, or stay with those of now. */
function DaysChoice({ form: { form }, screen }: Pick<FormProps, 'form' | 'screen'>) {
  const { t } = useTranslation();
  const { locale } = useFormat();
  const nameOf = useRangeName();
  const { place, today } = screen;
  const days = toDays(place.range, today);
  const range =
    form.values.moves || days === null || !canStay(place.range) ? nameOf(place.range) : toRangeWords(days, locale);
  const hasChoice = canMove(place.range) && canStay(place.range);
  return (
    <FormField
      label={t('reports.days')}
      help={t(form.values.moves ? 'reports.moves_help' : 'reports.stays_help', { range })}
    >
      {hasChoice && (
        <SegmentedControl
          aria-label={t('reports.days')}
          value={form.values.moves ? 'moves' : 'stays'}
          onChange={(next) => form.setFieldValue('moves', next === 'moves')}
          data={(['moves', 'stays'] as const).map((value) => ({ value, label: t(`reports.${value}`) }))}
        />
      )}
    </FormField>
  );
}

/** Of which links, and which figures. */
function Choices({ form: { form, errors }, screen }: Pick<FormProps, 'form' | 'screen'>) {
  const { t } = useTranslation();
  const { name } = useFigureWords();
  const { tabs, figures, breakdowns, hasMoney, compares, notes } = form.values;
  const compare = toReportComparison(screen);
  const nameComparison = (of: NonNullable<typeof compare>): string => {
    const segment = of.with === 'segment' && screen.segments?.find((each) => each.segment_id === of.segment_id);
    return t(`reports.compared.${of.with}`, { name: isolate(segment ? segment.name : '') });
  };
  return (
    <>
      <Several
        label={t('reports.tabs')}
        error={errors['tabs']}
        chosen={tabs}
        choices={figureTabs.map((value) => ({ value, label: t(`analytics.tab.${value}`) }))}
        onChoose={(next) =>
          form.setFieldValue(
            'tabs',
            figureTabs.filter((each) => next.includes(each)),
          )
        }
      />
      <Several
        label={t('reports.figures')}
        error={errors['figures']}
        chosen={figures}
        choices={listChoices(screen).map((value) => ({ value, label: name(value) }))}
        onChoose={(next) =>
          form.setFieldValue(
            'figures',
            reportFigure.options.filter((each) => next.includes(each)),
          )
        }
      />
      {listFigures(screen, true).length > 0 && (
        <Switch
          label={t('reports.money')}
          description={t('reports.money_help')}
          checked={hasMoney}
          onChange={({ currentTarget: { checked } }) => form.setFieldValue('hasMoney', checked)}
        />
      )}
      {compare !== null && (
        <Switch
          label={t('reports.compares', { with: nameComparison(compare) })}
          checked={compares}
          onChange={({ currentTarget: { checked } }) => form.setFieldValue('compares', checked)}
        />
      )}
      <Switch
        label={t('reports.notes')}
        description={t('reports.notes_help')}
        checked={notes}
        onChange={({ currentTarget: { checked } }) => form.setFieldValue('notes', checked)}
      />
      <Several
        label={t('reports.breakdowns')}
        error={errors['breakdowns']}
        chosen={breakdowns}
        choices={reportBreakdown.options.map((value) => ({ value, label: t(`analytics.by.${value}`) }))}
        onChoose={(next) =>
          form.setFieldValue(
            'breakdowns',
            reportBreakdown.options.filter((each) => next.includes(each)),
          )
        }
      />
    </>
  );
}

interface SeveralProps {
  readonly label: string;
  readonly error: string | undefined;
  readonly chosen: readonly string[];
  readonly choices: readonly { readonly value: string; readonly label: string }[];
  readonly onChoose: (chosen: readonly string[]) => void;
}

function Several({ label, error, chosen, choices, onChoose }: SeveralProps) {
  return (
    <FormField label={label} error={error}>
      <div className={classes.choices}>
        {choices.map(({ value, label: words }) => (
          <Checkbox
            key={value}
            label={words}
            checked={chosen.includes(value)}
            onChange={({ currentTarget: { checked } }) =>
              onChoose(checked ? [...chosen, value] : chosen.filter((each) => each !== value))
            }
          />
        ))}
      </div>
    </FormField>
  );
}

function EndChoice({ form: { form, field }, screen: { today } }: Pick<FormProps, 'form' | 'screen'>) {
  const { t } = useTranslation();
  const { end } = form.values;
  return (
    <FormField label={t('reports.end')}>
      <div className={classes.end}>
        <SegmentedControl
          aria-label={t('reports.end')}
          value={end}
          onChange={(next) => form.setFieldValue('end', ends.find((each) => each === next) ?? end)}
          data={ends.map((value) => ({
            value,
            label: value === 'day' ? t('reports.end_chosen') : t('reports.end_days', { count: Number(value) }),
          }))}
        />
        {end === 'day' && (
          <DateField
            label={t('reports.ends_on')}
            min={today}
            max={addDays(today, limits.sharedReportDays)}
            {...field('ends_on')}
          />
        )}
      </div>
    </FormField>
  );
}

function Made({ report, zone, onClose }: { report: SharedReport; zone: string; onClose: () => void }) {
  const { t } = useTranslation();
  const { locale } = useFormat();
  const day = toDayWords(toFinalDay(report.ends_at, zone), locale);
  return (
    <div className={classes.form}>
      <p className={classes.help}>{t('reports.made_help', { day: isolate(day) })}</p>
      <TextInput
        readOnly
        dir="ltr"
        label={t('reports.address')}
        value={report.address}
        onFocus={({ currentTarget }) => currentTarget.select()}
      />
      <div className={classes.actions}>
        <Anchor href={report.address} target="_blank" rel="noreferrer" className={classes.open ?? ''}>
          {t('reports.open')}
        </Anchor>
        <CopyButton wide text={report.address} label={t('reports.copy')} />
        <Button onClick={onClose}>{t('reports.done')}</Button>
      </div>
    </div>
  );
}
