// The form in which other terms are agreed; what last month would have paid under them is seen before they are saved.
import { Modal, SegmentedControl } from '@mantine/core';
import type { Terms } from '@vitrine/contract/influencers';
import { limits } from '@vitrine/contract/limits';
import { isLess } from '@vitrine/contract/lower-terms';
import { addDays } from '@vitrine/contract/range';
import { changeTerms, getTerms, type TermsEnd } from '@vitrine/contract/terms';
import { useTranslation } from 'react-i18next';
import { useEndpointForm } from '../../api/use-endpoint-form.ts';
import { earningsAnswers } from './use-earnings.ts';
import { influencerAnswers } from '../../parts/influencers/use-influencers.ts';
import { DateField } from '../../ui/date-field.tsx';
import { isolate } from '../../ui/foreign-text.ts';
import { FormField } from '../../ui/form-field.tsx';
import { toastDone } from '../../ui/toast.ts';
import { useGivesFocusBack } from '../../ui/focus-trail.ts';
import { useSheet } from '../../ui/use-is-narrow.ts';
import { useFormat } from '../../ui/use-format.ts';
import classes from './earnings.module.css';
import { FormEnding } from './form-parts.tsx';
import type { TermsPart } from './own-rates.tsx';
import { type KnownGoods, toDays, toDraft, toFormField, toTerms } from './terms-draft.ts';
import { listDifferences } from '../../parts/terms/terms-facts.ts';
import { TermsFields } from './terms-fields.tsx';
import { TermsPreview } from './terms-preview.tsx';

interface DialogProps {
  readonly username: string;
  readonly currency: string;
  /** The store's. */
  readonly today: string;
  /** Those in force. */
  readonly terms: Terms;
  /** Those that held a day ago, which they count on; null for none. */
  readonly relied: Terms | null;
  /** When they are planned to end, and what holds then. */
  readonly end: TermsEnd | null;
  readonly known: KnownGoods;
  readonly onClose: () => void;
}

export function TermsDialog(props: DialogProps) {
  const { t } = useTranslation();
  const sheet = useSheet();
  useGivesFocusBack();
  return (
    <Modal
      opened
      onClose={props.onClose}
      title={t('earnings.terms.dialog', { name: isolate(`@${props.username}`) })}
      closeButtonProps={{ 'aria-label': t('ui.close') }}
      size={760}
      {...sheet}
    >
      <TermsForm {...props} />
    </Modal>
  );
}

function TermsForm({ username, currency, today, terms, relied, end, known, onClose }: DialogProps) {
  const { t } = useTranslation();
  const { form, field, submit, problem, isSaving, isAcceptable } = useEndpointForm(changeTerms, {
    initialValues: toDraft(terms, currency, known, end),
    toSent: (values) => ({ params: { username }, body: { terms: toTerms(values), ...toDays(values) } }),
    fieldOf: toFormField,
    refreshes: [getTerms, ...influencerAnswers, ...earningsAnswers],
    onDone: () => {
      toastDone(t(form.values.from === '' ? 'earnings.terms.saved' : 'earnings.terms.saved_planned'));
      onClose();
    },
  });
  const next = isAcceptable ? toTerms(form.values) : null;
  const isOther = next !== null && listDifferences(terms, next).length > 0;
  const { last_day: lastDay, after, from } = form.values;
  const format = useFormat();
  // what they count on falls with notice alone
  const isFall = next !== null && relied !== null && isLess(next, terms) && isLess(next, relied);
  const earliest = isFall ? addDays(today, limits.termsNoticeDays) : today;
  const isTooSoon = isFall && from < earliest;
  const isEndOther = next !== null && (lastDay !== (end?.last_day ?? '') || (lastDay !== '' && after !== end?.after));
  return (
    <form className={classes.form} onSubmit={submit}>
      <TermsFields form={form} field={field} />
      <Days form={form} field={field} earliest={earliest} />
      <TermsPreview username={username} terms={next} isChanged={isOther} />
      <FormEnding
        problem={problem}
        note={
          isTooSoon
            ? t('earnings.terms.notice', { day: format.day(earliest) })
            : t(from === '' ? 'earnings.terms.from_now' : 'earnings.terms.from_then')
        }
        send={t('earnings.terms.save')}
        canSend={(isOther || isEndOther) && !isTooSoon}
        isSaving={isSaving}
        onCancel={onClose}
      />
    </form>
  );
}

/** From when on and until when; the influencer sees what is planned ahead. */
function Days({ form, field, earliest }: TermsPart & { readonly earliest: string }) {
  const { t } = useTranslation();
  const { last_day: lastDay, from, after } = form.values;
  return (
    <FormField label={t('earnings.terms.days')} help={t('earnings.terms.days_help')}>
      <div className={classes.pair}>
        <DateField
          label={t('earnings.terms.from_day')}
          description={t('earnings.terms.from_day_help')}
          min={earliest}
          {...field('from')}
        />
        <DateField
          label={t('earnings.terms.last_day')}
          description={t('earnings.terms.last_day_help')}
          min={from === '' ? earliest : from}
          {...field('last_day')}
        />
      </div>
      {lastDay !== '' && (
        <SegmentedControl
          fullWidth
          classNames={{ label: classes.choice ?? '' }}
          aria-label={t('earnings.terms.after_end')}
          value={after}
          onChange={(next) => form.setFieldValue('after', next === 'default' ? 'default' : 'nothing')}
          data={(['nothing', 'default'] as const).map((each) => ({
            value: each,
            label: t(`earnings.terms.after_${each}`),
          }))}
        />
      )}
    </FormField>
  );
}
