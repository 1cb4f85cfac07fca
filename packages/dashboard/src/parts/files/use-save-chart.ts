// Saves what a chart shows as a CSV file.
import { useTranslation } from 'react-i18next';
import type { ChartSeries } from '../../ui/chart-series.ts';
import { isHour } from '../../ui/date-range-words.ts';
import { saveFile, toCsvFile } from '../../ui/save-file.ts';
import { toCsv, toFileName } from './chart-csv.ts';

/** `begin` is how the file's name begins. */
export function useSaveChart(begin: string): (series: ChartSeries) => void {
  const { t } = useTranslation();
  return ({ name, column, points, previous, currency }) => {
    const day = t(points.some((point) => isHour(point.day)) ? 'ui.chart.hour' : 'ui.chart.day');
    const before = t('ui.chart.previous');
    const compared = previous && {
      columns: [`${day} (${before})`, `${column} (${before})`] as const,
      points: previous,
    };
    const text = toCsv({ columns: [day, column], points, compared, currency });
    saveFile(toFileName([begin, name, points[0]?.day ?? '', points.at(-1)?.day ?? '']), toCsvFile(text));
  };
}
