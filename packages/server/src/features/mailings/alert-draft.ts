// What a mail of troubles says: one by its own name, several together.
import type { Language } from '@vitrine/contract/language';
import type { LetterRow } from '../../events.ts';
import { sentences } from '../../locales/locales.ts';
import { toAttentionRow } from './attention-rows.ts';
import { toNumber, toSection, type LetterDraft } from './drafts.ts';
import type { Trouble } from './troubles.ts';

/** How many are named; the others are counted, and lie in the lists. */
const mostNamed = 20;

export function draftAlert(
  troubles: readonly Trouble[],
  language: Language,
): LetterDraft<'alert' | 'alerts' | 'goal_reached'> {
  const say = sentences[language];
  const rows = troubles.slice(0, mostNamed).map((trouble) => toTroubleRow(trouble, language));
  const left = troubles.length - rows.length;
  const more = { name: say.counted('more_links', left), value: '', note: '', path: '/admin/links?broken=1' };
  const sections = toSection(say.letter('attention'), left > 0 ? [...rows, more] : rows);
  const [only, ...others] = rows;
  if (only !== undefined && others.length === 0)
    return { mail: mailOf(troubles), values: { what: only.name }, path: only.path ?? '/admin/home', sections };
  return { mail: 'alerts', values: { count: toNumber(troubles.length, language) }, path: '/admin/home', sections };
}

const mailOf = ([only]: readonly Trouble[]) => (only?.kind === 'goal_reached' ? 'goal_reached' : 'alert');

function toTroubleRow(trouble: Trouble, language: Language): LetterRow {
  if (!('linkId' in trouble)) return toAttentionRow(trouble, language, true);
  const { kind, name, linkId, linkType } = trouble;
  const folder = linkType === 'LOOK' ? 'links' : 'shorts';
  return { name, value: '', note: sentences[language].letter(kind), path: `/admin/${folder}/${linkId}/edit` };
}
