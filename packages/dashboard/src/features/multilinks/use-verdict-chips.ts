// What the list of multilinks says of each verdict, asked apart from the rows: those are there before figures are.
import { useQueries } from '@tanstack/react-query';
import type { AnswerOf } from '@vitrine/contract/endpoint';
import { pageSizes } from '@vitrine/contract/limits';
import { multilinkId } from '@vitrine/contract/ids';
import { listVerdicts, type VerdictBrief } from '@vitrine/contract/multilinks';
import { useTranslation } from 'react-i18next';
import { endpointQuery } from '../../api/queries.ts';
import type { ListItem } from '../../parts/links/entity-list-item.ts';
import { figuresInterval } from '../../parts/links/row-list.ts';
import { isolate } from '../../ui/foreign-text.ts';
import { useFormat } from '../../ui/use-format.ts';
import { letterOf } from './multilink-draft.ts';
import { toBriefReading } from './verdict-reading.ts';

/** Verdicts move slowly. */
const interval = figuresInterval * 6;

/** Page by page, as rows are. */
function toStretches(ids: readonly string[]): string[][] {
  const count = Math.ceil(ids.length / pageSizes.multilinks);
  return Array.from({ length: count }, (_, at) =>
    ids.slice(at * pageSizes.multilinks, (at + 1) * pageSizes.multilinks),
  );
}

const toVerdicts = (answers: readonly { readonly data?: AnswerOf<typeof listVerdicts> | undefined }[]) =>
  new Map<string, VerdictBrief>(
    answers.flatMap(({ data }) => data?.verdicts.map((verdict) => [verdict.multilink_id, verdict] as const) ?? []),
  );

/** The chip of each of these rows, once it is known. */
export function useVerdictChips(ids: readonly string[]): (id: string) => ListItem['chip'] {
  const { t } = useTranslation();
  const { locale } = useFormat();
  const known = useQueries({
    queries: toStretches(ids).map((stretch) => ({
      ...endpointQuery(listVerdicts, { body: { multilink_ids: stretch.map((id) => multilinkId.parse(id)) } }),
      refetchInterval: interval,
    })),
    combine: toVerdicts,
  });
  const percent = new Intl.NumberFormat(locale, { style: 'percent' });
  return (id) => {
    const verdict = known.get(id);
    if (verdict === undefined) return null;
    const reading = toBriefReading(verdict);
    if (reading.state !== 'leads') return { tone: 'plain', text: t(`multilinks.chip.${reading.state}`) };
    const letter = letterOf(reading.side);
    if (reading.certainty === null) return { tone: 'good', text: t('multilinks.chip.leads', { letter }) };
    const certainty = isolate(percent.format(reading.certainty.percent / 100));
    return { tone: 'good', text: t('multilinks.chip.leads_by', { letter, certainty }) };
  };
}
