// The values a condition can have, those chosen first, with how much there is of each.
import { Checkbox } from '@mantine/core';
import type { Condition, ConditionDimension } from '@vitrine/contract/conditions';
import { figures } from '@vitrine/contract/figures';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFigureFormat } from '../../../parts/figures/use-figure-format.ts';
import { isolate } from '../../../ui/foreign-text.ts';
import type { AnalyticsScreen } from '../use-analytics-place.ts';
import { useFigureWords } from '../use-figure-words.ts';
import classes from './filters.module.css';
import type { ValueChoice, ValueChoices } from './use-condition-values.ts';
import { useValueNames } from './use-value-names.ts';
import { isFreeText } from './free-text.ts';

interface ListProps {
  readonly by: ConditionDimension;
  readonly screen: AnalyticsScreen;
  readonly found: ValueChoices;
  /** What `found` was looked for by; empty where it was not. */
  readonly search: string;
  readonly chosen: Condition['values'];
  readonly onChoose: (values: Condition['values']) => void;
}

export function ValueList({ by, screen, found, search, chosen, onChoose }: ListProps) {
  const { t } = useTranslation();
  const { name } = useFigureWords();
  // those chosen when the list was opened, and those pressed since: they stay in sight, whatever is looked for
  const [kept, setKept] = useState<Condition['values']>(chosen);
  const [pressed, setPressed] = useState<readonly ValueChoice[]>([]);
  const [first] = useState(chosen);
  const known = new Map([...pressed, ...found.choices].map((each) => [each.value, each]));
  const unlisted = kept.filter((value) => !known.has(value));
  const nameOf = useValueNames([{ by, op: 'is', values: unlisted }], screen.access);
  const toChoice = (value: string | null): ValueChoice =>
    known.get(value) ?? { value, label: nameOf(by, value), image: null, figure: null };
  const isListed = (value: string | null): boolean => found.choices.some((each) => each.value === value);
  const canUse = isFreeText(by) && search !== '' && !isListed(search) && !kept.includes(search);
  const isSearch = search !== '';
  // without a search those chosen before stand on top; beside what is found they stand below it
  const top = kept.filter((value) => first.includes(value) || !isListed(value)).map(toChoice);
  const rest = found.choices.filter(({ value }) => !first.includes(value));
  const rows = isSearch ? [...found.choices, ...(canUse ? [toChoice(search)] : [])] : [...top, ...rest];
  const others = isSearch ? kept.filter((value) => !isListed(value)).map(toChoice) : [];
  const toggle = (choice: ValueChoice) => {
    const { value } = choice;
    if (!kept.includes(value)) setKept([...kept, value]);
    setPressed([...pressed.filter((each) => each.value !== value), choice]);
    onChoose(chosen.includes(value) ? chosen.filter((each) => each !== value) : [...chosen, value]);
  };
  const draw = (choices: readonly ValueChoice[], labels: { 'aria-label'?: string }) => (
    <ul className={classes.list} {...labels}>
      {choices.map((choice) => (
        <ValueRow
          key={choice.value ?? ' '}
          choice={choice}
          found={found}
          isChosen={chosen.includes(choice.value)}
          onToggle={() => toggle(choice)}
        />
      ))}
    </ul>
  );
  return (
    <>
      {found.measure && rows.length > 0 && <p className={classes.measure}>{name(found.measure)}</p>}
      {rows.length > 0 ? draw(rows, {}) : <p className={classes.quiet}>{t('analytics.filter.nothing')}</p>}
      {found.hidden > 0 && <p className={classes.quiet}>{t('analytics.filter.rest', { count: found.hidden })}</p>}
      {others.length > 0 && (
        <>
          <p className={classes.groupName}>{t('analytics.filter.chosen')}</p>
          {draw(others, { 'aria-label': t('analytics.filter.chosen') })}
        </>
      )}
    </>
  );
}

interface RowProps {
  readonly choice: ValueChoice;
  readonly found: ValueChoices;
  readonly isChosen: boolean;
  readonly onToggle: () => void;
}

function ValueRow({ choice: { label, image, figure }, found, isChosen, onToggle }: RowProps) {
  const write = useFigureFormat(found.currency || 'USD');
  return (
    <li>
      {/* oxlint-disable-next-line jsx-a11y/label-has-associated-control -- the box within is its control */}
      <label className={classes.value}>
        <Checkbox aria-label={isolate(label)} checked={isChosen} onChange={onToggle} />
        {image !== null && <img src={image} alt="" loading="lazy" decoding="async" />}
        <span className={classes.valueName}>
          <bdi>{label}</bdi>
        </span>
        {figure !== null && found.measure !== null && (
          <bdi className={classes.valueFigure}>{write(figures[found.measure].unit, figure).short}</bdi>
        )}
      </label>
    </li>
  );
}
