// Which experience earns more, said as far as the evidence bears it, with the figures it rests on.
import { IconScale } from '@tabler/icons-react';
import type { Multilink } from '@vitrine/contract/multilinks';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSegmentPlace } from '../../parts/figures/use-segment-place.ts';
import { Card } from '../../ui/card.tsx';
import { Tag } from '../../ui/tag.tsx';
import { isolate } from '../../ui/foreign-text.ts';
import { toDayWords } from '../../ui/date-range-words.ts';
import { useFormat } from '../../ui/use-format.ts';
import { letterOf } from './multilink-draft.ts';
import classes from './verdict.module.css';
import { SendToOne } from './send-to-one.tsx';
import { VerdictFigures } from './verdict-figures.tsx';
import { type Certainty, isNearlySure, type Reading, toReading, toRoughly } from './verdict-reading.ts';

export function VerdictCard({ multilink }: { multilink: Multilink }) {
  const { t } = useTranslation();
  const reading = toReading(multilink.verdict);
  const format = useFormat();
  const isSeen = multilink.verdict.experiences.some(({ visits }) => visits > 0);
  const { since } = multilink.verdict;
  const { segment } = useSegmentPlace();
  return (
    <Card isPadded level={3} className={classes.verdict} title={t('multilinks.verdict.title')}>
      <Sentence reading={reading} />
      {segment !== null && <p className={classes.note}>{t('multilinks.verdict.of_everybody')}</p>}
      {since !== null && (
        <p className={classes.note}>
          {t('multilinks.verdict.since', { day: isolate(toDayWords(since, format.locale)) })}
        </p>
      )}
      <SendToOne multilink={multilink} />
      {multilink.automatic && <AutomaticSplit multilink={multilink} />}
      {isSeen && <VerdictFigures multilink={multilink} />}
    </Card>
  );
}

function Sentence({ reading }: { reading: Reading }) {
  const { t } = useTranslation();
  const write = useCertainty();
  if (reading.state === 'leads') {
    const letter = letterOf(reading.side);
    const sure = reading.certainty && write(reading.certainty);
    return (
      <Words
        sign={<Letter letter={letter} />}
        title={t('multilinks.verdict.leads_title', { letter })}
        aside={
          sure && (
            <Tag tone="good">
              {t(sure.isMore ? 'multilinks.verdict.certain_more' : 'multilinks.verdict.certain', sure)}
            </Tag>
          )
        }
      >
        {t(`multilinks.verdict.leads_${reading.basis}`)}
      </Words>
    );
  }
  if (reading.state === 'apart') {
    return (
      <Words sign={<Undecided />} title={t('multilinks.verdict.apart_title')}>
        {t('multilinks.verdict.apart_body')}
      </Words>
    );
  }
  return (
    <Words sign={<Undecided />} title={t('multilinks.verdict.none_title')}>
      {reading.state === 'ahead' ? <Ahead reading={reading} /> : t(`multilinks.verdict.none_${reading.state}`)}
    </Words>
  );
}

function Ahead({ reading }: { reading: Extract<Reading, { state: 'ahead' }> }) {
  const { t } = useTranslation();
  const format = useFormat();
  const write = useCertainty();
  const { side, certainty, needed } = reading;
  const sure = certainty && write(certainty);
  const letter = letterOf(side);
  const roughly = toRoughly(needed ?? 0);
  return (
    <>
      {sure && t(sure.isMore ? 'multilinks.verdict.ahead_more' : 'multilinks.verdict.ahead', { letter, ...sure })}{' '}
      {certainty && isNearlySure(certainty) && `${t('multilinks.verdict.almost')} `}
      {needed === null
        ? t('multilinks.verdict.needed_unknown')
        : t('multilinks.verdict.needed', { count: roughly, amount: format.count(roughly).full })}
    </>
  );
}

interface WordsProps {
  readonly sign: ReactNode;
  readonly title: string;
  readonly aside?: ReactNode;
  readonly children: ReactNode;
}

function Words({ sign, title, aside, children }: WordsProps) {
  return (
    <div className={classes.words}>
      {sign}
      <div>
        <p className={classes.title}>
          {title} {aside}
        </p>
        <p className={classes.body}>{children}</p>
      </div>
    </div>
  );
}

const Letter = ({ letter }: { readonly letter: string }) => (
  <span className={classes.sign} data-side={letter} aria-hidden>
    {letter}
  </span>
);

const Undecided = () => (
  <span className={classes.sign} aria-hidden>
    <IconScale size={22} />
  </span>
);

function useCertainty() {
  const { locale } = useFormat();
  return ({ percent, isMore }: Certainty) => {
    const text = new Intl.NumberFormat(locale, { style: 'percent' }).format(percent / 100);
    return { certainty: isolate(text), isMore };
  };
}

/** Where the visitors go now, and where it began. */
function AutomaticSplit({ multilink: { links_options: options, verdict } }: { multilink: Multilink }) {
  const { t } = useTranslation();
  const [{ value: startA, current_value: a }, { value: startB, current_value: b }] = options;
  const moved = a === startA ? 'auto_start' : 'auto_now';
  const sentence = verdict.state === 'not_comparable' ? 'auto_apart' : moved;
  return (
    <div className={classes.automatic}>
      <p className={classes.subtitle}>{t('multilinks.verdict.auto_title')}</p>
      <div className={classes.splitBar} aria-hidden>
        {a > 0 && (
          <span data-side="A" style={{ flexGrow: a }}>
            A {a}%
          </span>
        )}
        {b > 0 && (
          <span data-side="B" style={{ flexGrow: b }}>
            B {b}%
          </span>
        )}
      </div>
      <p className={classes.body}>{t(`multilinks.verdict.${sentence}`, { a, b, startA, startB })}</p>
    </div>
  );
}
