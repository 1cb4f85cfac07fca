// The promo code of a link, and what the store says of it.
import { TextInput } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { limits } from '@vitrine/contract/limits';
import { promocode } from '@vitrine/contract/links';
import { useTranslation } from 'react-i18next';
import { useFault } from '../../api/use-fault.ts';
import { CodeInStore } from '../codes/code-in-store.tsx';
import { useCodeInStore } from '../codes/use-code-in-store.ts';

interface PromocodeProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** Whose code it is, where it cannot be changed. */
  readonly lockedBy: string | null;
  /** Whether that is the reader. */
  readonly isOwn?: boolean;
  readonly error: string | undefined;
}

/** One word up to 20 characters; a fault is shown after the field was left. */
export function LinkPromocode({ value, onChange, lockedBy, isOwn = false, error }: PromocodeProps) {
  const { t } = useTranslation();
  const { fault, leave } = useFault(promocode, value);
  const inStore = useCodeInStore(value);
  return (
    <div>
      <TextInput
        label={t('links.form.promocode')}
        description={
          lockedBy === null
            ? t('links.form.promocode_help')
            : isOwn
              ? t('links.form.promocode_own')
              : t('links.form.promocode_locked', { name: lockedBy })
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
      <CodeInStore {...inStore} />
    </div>
  );
}
