// Multilinks as rows: what a list shows of a saved one, and which of it are figures. Pure.
import type { Multilink, MultilinkRow } from '@vitrine/contract/multilinks';
import { type LinkQuestion, toCreatedDays } from '../../parts/links/link-rows.ts';
import type { ListQuestion } from '../../ui/list-address.ts';

/** What a list of multilinks was asked for; empty and false ask for nothing in particular. */
export type MultilinkQuestion = Pick<
  LinkQuestion,
  'words' | 'tags' | 'influencer' | 'created' | 'gate' | 'isArchived' | 'sort' | 'isAscending'
>;

export function toMultilinkQuestion(
  { words, tags, influencer, created, gate, isArchived, sort, isAscending }: ListQuestion,
  today: string,
): MultilinkQuestion {
  return { words, tags, influencer, created: toCreatedDays(created, today), gate, isArchived, sort, isAscending };
}

/** The row a list shows of a multilink that was just saved. */
export function toMultilinkRow(multilink: Multilink): MultilinkRow {
  const { utm_params: _utm, link_preview: _card, verdict: _verdict, ...rest } = multilink;
  const { replaced_experiences: _replaced, sent_to: _sent, ...row } = rest;
  return row;
}

/** What becomes of a row without anybody changing it. */
export const pickMultilinkFigures = ({ link_analytics, gate }: MultilinkRow) => ({ link_analytics, gate });
