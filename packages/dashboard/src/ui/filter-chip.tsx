// A filter as a chip: what it is set to, what it can be set to behind it, and a cross that takes it away.
import { ActionIcon, Button, Checkbox, Popover, Text, TextInput } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconCheck, IconChevronDown, IconSearch, IconX } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './filter-chip.module.css';

interface Option {
  readonly value: string;
  readonly label: string;
}

interface ChipProps {
  readonly label: string;
  /** What it is set to, in words; null while it narrows nothing. */
  readonly value: string | null;
  readonly onClear: () => void;
  /** Closes what it can be set by. */
  readonly children: (close: () => void) => ReactNode;
}

export function FilterChip({ label, value, onClear, children }: ChipProps) {
  const [isOpen, panel] = useDisclosure(false);
  return (
    <span className={styles.chip}>
      <Popover opened={isOpen} onChange={panel.close} trapFocus returnFocus position="bottom-start" shadow="md">
        <Popover.Target>
          <Button
            size="sm"
            variant={value === null ? 'default' : 'light'}
            rightSection={<IconChevronDown size={14} aria-hidden />}
            aria-haspopup="dialog"
            aria-expanded={isOpen}
            data-set={value !== null}
            onClick={panel.toggle}
          >
            <span className={styles.words}>
              {label}
              {value !== null && (
                <>
                  {': '}
                  <bdi>{value}</bdi>
                </>
              )}
            </span>
          </Button>
        </Popover.Target>
        <Popover.Dropdown p="xs" aria-label={label}>
          {children(panel.close)}
        </Popover.Dropdown>
      </Popover>
      {value !== null && <ClearChip label={label} onClear={onClear} />}
    </span>
  );
}

/** The cross beside a chip, the same for one that opens something else. */
export function ClearChip({ label, onClear }: Pick<ChipProps, 'label' | 'onClear'>) {
  const { t } = useTranslation();
  return (
    <ActionIcon className={styles.clear ?? ''} aria-label={t('ui.filter.remove', { name: label })} onClick={onClear}>
      <IconX size={14} aria-hidden />
    </ActionIcon>
  );
}

interface ChoiceProps {
  readonly label: string;
  readonly options: readonly Option[];
  /** Empty while none is chosen. */
  readonly value: string;
  readonly onChoose: (value: string) => void;
}

/** One of several. */
export function ChoiceChip({ label, options, value, onChoose }: ChoiceProps) {
  const chosen = options.find((option) => option.value === value);
  return (
    <FilterChip label={label} value={value === '' ? null : (chosen?.label ?? value)} onClear={() => onChoose('')}>
      {(close) => (
        <Found options={options}>
          {(found) => (
            <ul className={styles.options} aria-label={label}>
              {found.map((option) => (
                <li key={option.value}>
                  <button
                    type="button"
                    className={styles.option}
                    aria-current={option.value === value}
                    onClick={() => {
                      onChoose(option.value === value ? '' : option.value);
                      close();
                    }}
                  >
                    <bdi>{option.label}</bdi>
                    {option.value === value && <IconCheck size={16} aria-hidden />}
                  </button>
                </li>
              ))}
            </ul>
          )}
        </Found>
      )}
    </FilterChip>
  );
}

interface SetProps {
  readonly label: string;
  readonly options: readonly string[];
  readonly values: readonly string[];
  readonly onChange: (values: string[]) => void;
}

/** Any of several. */
export function SetChip({ label, options, values, onChange }: SetProps) {
  // one that is chosen and is no more is still there to be taken away
  const known = [...values.filter((value) => !options.includes(value)), ...options];
  return (
    <FilterChip label={label} value={values.length === 0 ? null : values.join(', ')} onClear={() => onChange([])}>
      {() => (
        <Found options={known.map((value) => ({ value, label: value }))}>
          {(found) => (
            <Checkbox.Group className={styles.options ?? ''} aria-label={label} value={[...values]} onChange={onChange}>
              {found.map(({ value }) => (
                <Checkbox key={value} className={styles.option ?? ''} value={value} label={<bdi>{value}</bdi>} />
              ))}
            </Checkbox.Group>
          )}
        </Found>
      )}
    </FilterChip>
  );
}

/** More than can be taken in at a glance are looked for. */
const glance = 8;

function Found({
  options,
  children,
}: {
  options: readonly Option[];
  children: (found: readonly Option[]) => ReactNode;
}) {
  const { t } = useTranslation();
  const [words, setWords] = useState('');
  const asked = words.trim().toLowerCase();
  const found = options.filter(({ label }) => label.toLowerCase().includes(asked));
  return (
    <div className={styles.panel}>
      {options.length > glance && (
        <TextInput
          size="sm"
          aria-label={t('ui.filter.find')}
          placeholder={t('ui.filter.find')}
          leftSection={<IconSearch size={16} aria-hidden />}
          value={words}
          onChange={(event) => setWords(event.currentTarget.value)}
        />
      )}
      {found.length === 0 ? (
        <Text size="sm" c="dimmed" p="xs">
          {t('ui.filter.none')}
        </Text>
      ) : (
        children(found)
      )}
    </div>
  );
}
