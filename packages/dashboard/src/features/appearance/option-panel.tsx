// How the values of one option are shown: by colours or by words, eight at a time.
import { ColorInput, TextInput } from '@mantine/core';
import { limits } from '@vitrine/contract/limits';
import type { AnsweredOptionMap } from '@vitrine/contract/themes';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Card } from '../../ui/card.tsx';
import { Pager } from '../../ui/pager.tsx';
import { Tag } from '../../ui/tag.tsx';
import { timings } from '../../ui/timings.ts';
import { useDebouncedCallback } from '@mantine/hooks';
import classes from './appearance.module.css';
import { Choice } from './fields.tsx';
import { changeType, changeValue, toRows, typeOf, type OptionDraft, type OptionRow } from './option-draft.ts';

const pageSize = 8;

interface PanelProps {
  readonly option: string;
  readonly saved: AnsweredOptionMap;
  readonly draft: OptionDraft;
  readonly canChange: boolean;
  readonly onChange: (change: (draft: OptionDraft) => OptionDraft) => void;
}

export function OptionPanel({ option, saved, draft, canChange, onChange }: PanelProps) {
  const { t } = useTranslation();
  const [page, setPage] = useState(0);
  const type = typeOf(draft, saved, option);
  const rows = toRows(draft, saved, option);
  const missing = rows.filter(({ isVerified }) => !isVerified).length;
  const first = page * pageSize;
  const shown = rows.slice(first, first + pageSize);
  return (
    <Card
      isPadded
      level={3}
      title={<bdi>{option}</bdi>}
      tools={
        <Tag tone={missing === 0 ? 'good' : 'fair'}>
          {missing === 0
            ? t('appearance.options.all_verified')
            : t('appearance.options.not_verified', { missing, count: rows.length })}
        </Tag>
      }
    >
      <Choice
        label={t('appearance.options.type')}
        value={type}
        disabled={!canChange}
        choices={(['color', 'text'] as const).map((value) => ({ value, label: t(`appearance.options.${value}`) }))}
        onChange={(chosen) => {
          setPage(0);
          onChange((now) => changeType(now, option, chosen));
        }}
      />
      <div className={classes.values}>
        {shown.map((row) => (
          <ValueField
            key={`${type} ${row.value}`}
            row={row}
            type={type}
            canChange={canChange}
            onChange={(change) => onChange((now) => changeValue(now, saved, { option, value: row.value, ...change }))}
          />
        ))}
      </div>
      {rows.length > pageSize && (
        <Pager
          label={t('appearance.options.pages', { option })}
          first={first + 1}
          last={first + shown.length}
          total={rows.length}
          hasPrevious={page > 0}
          hasNext={first + pageSize < rows.length}
          onTurn={(by) => setPage(page + by)}
        />
      )}
    </Card>
  );
}

interface ValueProps {
  readonly row: OptionRow;
  readonly type: 'color' | 'text';
  readonly canChange: boolean;
  readonly onChange: (change: { hex_value?: string | null; text_value?: string | null }) => void;
}

/** Told on a short while after typing has stopped. */
function ValueField({ row, type, canChange, onChange }: ValueProps) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState((type === 'color' ? row.hex : row.text) ?? '');
  const tell = useDebouncedCallback((value: string) => {
    if (type === 'text') onChange({ text_value: value });
    else if (value === '' || /^#[0-9a-f]{6}$/i.test(value)) onChange({ hex_value: value.toLowerCase() });
  }, timings.optionDebounce);
  const change = (value: string) => {
    setTyped(value);
    tell(value);
  };
  const label = <bdi>{row.value}</bdi>;
  return type === 'color' ? (
    <ColorInput
      dir="ltr"
      label={label}
      value={typed}
      disabled={!canChange}
      withEyeDropper={false}
      placeholder={t('appearance.options.no_colour')}
      onChange={change}
    />
  ) : (
    <TextInput
      dir="auto"
      label={label}
      value={typed}
      disabled={!canChange}
      maxLength={limits.optionText}
      placeholder={row.value}
      onChange={(event) => change(event.currentTarget.value)}
    />
  );
}
