// Chooses a range of days: a predefined interval at once, or any two days of a calendar.
import { Button, Modal, Popover, Skeleton, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconCalendar, IconChevronDown } from '@tabler/icons-react';
import { type FocusEvent, lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type DayRange, type RangeChoice, toDays } from './date-range.ts';
import { rangePresets } from '@vitrine/contract/range';
import type { Ends } from './date-range-calendar.tsx';
import classes from './date-range-picker.module.css';
import { toRangeWords } from './date-range-words.ts';
import { isolate } from './foreign-text.ts';
import { useFormat } from './use-format.ts';
import { useIsNarrow } from './use-is-narrow.ts';

const Calendar = lazy(async () => ({ default: (await import('./date-range-calendar.tsx')).DateRangeCalendar }));

interface PickerProps {
  readonly choice: RangeChoice;
  /** Today in the store's time zone. */
  readonly today: string;
  readonly zone: string;
  /** The last 24 hours, where those can be chosen. */
  readonly hours?: readonly string[] | undefined;
  readonly onChoose: (choice: RangeChoice) => void;
  /** Where there is room for its name alone. */
  readonly isBrief?: boolean;
  /** Where it is one filter of several: its name, which alone stands there until it is set. */
  readonly filter?: { readonly label: string; readonly isSet: boolean };
}

/** How a choice is called: an interval by its name, other ranges by their days. */
export function useRangeName(): (choice: RangeChoice) => string {
  const { t } = useTranslation();
  const { locale } = useFormat();
  return (choice) => (typeof choice === 'object' ? toRangeWords(choice, locale) : t(`ui.range.${choice}`));
}

/** A button that says the range; a popover on a desktop, a sheet on a phone. */
export function DateRangePicker(props: PickerProps) {
  const { t } = useTranslation();
  const { locale } = useFormat();
  const nameOf = useRangeName();
  const isNarrow = useIsNarrow();
  const [opened, panel] = useDisclosure(false);
  const { choice, today, hours, filter, isBrief = false } = props;
  const days = typeof choice === 'object' ? null : toDays(choice, today, hours);
  const words = days && toRangeWords(days, locale);
  // kept here, so that turning the phone from sheet to popover loses no day
  const [ends, setEnds] = useState<Ends>([null, null]);
  const open = () => {
    const known = toDays(choice, today);
    setEnds([known?.from ?? null, known?.to ?? null]);
    panel.open();
  };
  const content = <Panel {...props} ends={ends} onEnds={setEnds} onDone={panel.close} />;
  const button = (
    <Button
      variant={filter?.isSet ? 'light' : 'default'}
      className={classes.button ?? ''}
      {...(filter ? { size: 'sm' } : { leftSection: <IconCalendar size={18} aria-hidden /> })}
      rightSection={<IconChevronDown size={filter ? 14 : 16} aria-hidden />}
      aria-haspopup="dialog"
      aria-expanded={opened}
      title={days?.hours && words ? t('ui.range.hours', { hours: isolate(words) }) : undefined}
      onClick={opened ? panel.close : open}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !opened) return;
        // the focus has not moved into the panel yet, or came back: the dialog below is not meant
        event.preventDefault();
        panel.close();
      }}
    >
      <ButtonWords filter={filter} name={nameOf(choice)} days={isBrief ? null : words} />
    </Button>
  );
  if (isNarrow) {
    return (
      <>
        {button}
        <Modal
          fullScreen
          radius={0}
          opened={opened}
          onClose={panel.close}
          title={t('ui.range.title')}
          closeButtonProps={{ 'aria-label': t('ui.close') }}
        >
          {content}
        </Modal>
      </>
    );
  }
  return (
    <Popover
      opened={opened}
      onChange={(next) => !next && panel.close()}
      trapFocus
      returnFocus
      position="bottom-end"
      radius="lg"
      shadow="md"
    >
      <Popover.Target>{button}</Popover.Target>
      <Popover.Dropdown p={0} aria-label={t('ui.range.title')} onFocusCapture={keepEscape}>
        {content}
      </Popover.Dropdown>
    </Popover>
  );
}

interface WordsProps {
  readonly filter: PickerProps['filter'] | undefined;
  readonly name: string;
  /** The days of an interval. */
  readonly days: string | null;
}

function ButtonWords({ filter, name, days }: WordsProps) {
  const { t } = useTranslation();
  if (filter) {
    return (
      <span className={classes.filter}>
        {filter.label}
        {filter.isSet && (
          <>
            {': '}
            <bdi>{name}</bdi>
          </>
        )}
      </span>
    );
  }
  return (
    <>
      <span className="visually-hidden">{t('ui.range.title')}: </span>
      <span>{name}</span>
      {days && <bdi className={classes.days}>{days}</bdi>}
    </>
  );
}

/** Escape closes this panel alone: a dialog below asks what has the focus whether it keeps its keys to itself. */
function keepEscape({ target }: FocusEvent<HTMLElement>): void {
  target.setAttribute('data-mantine-stop-propagation', 'true');
}

interface PanelProps extends PickerProps {
  readonly ends: Ends;
  readonly onEnds: (ends: Ends) => void;
  readonly onDone: () => void;
}

/** The choice being made; nothing is decided before “Update”, except by an interval. */
function Panel({ choice, today, zone, hours, ends, onChoose, onEnds, onDone }: PanelProps) {
  const { t } = useTranslation();
  const { locale } = useFormat();
  const chosen = toRange(ends);
  const presets = rangePresets.filter((preset) => hours !== undefined || preset !== 'last_24_hours');
  const decide = (next: RangeChoice) => {
    onChoose(next);
    onDone();
  };
  return (
    <div className={classes.panel}>
      <ul className={classes.presets} aria-label={t('ui.range.presets')}>
        {presets.map((preset) => (
          <li key={preset}>
            <button
              type="button"
              className={classes.preset}
              aria-current={choice === preset}
              onClick={() => decide(preset)}
            >
              {t(`ui.range.${preset}`)}
            </button>
          </li>
        ))}
      </ul>
      <div className={classes.own}>
        <Suspense fallback={<Skeleton className={classes.waiting ?? ''} />}>
          <Calendar ends={ends} today={today} onChange={onEnds} />
        </Suspense>
        <div className={classes.foot}>
          <div className={classes.said}>
            <Text fw={600} size="sm" component="output">
              {chosen ? toRangeWords(chosen, locale) : t(ends[0] ? 'ui.range.choose_end' : 'ui.range.choose')}
            </Text>
            <Text size="xs" c="dimmed">
              {t('ui.range.zone', { zone: `\u2068${zone.replaceAll('_', ' ')}\u2069` })}
            </Text>
          </div>
          <Button variant="default" onClick={onDone}>
            {t('ui.cancel')}
          </Button>
          <Button disabled={chosen === null} onClick={() => chosen && decide(chosen)}>
            {t('ui.range.update')}
          </Button>
        </div>
      </div>
    </div>
  );
}

const toRange = ([from, to]: Ends): DayRange | null => (from !== null && to !== null ? { from, to } : null);
