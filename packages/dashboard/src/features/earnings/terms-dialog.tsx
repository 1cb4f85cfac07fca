// The form in which other terms are agreed; what last month would have paid under them is seen before they are saved.
import { Modal, SegmentedControl, Switch } from '@mantine/core';
import type { Terms } from '@vitrine/contract/influencers';
import { changeTerms, getTerms } from '@vitrine/contract/terms';
import { useTranslation } from 'react-i18next';
import { useEndpointForm } from '../../api/use-endpoint-form.ts';
import { earningsAnswers } from './use-earnings.ts';
import { influencerAnswers } from '../../parts/influencers/use-influencers.ts';
import { isolate } from '../../ui/foreign-text.ts';
import { FormField } from '../../ui/form-field.tsx';
import { toastDone } from '../../ui/toast.ts';
import { useGivesFocusBack } from '../../ui/focus-trail.ts';
import { useSheet } from '../../ui/use-is-narrow.ts';
import classes from './earnings.module.css';
import { AmountInput, FormEnding, PercentInput } from './form-parts.tsx';
import { OwnRates, type TermsPart } from './own-rates.tsx';
import { type KnownGoods, toDraft, toFormField, toTerms } from './terms-draft.ts';
import { listDifferences } from './terms-facts.ts';
import { TermsPreview } from './terms-preview.tsx';

interface DialogProps {
  readonly username: string;
  readonly currency: string;
  /** Those in force. */
  readonly terms: Terms;
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

function TermsForm({ username, currency, terms, known, onClose }: DialogProps) {
  const { t } = useTranslation();
  const { form, field, submit, problem, isSaving, isAcceptable } = useEndpointForm(changeTerms, {
    initialValues: toDraft(terms, currency, known),
    toSent: (values) => ({ params: { username }, body: { terms: toTerms(values) } }),
    fieldOf: toFormField,
    refreshes: [getTerms, ...influencerAnswers, ...earningsAnswers],
    onDone: () => {
      toastDone(t('earnings.terms.saved'));
      onClose();
    },
  });
  const next = isAcceptable ? toTerms(form.values) : null;
  const isChanged = next !== null && listDifferences(terms, next).length > 0;
  return (
    <form className={classes.form} onSubmit={submit}>
      <Pay form={form} field={field} />
      {form.values.pay === 'rate' && <Counted form={form} field={field} />}
      {form.values.pay === 'rate' && <OwnRates form={form} field={field} />}
      {form.values.pay === 'flat' && (
        <Switch label={t('influencers.form.reduce_refunds')} {...field('reduce_refunds', { type: 'checkbox' })} />
      )}
      <TermsPreview username={username} terms={next} isChanged={isChanged} />
      <FormEnding
        problem={problem}
        note={t('earnings.terms.from_now')}
        send={t('earnings.terms.save')}
        canSend={isChanged}
        isSaving={isSaving}
        onCancel={onClose}
      />
    </form>
  );
}

/** A rate, or an amount for each order. */
function Pay({ form, field }: TermsPart) {
  const { t } = useTranslation();
  const { pay, currency } = form.values;
  return (
    <>
      <SegmentedControl
        fullWidth
        classNames={{ label: classes.choice ?? '' }}
        aria-label={t('earnings.terms.pay')}
        value={pay}
        onChange={(next) => form.setFieldValue('pay', next === 'flat' ? 'flat' : 'rate')}
        data={(['rate', 'flat'] as const).map((each) => ({ value: each, label: t(`earnings.terms.pay_${each}`) }))}
      />
      {pay === 'rate' ? (
        <PercentInput
          label={t('influencers.form.commission')}
          description={t('influencers.form.commission_help')}
          data-autofocus
          {...field('commission')}
          onType={(commission) => form.setFieldValue('commission', commission)}
        />
      ) : (
        <AmountInput
          label={`${t('earnings.terms.flat_label')} (${currency})`}
          description={t('earnings.terms.flat_help', { currency })}
          {...field('flat')}
          onType={(flat) => form.setFieldValue('flat', flat)}
        />
      )}
    </>
  );
}

/** What of a sale their share is counted on. */
function Counted({ form, field }: TermsPart) {
  const { t } = useTranslation();
  return (
    <FormField label={t('earnings.terms.counted')} help={t('earnings.terms.counted_help')}>
      <PercentInput
        label={t('influencers.form.ratio')}
        description={t('influencers.form.ratio_help')}
        {...field('ratio')}
        onType={(ratio) => form.setFieldValue('ratio', ratio)}
      />
      <Switch label={t('influencers.form.reduce_refunds')} {...field('reduce_refunds', { type: 'checkbox' })} />
      <Switch label={t('influencers.form.reduce_vat')} {...field('reduce_vat', { type: 'checkbox' })} />
    </FormField>
  );
}
