// The small dialog that creates a promo code in the store, with a sentence of what shoppers get by it.
import { Button, Checkbox, Group, NumberInput, SegmentedControl, Stack, Switch } from '@mantine/core';
import { combination, type DiscountWish } from '@vitrine/contract/discounts';
import { limits } from '@vitrine/contract/limits';
import { currencyExponent } from '@vitrine/contract/money';
import { type SyntheticEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './code-in-store.module.css';
import { type DiscountDraft, emptyDiscount, toSpan, toWish } from './code-look.ts';
import { DateField } from '../../ui/date-field.tsx';
import { toDayWords } from '../../ui/date-range-words.ts';
import { isolate } from '../../ui/foreign-text.ts';
import { ProblemNote, type ToldProblem } from '../../ui/problem-banner.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { useFormat } from '../../ui/use-format.ts';
import { useIsNarrow } from '../../ui/use-is-narrow.ts';

/** What the dialog needs of whoever asks the server. */
export interface CreatingCode {
  /** The store's, of which amounts are. */
  readonly currency: string;
  /** The store's, of which days are. */
  readonly zone: string;
  readonly isSaving: boolean;
  /** By field of the wish. */
  readonly errors: Readonly<Partial<Record<keyof DiscountWish, string>>>;
  /** A refusal that belongs to no field. */
  readonly problem: ToldProblem | null;
  readonly create: (wish: DiscountWish, onDone: () => void) => void;
  readonly clear: () => void;
}

interface DialogProps {
  readonly code: string;
  readonly creating: CreatingCode;
  readonly onMade: () => void;
  readonly onLeave: () => void;
}

export function CreateCodeDialog({ code, creating, onMade, onLeave }: DialogProps) {
  const { t } = useTranslation();
  const isNarrow = useIsNarrow();
  const [draft, setDraft] = useState<DiscountDraft>(emptyDiscount);
  const change = (part: Partial<DiscountDraft>) => {
    creating.clear();
    setDraft({ ...draft, ...part });
  };
  const send = (event: SyntheticEvent) => {
    // the dialog stands inside a form of its own
    event.preventDefault();
    event.stopPropagation();
    creating.create(toWish(draft, code, creating.zone), onMade);
  };
  return (
    <Dialog opened onClose={onLeave} title={t('discounts.title', { code: isolate(code) })}>
      <form onSubmit={send} noValidate>
        <Stack gap="md">
          <Worth draft={draft} creating={creating} onChange={change} />
          <Limits draft={draft} creating={creating} onChange={change} />
          <Preview code={code} draft={draft} currency={creating.currency} />
          <ProblemNote problem={creating.problem} />
          <Group justify="flex-end" gap="sm" grow={isNarrow}>
            <Button variant="default" onClick={onLeave}>
              {t('ui.cancel')}
            </Button>
            <Button type="submit" loading={creating.isSaving}>
              {t('discounts.confirm')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}

interface PartProps {
  readonly draft: DiscountDraft;
  readonly creating: CreatingCode;
  readonly onChange: (part: Partial<DiscountDraft>) => void;
}

const toNumber = (typed: unknown): number | '' => (typeof typed === 'number' ? typed : '');

function Worth({ draft, creating: { currency, errors }, onChange }: PartProps) {
  const { t } = useTranslation();
  const isPercentage = draft.kind === 'percentage';
  return (
    <>
      <SegmentedControl
        fullWidth
        size="md"
        aria-label={t('discounts.kind')}
        value={draft.kind}
        data={[
          { value: 'percentage', label: t('discounts.percentage') },
          { value: 'amount', label: t('discounts.amount') },
        ]}
        onChange={(kind) => onChange({ kind: kind === 'amount' ? 'amount' : 'percentage' })}
      />
      <NumberInput
        label={isPercentage ? t('discounts.value_percentage') : t('discounts.value_amount')}
        data-autofocus
        size="md"
        dir="ltr"
        hideControls
        allowNegative={false}
        decimalScale={isPercentage ? 2 : currencyExponent(currency)}
        max={limits.amount}
        inputMode="decimal"
        rightSection={<span aria-hidden>{isPercentage ? '%' : currency}</span>}
        rightSectionWidth={56}
        value={draft.value}
        error={errors.value}
        onChange={(value) => onChange({ value: toNumber(value) })}
      />
    </>
  );
}

function Limits({ draft, creating: { errors }, onChange }: PartProps) {
  const { t } = useTranslation();
  return (
    <>
      <Switch
        label={t('discounts.once')}
        description={t('discounts.once_help')}
        checked={draft.isOnce}
        onChange={(event) => onChange({ isOnce: event.currentTarget.checked })}
      />
      <Switch
        label={t('discounts.on_subscriptions')}
        description={t('discounts.on_subscriptions_help')}
        checked={draft.onSubscriptions}
        error={errors.on_subscriptions}
        onChange={(event) => onChange({ onSubscriptions: event.currentTarget.checked })}
      />
      <Checkbox.Group
        label={t('discounts.combines')}
        description={t('discounts.combines_help')}
        value={[...draft.combines]}
        onChange={(chosen) => onChange({ combines: combination.options.filter((kind) => chosen.includes(kind)) })}
      >
        <Group gap="md" mt="xs">
          {combination.options.map((kind) => (
            <Checkbox key={kind} value={kind} label={t(`discounts.combines_${kind}`)} />
          ))}
        </Group>
      </Checkbox.Group>
      <NumberInput
        label={t('discounts.limit')}
        description={t('discounts.limit_help')}
        size="md"
        dir="ltr"
        hideControls
        allowNegative={false}
        allowDecimal={false}
        max={limits.discountUses}
        inputMode="numeric"
        value={draft.limit}
        error={errors.usage_limit}
        onChange={(limit) => onChange({ limit: toNumber(limit) })}
      />
      <div className={classes.days}>
        <DateField
          label={t('discounts.from')}
          description={t('discounts.from_help')}
          value={draft.from}
          error={errors.starts_at}
          onChange={(from) => onChange({ from })}
        />
        <DateField
          label={t('discounts.to')}
          description={t('discounts.to_help')}
          value={draft.to}
          error={errors.ends_at}
          onChange={(to) => onChange({ to })}
        />
      </div>
    </>
  );
}

/** What shoppers get, as the fields stand. */
function Preview({
  code,
  draft,
  currency,
}: Pick<DialogProps, 'code'> & Pick<CreatingCode, 'currency'> & Pick<PartProps, 'draft'>) {
  const { t } = useTranslation();
  const format = useFormat();
  const { kind, value, limit, isOnce, combines, onSubscriptions, from, to } = draft;
  if (value === '') return null;
  const worth = kind === 'percentage' ? `${format.count(value).full}%` : format.money(value, currency);
  const span = toSpan(draft);
  const day = (text: string): string => (text === '' ? '' : toDayWords(text, format.locale));
  const sentences = [
    t('discounts.preview.worth', { code: isolate(code), worth: isolate(worth) }),
    t(`discounts.preview.${span}`, { from: day(from), to: day(to) }),
    ...(isOnce ? [t('discounts.preview.once')] : []),
    ...(onSubscriptions ? [t('discounts.preview.on_subscriptions')] : []),
    ...(combines.length > 0 ? [t('discounts.preview.combines')] : []),
    ...(limit === '' ? [] : [t('discounts.preview.limit', { count: limit, uses: format.count(limit).full })]),
  ];
  return (
    <p className={classes.preview} aria-live="polite" data-part="preview">
      {sentences.join(' ')}
    </p>
  );
}
