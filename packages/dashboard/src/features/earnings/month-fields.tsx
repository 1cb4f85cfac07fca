// What a calendar month adds to terms: tiers and bonuses, each a list of steps by orders, net sales or attributed revenue.
import { ActionIcon, Button, Group, SegmentedControl } from '@mantine/core';
import { IconPlus, IconX } from '@tabler/icons-react';
import { monthMeasure } from '@vitrine/contract/influencers';
import { limits } from '@vitrine/contract/limits';
import { useTranslation } from 'react-i18next';
import { FormField } from '../../ui/form-field.tsx';
import classes from './earnings.module.css';
import { AmountInput, PercentInput } from './form-parts.tsx';
import type { TermsPart } from './own-rates.tsx';

export function MonthFields({ form, field }: TermsPart) {
  const { t } = useTranslation();
  const { pay, tiers, bonuses, measure } = form.values;
  const kinds = pay === 'rate' ? (['tiers', 'bonuses'] as const) : (['bonuses'] as const);
  const fault = (['tiers', 'bonuses'] as const).map((kind) => field(kind).error).find((error) => error !== undefined);
  return (
    <FormField
      label={t('earnings.terms.month')}
      help={t(pay === 'rate' ? 'earnings.terms.month_help' : 'earnings.terms.month_help_flat')}
      error={fault}
      action={
        <Group gap="xs">
          {kinds.map((kind) => (
            <Button
              key={kind}
              variant="light"
              size="sm"
              leftSection={<IconPlus size={16} aria-hidden />}
              disabled={form.values[kind].length >= limits.monthlySteps}
              onClick={() =>
                kind === 'tiers'
                  ? form.insertListItem('tiers', { from: '', commission: '' })
                  : form.insertListItem('bonuses', { from: '', amount: '' })
              }
            >
              {t(`earnings.terms.add_${kind}`)}
            </Button>
          ))}
        </Group>
      }
    >
      {(tiers.length > 0 || bonuses.length > 0) && (
        <SegmentedControl
          fullWidth
          classNames={{ label: classes.choice ?? '' }}
          aria-label={t('earnings.terms.measure')}
          value={measure}
          onChange={(next) => form.setFieldValue('measure', next)}
          data={monthMeasure.options.map((each) => ({
            value: each,
            label: t(`earnings.terms.measure_${each}`),
          }))}
        />
      )}
      {tiers.length + bonuses.length > 0 && measure !== 'orders' && (
        <p className={classes.note}>{t(`earnings.terms.help_${measure}`)}</p>
      )}
      {kinds.map((kind) => (
        <Steps key={kind} kind={kind} form={form} field={field} />
      ))}
    </FormField>
  );
}

function Steps({ kind, form, field }: TermsPart & { readonly kind: 'tiers' | 'bonuses' }) {
  const { t } = useTranslation();
  const { measure, currency } = form.values;
  const unit = measure === 'orders' ? '' : ` (${currency})`;
  if (form.values[kind].length === 0) return null;
  return (
    <ul className={classes.stepList} aria-label={t(`earnings.terms.${kind}`)}>
      {form.values[kind].map((_, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- steps have nothing but their place
        <li key={at}>
          <AmountInput
            label={`${t(`earnings.terms.${kind}_from_${measure}`)}${unit}`}
            {...field(`${kind}.${at}.from`)}
            onType={(typed) => form.setFieldValue(`${kind}.${at}.from`, typed)}
          />
          {kind === 'tiers' ? (
            <PercentInput
              label={t('earnings.terms.tier_rate')}
              {...field(`tiers.${at}.commission`)}
              onType={(typed) => form.setFieldValue(`tiers.${at}.commission`, typed)}
            />
          ) : (
            <AmountInput
              label={`${t('earnings.terms.bonus_amount')} (${currency})`}
              {...field(`bonuses.${at}.amount`)}
              onType={(typed) => form.setFieldValue(`bonuses.${at}.amount`, typed)}
            />
          )}
          <ActionIcon
            size={44}
            aria-label={t(`earnings.terms.remove_${kind}`, { number: at + 1 })}
            onClick={() => form.removeListItem(kind, at)}
          >
            <IconX size={18} aria-hidden />
          </ActionIcon>
        </li>
      ))}
    </ul>
  );
}
