// The promo code of a look or a short.
import { TextInput } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { limits } from '@vitrine/contract/limits';
import { promocode } from '@vitrine/contract/links';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFault } from '../../api/use-fault.ts';

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
  const { fault, leave } = useFault(promocode, value);
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
        error={fault ?? error}
        autoComplete="off"
        spellCheck={false}
        dir="auto"
        onBlur={leave}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      {below}
    </div>
  );
}
