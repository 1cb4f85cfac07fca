// The overview's figures by channel, with the sum of all, each against the period before.
import { useTranslation } from 'react-i18next';
import type { getOverview } from '@vitrine/contract/analytics';
import type { AnswerOf } from '@vitrine/contract/endpoint';
import { ChangeMark } from '../../parts/figures/change-mark.tsx';
import { Card } from '../../ui/card.tsx';
import type { TableColumn } from '../../ui/table-columns.ts';
import { Table } from '../../ui/table.tsx';
import { useIsNarrow } from '../../ui/use-is-narrow.ts';
import styles from './overview.module.css';
import {
  type Channel,
  type FigureWriter,
  listChannels,
  type OverviewFigure,
  toFigureName,
  toMoved,
} from './overview-view.ts';

interface TableProps {
  readonly answer: AnswerOf<typeof getOverview>;
  readonly figures: readonly OverviewFigure[];
  readonly isTeam: boolean;
  readonly write: FigureWriter;
}

export function ChannelTable({ answer, figures, isTeam, write }: TableProps) {
  const { t } = useTranslation();
  const isNarrow = useIsNarrow();
  const toColumn = (figure: OverviewFigure): TableColumn<Channel> => ({
    id: figure,
    name: t(`home.figure.${toFigureName(figure, isTeam)}.name`),
    isNumber: true,
    isWideOnly: figure === 'cr',
    renderCell: (channel) => {
      const { value, change } = toMoved(figure, answer.channels[channel], answer.previous?.[channel] ?? null);
      const { short, full } = write(figure, value);
      return (
        <>
          <bdi title={full}>{short}</bdi>
          {change && change.direction !== 'same' && (
            <div className={styles.moved}>
              <ChangeMark change={change} isShort={isNarrow} />
            </div>
          )}
        </>
      );
    },
  });
  const channelColumn: TableColumn<Channel> = {
    id: 'channel',
    name: t('home.channel_of'),
    renderCell: (channel) => t(`home.channel.${channel}`),
  };
  return (
    <Card className={styles.channels}>
      <Table
        label={t('home.channels')}
        isTop
        columns={[channelColumn, ...figures.map(toColumn)]}
        rows={[...listChannels(isTeam), 'total']}
        keyOf={(channel) => channel}
        dataOf={(channel) => ({ 'data-channel': channel })}
      />
    </Card>
  );
}
