// A goal while it is written.
import { Button, Checkbox, NumberInput, SegmentedControl, Select } from '@mantine/core';
import { createGoal, editGoal, type Goal, goalMeasure, goalPeriod, listGoals } from '@vitrine/contract/goals';
import { getAttention } from '@vitrine/contract/attention';
import { firstDay, limits } from '@vitrine/contract/limits';
import { addDays } from '@vitrine/contract/range';
import { useTranslation } from 'react-i18next';
import { type EndpointForm, useEndpointForm } from '../../../api/use-endpoint-form.ts';
import { useSession } from '../../../api/session.ts';
import { useInfluencers } from '../../../parts/influencers/use-influencers.ts';
import { LinkSelect } from '../../../parts/links/link-select.tsx';
import { DateField } from '../../../ui/date-field.tsx';
import { toRangeWords } from '../../../ui/date-range-words.ts';
import { FormField } from '../../../ui/form-field.tsx';
import { ProblemNote } from '../../../ui/problem-banner.tsx';
import { useFormat } from '../../../ui/use-format.ts';
import { abouts, type GoalDraft, isWhole, listPeriods, toDraft, toFirstDay, toNewDraft, toSent } from './goal-draft.ts';
import classes from './goals.module.css';

interface FormProps {
  /** Null for a new one. */
  readonly goal: Goal | null;
  readonly today: string;
  readonly onDone: () => void;
}

/** Every answer that tells of goals. */
export const goalAnswers = [listGoals, getAttention];

export const GoalForm = ({ goal, ...rest }: FormProps) =>
  goal === null ? <NewGoal {...rest} /> : <EditedGoal key={goal.goal_id} goal={goal} {...rest} />;

function NewGoal({ today, onDone }: Omit<FormProps, 'goal'>) {
  const initialValues = toNewDraft(today);
  const form = useEndpointForm(createGoal, {
    initialValues,
    toSent: (draft) => ({ body: toSent(draft) }),
    refreshes: goalAnswers,
    onDone,
  });
  return <Fields form={form} isNew today={today} onDone={onDone} />;
}

function EditedGoal({ goal, today, onDone }: FormProps & { readonly goal: Goal }) {
  const params = { goal_id: goal.goal_id };
  const initialValues = toDraft(goal);
  const form = useEndpointForm(editGoal, {
    initialValues,
    toSent: (draft) => ({ params, body: toSent(draft) }),
    refreshes: goalAnswers,
    onDone,
  });
  return <Fields form={form} isNew={false} today={today} onDone={onDone} />;
}

type Form = EndpointForm<typeof createGoal, GoalDraft> | EndpointForm<typeof editGoal, GoalDraft>;

interface FieldsProps extends Pick<FormProps, 'today' | 'onDone'> {
  readonly form: Form;
  readonly isNew: boolean;
}

function Fields({ form, isNew, today, onDone }: FieldsProps) {
  const { t } = useTranslation();
  return (
    <form className={classes.form} onSubmit={form.submit} aria-label={t(isNew ? 'goals.add' : 'goals.edit')}>
      <Amount form={form} />
      <AboutChoice form={form} />
      <DaysChoice form={form} today={today} />
      <ProblemNote problem={form.problem} />
      <div className={classes.actions}>
        <Button variant="default" onClick={onDone}>
          {t('ui.cancel')}
        </Button>
        <Button type="submit" disabled={!form.isAcceptable || !isWhole(form.form.values)} loading={form.isSaving}>
          {t('goals.save')}
        </Button>
      </div>
    </form>
  );
}

/** Of which figure how much. */
function Amount({ form: { form, errors } }: { form: Form }) {
  const { t } = useTranslation();
  const { currency } = useSession();
  const { measure, target } = form.values;
  const isMoney = measure === 'revenue';
  return (
    <div className={classes.pair}>
      <Select
        label={t('goals.measure')}
        allowDeselect={false}
        value={measure}
        data={goalMeasure.options.map((value) => ({ value, label: t(`goals.measures.${value}`) }))}
        onChange={(next) => form.setFieldValue('measure', goalMeasure.safeParse(next).data ?? measure)}
      />
      <NumberInput
        data-autofocus
        label={isMoney ? t('goals.target_in', { currency }) : t('goals.target')}
        min={0}
        max={limits.amount}
        allowNegative={false}
        allowDecimal={isMoney}
        thousandSeparator
        hideControls
        value={target}
        error={errors['target']}
        onChange={(next) => form.setFieldValue('target', typeof next === 'number' ? next : '')}
      />
    </div>
  );
}

function AboutChoice({ form: { form, errors } }: { form: Form }) {
  const { t } = useTranslation();
  const { active } = useInfluencers();
  const { about, username, link_id: link, is_shown: isShown } = form.values;
  const usernames = active.map((each) => each.username);
  return (
    <FormField label={t('goals.about')} error={errors['username'] ?? errors['link_id']}>
      <SegmentedControl
        aria-label={t('goals.about')}
        value={about}
        onChange={(next) => form.setFieldValue('about', abouts.find((each) => each === next) ?? about)}
        data={abouts.map((value) => ({ value, label: t(`goals.abouts.${value}`) }))}
      />
      {about === 'influencer' && (
        <Select
          aria-label={t('goals.abouts.influencer')}
          placeholder={t('goals.abouts.influencer')}
          searchable
          allowDeselect={false}
          value={username === '' ? null : username}
          data={(username === '' || usernames.includes(username) ? usernames : [username, ...usernames]).map(
            (value) => ({
              value,
              label: `@${value}`,
            }),
          )}
          onChange={(next) => form.setFieldValue('username', next ?? '')}
        />
      )}
      {about === 'link' && <LinkSelect value={link} onChoose={(next) => form.setFieldValue('link_id', next)} />}
      {about !== 'everything' && (
        <Checkbox
          label={t('goals.shown')}
          description={t('goals.shown_help')}
          checked={isShown}
          onChange={({ currentTarget: { checked } }) => form.setFieldValue('is_shown', checked)}
        />
      )}
    </FormField>
  );
}

function DaysChoice({ form, today }: { form: Form; today: string }) {
  const { t } = useTranslation();
  const { form: draft, errors } = form;
  const { period } = draft.values;
  const choose = (text: string): void => {
    const next = goalPeriod.safeParse(text).data ?? period;
    draft.setValues({ period: next, first_day: toFirstDay(next, today) });
  };
  return (
    <FormField label={t('goals.period')} error={period === 'days' ? undefined : errors['first_day']}>
      <SegmentedControl
        aria-label={t('goals.period')}
        value={period}
        onChange={choose}
        data={goalPeriod.options.map((value) => ({ value, label: t(`goals.periods.${value}`) }))}
      />
      {period === 'days' ? (
        <OwnDays form={form} today={today} />
      ) : (
        <WholeMonths form={form} today={today} period={period} />
      )}
    </FormField>
  );
}

function OwnDays({ form, today }: { form: Form; today: string }) {
  const { t } = useTranslation();
  const most = addDays(today, limits.goalDays);
  return (
    <div className={classes.pair}>
      <DateField label={t('goals.first_day')} min={firstDay} max={most} {...form.field('first_day')} />
      <DateField label={t('goals.last_day')} min={form.form.values.first_day} {...form.field('last_day')} />
    </div>
  );
}

function WholeMonths({ form: { form }, today, period }: { form: Form; today: string; period: 'month' | 'quarter' }) {
  const { t } = useTranslation();
  const { locale } = useFormat();
  const { first_day: first, repeats } = form.values;
  const month = new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' });
  const name = (span: { from: string; to: string }): string =>
    period === 'month' ? month.format(new Date(`${span.from}T12:00:00Z`)) : toRangeWords(span, locale);
  return (
    <>
      <Select
        aria-label={t(`goals.periods.${period}`)}
        allowDeselect={false}
        value={first}
        data={listPeriods(period, today, first).map((span) => ({ value: span.from, label: name(span) }))}
        onChange={(next) => form.setFieldValue('first_day', next ?? first)}
      />
      <Checkbox
        label={t(`goals.repeats.${period}`)}
        checked={repeats}
        onChange={({ currentTarget: { checked } }) => form.setFieldValue('repeats', checked)}
      />
    </>
  );
}
