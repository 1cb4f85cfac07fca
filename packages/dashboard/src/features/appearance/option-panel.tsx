// How the values of one option are shown: by colours or by words, eight at a time.
import { Button, TextInput } from '@mantine/core';
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
import { Choice, HexInput } from './fields.tsx';
import { changeType, changeValue, nameAll, toRows, typeOf, type OptionDraft, type OptionRow } from './option-draft.ts';

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
      {type === 'text' && missing > 0 && (
        <Button
          variant="subtle"
          className={classes.quiet ?? ''}
          disabled={!canChange}
          onClick={() => onChange((now) => nameAll(now, saved, option))}
        >
          {t('appearance.options.name_all')}
        </Button>
      )}
      <div className={classes.values}>
        {shown.map((row) => {
          const change = (given: ValueChange) =>
            onChange((now) => changeValue(now, saved, { option, value: row.value, ...given }));
          const Field = type === 'color' ? ColourValue : WordValue;
          return <Field key={row.value} row={row} canChange={canChange} onChange={change} />;
        })}
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

type ValueChange = { readonly hex_value: string } | { readonly text_value: string };

interface ValueProps {
  readonly row: OptionRow;
  readonly canChange: boolean;
  readonly onChange: (change: ValueChange) => void;
}

/** Told at once. */
function ColourValue({ row, canChange, onChange }: ValueProps) {
  const { t } = useTranslation();
  return (
    <HexInput
      label={<bdi>{row.value}</bdi>}
      value={row.hex ?? ''}
      disabled={!canChange}
      error={row.isFlagged && t('appearance.options.empty_colour')}
      placeholder={t('appearance.options.no_colour')}
      onChange={(hex) => onChange({ hex_value: hex })}
    />
  );
}

/** Told on a short while after typing has stopped, at the latest when the field is left. */
function WordValue({ row, canChange, onChange }: ValueProps) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState<string | null>(null);
  const tell = useDebouncedCallback((value: string) => onChange({ text_value: value }), timings.optionDebounce);
  return (
    <TextInput
      dir="auto"
      label={<bdi>{row.value}</bdi>}
      value={typed ?? row.text ?? ''}
      disabled={!canChange}
      error={row.isFlagged && t('appearance.options.empty_text')}
      maxLength={limits.optionText}
      placeholder={row.value}
      onChange={({ currentTarget: { value } }) => {
        setTyped(value);
        tell(value);
      }}
      onBlur={() => {
        tell.flush();
        setTyped(null);
      }}
    />
  );
}
