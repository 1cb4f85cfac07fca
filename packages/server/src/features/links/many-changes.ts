// One change of many links: each by the door that changes it alone, and what became of it.
import type { LinkId } from '@vitrine/contract/ids';
import { limits } from '@vitrine/contract/limits';
import type { LinkBatchChange, LinkOutcome } from '@vitrine/contract/link-batches';
import { sentences, type Language } from '../../locales/locales.ts';
import { Problem } from '../../platform/problem.ts';
import type { Actor } from '../identity/identity.ts';
import type { LinkChanges } from './changes.ts';
import type { LinkRecord } from './model.ts';
import type { LinkRecords } from './records.ts';
import { toTagKey } from './tags-store.ts';

interface Deps {
  readonly changes: LinkChanges;
  readonly records: LinkRecords;
}

interface ManyAsked {
  readonly linkIds: readonly LinkId[];
  readonly change: LinkBatchChange;
}

/** In the order of the ids, one after the other; each is a transaction of its own. */
export async function changeMany(
  { changes, records }: Deps,
  actor: Actor,
  { linkIds, change }: ManyAsked,
  language: Language,
): Promise<LinkOutcome[]> {
  const known = new Map((await records.list(actor.businessId, linkIds)).map((link) => [link.linkId, link]));
  const outcomes: LinkOutcome[] = [];
  for (const linkId of linkIds) {
    const answer = { link_id: linkId, problem: null };
    try {
      const isChanged = await changeOne(changes, actor, { linkId, change, before: known.get(linkId) });
      outcomes.push({ ...answer, outcome: isChanged ? 'changed' : 'unchanged' });
    } catch (problem) {
      if (!(problem instanceof Problem)) throw problem;
      outcomes.push({ ...answer, outcome: 'refused', problem: sentences[language].told(problem) });
    }
  }
  return outcomes;
}

interface OneChange {
  readonly linkId: LinkId;
  readonly change: LinkBatchChange;
  /** Absent where there is no such link: the door refuses it. */
  readonly before: LinkRecord | undefined;
}

/** Whether it is another than before. Who may not reach a link is told so also where nothing would change. */
async function changeOne(changes: LinkChanges, actor: Actor, { linkId, change, before }: OneChange): Promise<boolean> {
  const isAway = before?.archivedAt !== null && before !== undefined;
  switch (change.do) {
    case 'archive':
    case 'unarchive': {
      const archived = change.do === 'archive';
      await changes.admit(actor, linkId);
      if (before && isAway === archived) return false;
      await changes.archive(actor, linkId, archived);
      return true;
    }
    case 'close':
      if (before?.closedAt) {
        await changes.admitClosed(actor, linkId);
        return false;
      }
      await changes.close(actor, linkId);
      return true;
    case 'reopen':
      return changes.reopen(actor, linkId);
    case 'tag': {
      await changes.admit(actor, linkId);
      const tags = before ? toTagged(before.tags, change) : [];
      if (before && tags.join() === before.tags.join()) return false;
      if (tags.length > limits.tags) throw tooManyTags;
      await changes.edit(actor, linkId, { tags });
      return true;
    }
  }
}

const tooManyTags = new Problem('validation_failed', {
  faults: [{ field: 'tags', code: 'too_many', values: { limit: limits.tags } }],
});

/** Letters of either case are the same tag; those there are keep their place and their spelling. */
function toTagged(
  tags: readonly string[],
  { add, remove }: { readonly add: readonly string[]; readonly remove: readonly string[] },
): string[] {
  const gone = new Set(remove.map(toTagKey));
  const there = new Set(tags.map(toTagKey));
  return [...tags, ...add.filter((tag) => !there.has(toTagKey(tag)))].filter((tag) => !gone.has(toTagKey(tag)));
}
