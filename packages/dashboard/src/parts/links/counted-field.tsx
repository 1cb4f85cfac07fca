// A text with a limit, and how much of it is used.
import { Textarea, TextInput } from '@mantine/core';
import { countCharacters } from '@vitrine/contract/limits';
import { useTranslation } from 'react-i18next';
import { FormCounter } from '../../ui/form-field.tsx';

interface CountedProps {
  readonly label: string;
  readonly description: string;
  readonly value: string;
  readonly limit: number;
  readonly error: string | undefined;
  readonly required?: boolean;
  /** Fewest and most lines, for a text of several. */
  readonly rows?: readonly [number, number];
  readonly onChange: (value: string) => void;
}

export function CountedField({ limit, rows, value, required = false, onChange, ...named }: CountedProps) {
  const { t } = useTranslation();
  const used = countCharacters(value);
  const input = {
    ...named,
    value,
    required,
    maxLength: limit,
    dir: 'auto',
    onChange: (event: { currentTarget: { value: string } }) => onChange(event.currentTarget.value),
  };
  return (
    <div>
      {rows ? <Textarea {...input} autosize minRows={rows[0]} maxRows={rows[1]} /> : <TextInput {...input} />}
      <FormCounter used={used} limit={limit} label={t('links.form.counter', { used, limit })} />
    </div>
  );
}
