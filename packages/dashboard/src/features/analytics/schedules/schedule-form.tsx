// A scheduled report while it is written: what it shows, when it goes out, and to whom.
import { ActionIcon, Button, MultiSelect, SegmentedControl, Select, TextInput } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { getAttention } from '@vitrine/contract/attention';
import { email as emailShape } from '@vitrine/contract/identity';
import { isLanguage, type Language, languageCodes, languages } from '@vitrine/contract/language';
import { limits } from '@vitrine/contract/limits';
import { can } from '@vitrine/contract/rights';
import {
  editScheduledReport,
  listScheduledReports,
  scheduledEvery,
  scheduledRange,
  type ScheduledReport,
  scheduleReport,
} from '@vitrine/contract/scheduled-reports';
import type { Member } from '@vitrine/contract/team';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type EndpointForm, useEndpointForm } from '../../../api/use-endpoint-form.ts';
import { useSession } from '../../../api/session.ts';
import { isolate } from '../../../ui/foreign-text.ts';
import { FormField } from '../../../ui/form-field.tsx';
import { ProblemNote } from '../../../ui/problem-banner.tsx';
import { toastDone } from '../../../ui/toast.ts';
import { useFormat } from '../../../ui/use-format.ts';
import { toConditionWords } from '../filters/condition-words.ts';
import { useValueNames } from '../filters/use-value-names.ts';
import type { AnalyticsScreen } from '../use-analytics-place.ts';
import {
  type ScheduleDraft,
  toDraft,
  toHourWords,
  toNewDraft,
  toSent,
  toShown,
  withAddress,
  withoutAddress,
  withTeam,
} from './schedule-draft.ts';
import classes from './schedules.module.css';

interface FormProps {
  readonly screen: AnalyticsScreen;
  readonly members: readonly Member[];
  readonly onDone: () => void;
}

/** Every answer that tells of scheduled reports. */
export const scheduleAnswers = [listScheduledReports, getAttention];

/** A new one where there is none. */
export const ScheduleForm = ({ scheduled, ...rest }: FormProps & { readonly scheduled: ScheduledReport | null }) =>
  scheduled === null ? (
    <NewSchedule {...rest} />
  ) : (
    <EditedSchedule key={scheduled.schedule_id} scheduled={scheduled} {...rest} />
  );

function useSaved(onDone: () => void) {
  const { t } = useTranslation();
  return ({ scheduled: { name } }: { scheduled: ScheduledReport }): void => {
    toastDone(t('schedules.saved', { name: isolate(name) }));
    onDone();
  };
}

function NewSchedule(props: FormProps) {
  const { t } = useTranslation();
  const own = props.members.find(({ is_you: isYou }) => isYou);
  const form = useEndpointForm(scheduleReport, {
    initialValues: toNewDraft(props.screen.place, own?.account_id ?? null),
    toSent: (draft) => ({ body: toSent(draft) }),
    refreshes: scheduleAnswers,
    onDone: useSaved(props.onDone),
  });
  return <Fields form={form} label={t('schedules.add')} isNew {...props} />;
}

function EditedSchedule({ scheduled, ...props }: FormProps & { readonly scheduled: ScheduledReport }) {
  const { t } = useTranslation();
  const params = { schedule_id: scheduled.schedule_id };
  const form = useEndpointForm(editScheduledReport, {
    initialValues: toDraft(scheduled),
    toSent: (draft) => ({ params, body: toSent(draft) }),
    refreshes: scheduleAnswers,
    onDone: useSaved(props.onDone),
  });
  return <Fields form={form} label={t('schedules.edit')} isNew={false} {...props} />;
}

type Form =
  | EndpointForm<typeof scheduleReport, ScheduleDraft>
  | EndpointForm<typeof editScheduledReport, ScheduleDraft>;

interface FieldsProps extends FormProps {
  readonly form: Form;
  readonly label: string;
  readonly isNew: boolean;
}

function Fields({ form, label, isNew, screen, members, onDone }: FieldsProps) {
  const { t } = useTranslation();
  const mayName = can(screen.access.rights, 'share reports');
  return (
    <form className={classes.form} onSubmit={form.submit} aria-label={label}>
      <TextInput
        data-autofocus
        label={t('schedules.name')}
        maxLength={limits.savedName}
        autoComplete="off"
        {...form.field('name')}
      />
      <Shown form={form} screen={screen} isNew={isNew} />
      <Timing form={form} />
      {mayName && <TeamChoice form={form} members={members} />}
      {mayName && <Addresses form={form} />}
      <ProblemNote problem={form.problem} />
      <div className={classes.actions}>
        <Button variant="default" onClick={onDone}>
          {t('ui.cancel')}
        </Button>
        <Button type="submit" disabled={!form.isAcceptable} loading={form.isSaving}>
          {t('schedules.save')}
        </Button>
      </div>
    </form>
  );
}

/** What it is of in words; of one there is, what is on screen can take its place. */
function Shown({ form: { form, errors }, screen, isNew }: Pick<FieldsProps, 'form' | 'screen' | 'isNew'>) {
  const { t } = useTranslation();
  const { locale } = useFormat();
  const { tab, filters, segment_id: segment, traffic } = form.values;
  const nameOf = useValueNames(filters, screen.access);
  const applied = screen.segments?.find((each) => each.segment_id === segment);
  const isGone = segment !== null && screen.segments !== undefined && applied === undefined;
  const lines = [
    t(`analytics.tab.${tab}`),
    ...(applied ? [t('reports.segment', { name: isolate(applied.name) })] : []),
    ...filters.map((condition) => toConditionWords(condition, { nameOf, t, locale })),
    ...(traffic === 'all' ? [t('reports.page.all_traffic')] : []),
  ];
  const replace = (): void => {
    form.setValues(toShown(screen.place));
    toastDone(t('schedules.replaced'));
  };
  return (
    <FormField
      label={t('schedules.shows')}
      error={isGone ? t('schedules.gone_segment') : (errors['segment_id'] ?? errors['filters'])}
    >
      <ul className={classes.conditions}>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      {!isNew && (
        <Button variant="subtle" size="sm" className={classes.add ?? ''} onClick={replace}>
          {t('schedules.replace')}
        </Button>
      )}
    </FormField>
  );
}

function Timing({ form: { form } }: Pick<FieldsProps, 'form'>) {
  const { t } = useTranslation();
  const { locale } = useFormat();
  const { time_zone: zone } = useSession();
  const { range, every, hour } = form.values;
  const hours = Array.from({ length: 24 }, (_, each) => ({ value: String(each), label: toHourWords(each, locale) }));
  return (
    <>
      <Select
        label={t('schedules.range')}
        description={t('schedules.range_help')}
        allowDeselect={false}
        value={range}
        data={scheduledRange.options.map((value) => ({
          value,
          label: value === 'yesterday' ? t('schedules.ranges.yesterday') : t(`ui.range.${value}`),
        }))}
        onChange={(next) => form.setFieldValue('range', scheduledRange.safeParse(next).data ?? range)}
      />
      <FormField label={t('schedules.every')}>
        <SegmentedControl
          aria-label={t('schedules.every')}
          value={every}
          onChange={(next) => form.setFieldValue('every', scheduledEvery.safeParse(next).data ?? every)}
          data={scheduledEvery.options.map((value) => ({ value, label: t(`schedules.everies.${value}`) }))}
        />
      </FormField>
      <Select
        label={t('schedules.hour')}
        description={t('schedules.hour_help', { zone: isolate(zone) })}
        allowDeselect={false}
        value={String(hour)}
        data={hours}
        onChange={(next) => form.setFieldValue('hour', next === null ? hour : Number(next))}
      />
    </>
  );
}

const toName = ({ name, username, email }: Member): string => `${name.trim() || username} (${email})`;

function TeamChoice({ form: { form }, members }: Pick<FieldsProps, 'form' | 'members'>) {
  const { t } = useTranslation();
  const { readers } = form.values;
  const chosen = members.filter(({ account_id: id }) =>
    readers.some((each) => each.kind === 'team' && each.account_id === id),
  );
  return (
    <MultiSelect
      label={t('schedules.team')}
      description={t('schedules.team_help')}
      placeholder={chosen.length === 0 ? t('schedules.none_chosen') : ''}
      data={members.map((member) => ({ value: member.account_id, label: toName(member) }))}
      value={chosen.map(({ account_id: id }) => id)}
      clearable
      clearButtonProps={{ 'aria-label': t('schedules.clear') }}
      hidePickedOptions
      onChange={(ids) => {
        const next = members.map(({ account_id: id }) => id).filter((id) => ids.includes(id));
        form.setFieldValue('readers', withTeam(readers, next));
      }}
    />
  );
}

function Addresses({ form: { form, errors } }: Pick<FieldsProps, 'form'>) {
  const { t } = useTranslation();
  const { readers } = form.values;
  const fault = Object.entries(errors).find(([field]) => field.startsWith('readers'))?.[1];
  const addresses = readers.flatMap((each) => (each.kind === 'address' ? [each] : []));
  return (
    <FormField label={t('schedules.others')} help={t('schedules.others_help')} error={fault}>
      {addresses.length > 0 && (
        <ul className={classes.addresses}>
          {addresses.map(({ email, language }) => (
            <li key={email}>
              <span>
                <bdi>{email}</bdi> · {languages[language].name}
              </span>
              <ActionIcon
                variant="subtle"
                color="gray"
                aria-label={t('schedules.remove_address', { email: isolate(email) })}
                onClick={() => form.setFieldValue('readers', withoutAddress(readers, email))}
              >
                <IconX size={16} aria-hidden />
              </ActionIcon>
            </li>
          ))}
        </ul>
      )}
      <AddressInput add={(typed) => form.setFieldValue('readers', withAddress(readers, typed))} />
    </FormField>
  );
}

/** An address is taken by its button, or by Enter, which sends nothing. */
function AddressInput({ add }: { add: (typed: { email: string; language: Language }) => void }) {
  const { t, i18n } = useTranslation();
  const [typed, setTyped] = useState('');
  const [isWrong, setWrong] = useState(false);
  const [language, setLanguage] = useState<Language>(isLanguage(i18n.language) ? i18n.language : 'en');
  const take = (): void => {
    const read = emailShape.safeParse(typed);
    setWrong(!read.success);
    if (!read.success) return;
    add({ email: read.data, language });
    setTyped('');
  };
  return (
    <div className={classes.adding}>
      <TextInput
        type="email"
        dir="ltr"
        label={t('schedules.email')}
        value={typed}
        maxLength={limits.email.max}
        autoComplete="off"
        error={isWrong ? t('schedules.email_wrong') : undefined}
        onChange={({ currentTarget: { value } }) => {
          setTyped(value);
          setWrong(false);
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return;
          event.preventDefault();
          take();
        }}
      />
      <Select
        label={t('schedules.language')}
        allowDeselect={false}
        value={language}
        data={languageCodes.map((value) => ({ value, label: languages[value].name }))}
        onChange={(next) => setLanguage(isLanguage(next) ? next : language)}
      />
      <Button variant="default" disabled={typed.trim() === ''} onClick={take}>
        {t('schedules.add_address')}
      </Button>
    </div>
  );
}
