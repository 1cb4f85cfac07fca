// Multilinks as rows: what a list shows of a saved one, and which of it are figures. Pure.
import type { Multilink, MultilinkRow } from '@vitrine/contract/multilinks';

/** The row a list shows of a multilink that was just saved. */
export function toMultilinkRow(multilink: Multilink): MultilinkRow {
  const { utm_params: _utm, verdict: _verdict, replaced_experiences: _replaced, sent_to: _sent, ...row } = multilink;
  return row;
}

/** What becomes of a row without anybody changing it. */
export const pickMultilinkFigures = ({ link_analytics }: MultilinkRow) => ({ link_analytics });
