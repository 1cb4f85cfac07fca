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
import { findChoices, isFreeText } from './value-search.ts';

interface ListProps {
  readonly by: ConditionDimension;
  readonly screen: AnalyticsScreen;
  readonly found: ValueChoices;
  readonly search: string;
  readonly chosen: Condition['values'];
  readonly onChoose: (values: Condition['values']) => void;
}

/** So many are drawn; the others are found by looking for them. */
const drawn = 50;

export function ValueList({ by, screen, found, search, chosen, onChoose }: ListProps) {
  const { t } = useTranslation();
  const { name } = useFigureWords();
  // those chosen when the list was opened stay on top, whatever is pressed after that
  const [first] = useState(chosen);
  const known = new Map(found.choices.map((each) => [each.value, each]));
  const unlisted = chosen.filter((value) => !known.has(value));
  const nameOf = useValueNames([{ by, op: 'is', values: unlisted }], screen.access);
  const toChoice = (value: string | null): ValueChoice =>
    known.get(value) ?? { value, label: nameOf(by, value), image: null, figure: null };
  const typed = search.trim();
  const others = found.choices.filter(({ value }) => !first.includes(value));
  const gone = unlisted.filter((value) => !first.includes(value));
  const matching = findChoices([...[...first, ...gone].map(toChoice), ...others], search);
  const canUse = isFreeText(by) && typed !== '' && !known.has(typed) && !chosen.includes(typed);
  const rows = [...matching.slice(0, drawn), ...(canUse ? [toChoice(typed)] : [])];
  const toggle = (value: string | null) =>
    onChoose(chosen.includes(value) ? chosen.filter((each) => each !== value) : [...chosen, value]);
  if (rows.length === 0) return <p className={classes.quiet}>{t('analytics.filter.nothing')}</p>;
  return (
    <>
      {found.measure && <p className={classes.measure}>{name(found.measure)}</p>}
      <ul className={classes.list}>
        {rows.map((choice) => (
          <ValueRow
            key={choice.value ?? ' '}
            choice={choice}
            found={found}
            isChosen={chosen.includes(choice.value)}
            onToggle={() => toggle(choice.value)}
          />
        ))}
      </ul>
      {matching.length > drawn && (
        <p className={classes.quiet}>{t('analytics.filter.rest', { count: matching.length - drawn })}</p>
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
