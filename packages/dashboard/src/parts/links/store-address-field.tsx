// The address a short or an experience leads to, checked while it is typed.
import { Loader, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconCheck } from '@tabler/icons-react';
import { limits } from '@vitrine/contract/limits';
import { useTranslation } from 'react-i18next';
import { readStoreAddress, type StoreDomains, toDomainName } from './store-address.ts';
import { timings } from '../../ui/timings.ts';

interface AddressProps {
  readonly value: string;
  readonly domains: StoreDomains;
  readonly onChange: (value: string) => void;
  readonly onBlur?: () => void;
  readonly error: string | undefined;
  /** Instead of the usual sentence. */
  readonly help?: string;
}

/** Speaks 400 ms after typing stopped; an empty field gets no indication. */
export function StoreAddressField({ value, domains, onChange, onBlur, error, help }: AddressProps) {
  const { t } = useTranslation();
  const [settled] = useDebouncedValue(value, timings.inputDebounce);
  const isChecking = settled !== value && value.trim() !== '';
  const reading = readStoreAddress(value, domains);
  const domain = toDomainName(domains[0] ?? '');
  const isShown = !isChecking && reading.state !== 'empty';
  const sentence = isShown && reading.state === 'invalid' ? t(`shorts.form.url_${reading.reason}`, { domain }) : error;
  return (
    <>
      <TextInput
        type="url"
        inputMode="url"
        dir="ltr"
        label={t('shorts.form.url')}
        description={help ?? t('shorts.form.url_help', { domain })}
        placeholder={t('shorts.form.url_placeholder', { domain })}
        value={value}
        maxLength={limits.url}
        error={sentence}
        autoComplete="off"
        spellCheck={false}
        rightSection={
          isChecking ? (
            <Loader size={18} aria-hidden />
          ) : isShown && reading.state === 'valid' ? (
            <IconCheck size={20} color="var(--good-ink)" aria-hidden />
          ) : null
        }
        onBlur={onBlur}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      <output className="visually-hidden">
        {isChecking && t('shorts.form.url_checking')}
        {isShown && reading.state === 'valid' && t('shorts.form.url_valid')}
      </output>
    </>
  );
}
