// The promo code of a look or a short.
import { TextInput } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { limits } from '@vitrine/contract/limits';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { findPromocodeFault } from './link-field-rules.ts';

interface PromocodeProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** Whose code it is, where it cannot be changed. */
  readonly lockedBy: string | null;
  readonly error: string | undefined;
  /** What the store says of it. */
  readonly below?: ReactNode;
}

/** One word up to 20 characters; a fault is shown after the field was left. */
export function LinkPromocode({ value, onChange, lockedBy, error, below }: PromocodeProps) {
  const { t } = useTranslation();
  const [isLeft, setLeft] = useState(false);
  const fault = isLeft ? findPromocodeFault(value) : null;
  const sentence =
    fault === 'characters'
      ? t('validation.promocode_characters')
      : fault === 'too_long'
        ? t('validation.too_long', { count: limits.promocode })
        : error;
  return (
    <div>
      <TextInput
        label={t('links.form.promocode')}
        description={
          lockedBy === null ? t('links.form.promocode_help') : t('links.form.promocode_locked', { name: lockedBy })
        }
        value={value}
        maxLength={limits.promocode}
        readOnly={lockedBy !== null}
        variant={lockedBy === null ? 'default' : 'filled'}
        rightSection={lockedBy === null ? null : <IconLock size={18} aria-hidden />}
        error={sentence}
        autoComplete="off"
        spellCheck={false}
        dir="auto"
        onBlur={() => setLeft(true)}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      {below}
    </div>
  );
}
