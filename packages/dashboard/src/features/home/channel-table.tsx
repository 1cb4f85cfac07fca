// The overview's figures by channel, with the sum of all, each against the period before.
import { useTranslation } from 'react-i18next';
import type { getOverview } from '@vitrine/contract/analytics';
import type { AnswerOf } from '@vitrine/contract/endpoint';
import { ChangeMark } from '../../parts/figures/change-mark.tsx';
import { useIsNarrow } from '../../ui/use-is-narrow.ts';
import type { FigureWriter } from './overview.tsx';
import styles from './overview.module.css';
import {
  type Channel,
  listChannels,
  type OverviewFigure,
  type OverviewReader,
  toFigureName,
  toMoved,
} from './overview-view.ts';

interface TableProps {
  readonly answer: AnswerOf<typeof getOverview>;
  readonly figures: readonly OverviewFigure[];
  readonly reader: OverviewReader;
  readonly write: FigureWriter;
}

export function ChannelTable({ answer, figures, reader, write }: TableProps) {
  const { t } = useTranslation();
  const isNarrow = useIsNarrow();
  const rows: readonly Channel[] = [...listChannels(reader.isTeam), 'total'];
  return (
    <div className={styles.card}>
      <table className={styles.table} aria-label={t('home.channels')}>
        <thead>
          <tr>
            <th scope="col">{t('home.channel_of')}</th>
            {figures.map((figure) => (
              <th key={figure} scope="col" className={styles.number} data-figure={figure}>
                {t(`home.figure.${toFigureName(figure, reader.isTeam)}.name`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((channel) => (
            <tr key={channel} data-channel={channel}>
              <th scope="row">{t(`home.channel.${channel}`)}</th>
              {figures.map((figure) => {
                const { value, change } = toMoved(figure, answer.channels[channel], answer.previous?.[channel] ?? null);
                const { short, full } = write(figure, value);
                return (
                  <td key={figure} className={styles.number} data-figure={figure}>
                    <bdi title={full}>{short}</bdi>
                    {change && change.direction !== 'same' && (
                      <div className={styles.moved}>
                        <ChangeMark change={change} isShort={isNarrow} />
                      </div>
                    )}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
