// One change of many links: each by the door that changes it alone, and what became of it.
import type { LinkId, MultilinkId } from '@vitrine/contract/ids';
import { limits } from '@vitrine/contract/limits';
import type { LinkBatchChange, LinkOutcome, MultilinkOutcome } from '@vitrine/contract/link-batches';
import { toTagged } from '@vitrine/contract/tagged';
import { sentences, type Language } from '../../locales/locales.ts';
import { changeEach } from '../../platform/one-by-one.ts';
import { Problem } from '../../platform/problem.ts';
import type { Actor } from '../identity/identity.ts';
import type { LinkChanges } from './changes.ts';
import type { LinkRecord, MultilinkRecord } from './model.ts';
import type { Multilinks } from './multilinks.ts';
import type { LinkRecords } from './records.ts';

interface Deps {
  readonly changes: LinkChanges;
  readonly records: LinkRecords;
}

interface ManyAsked<Id> {
  readonly ids: readonly Id[];
  readonly change: LinkBatchChange;
}

/** In the order of the ids, one after the other; each is a transaction of its own. */
export async function changeMany(
  { changes, records }: Deps,
  actor: Actor,
  { ids, change }: ManyAsked<LinkId>,
  language: Language,
): Promise<LinkOutcome[]> {
  const known = new Map((await records.list(actor.businessId, ids)).map((link) => [link.linkId, link]));
  const outcomes = await changeEach(
    ids,
    (linkId) => changeOne(changes, actor, { linkId, change, before: known.get(linkId) }),
    (problem) => sentences[language].told(problem),
  );
  return outcomes.map(({ id, ...rest }) => ({ link_id: id, ...rest }));
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
      const tags = toOtherTags(before?.tags ?? [], change);
      if (before && tags === null) return false;
      await changes.edit(actor, linkId, { tags: tags ?? [] });
      return true;
    }
  }
}

/** The same of multilinks. */
export async function changeManyMultilinks(
  multilinks: Multilinks,
  actor: Actor,
  { ids, change }: ManyAsked<MultilinkId>,
  language: Language,
): Promise<MultilinkOutcome[]> {
  const outcomes = await changeEach(
    ids,
    (id) => changeMultilink(multilinks, actor, id, change),
    (problem) => sentences[language].told(problem),
  );
  return outcomes.map(({ id, ...rest }) => ({ multilink_id: id, ...rest }));
}

async function changeMultilink(
  multilinks: Multilinks,
  actor: Actor,
  id: MultilinkId,
  change: LinkBatchChange,
): Promise<boolean> {
  const before = await multilinks.find(actor.businessId, id);
  if (!before) throw new Problem('not_found');
  if (change.do === 'reopen') return multilinks.reopen(actor, id);
  if (change.do === 'close' && before.closedAt) return false;
  if (before.closedAt) throw new Problem('link_closed');
  return changeOpen(multilinks, actor, before, change);
}

async function changeOpen(
  multilinks: Multilinks,
  actor: Actor,
  { multilinkId: id, archivedAt, tags: held }: MultilinkRecord,
  change: Exclude<LinkBatchChange, { do: 'reopen' }>,
): Promise<boolean> {
  switch (change.do) {
    case 'archive':
    case 'unarchive': {
      const archived = change.do === 'archive';
      if ((archivedAt !== null) === archived) return false;
      await multilinks.archive(actor, id, archived);
      return true;
    }
    case 'close':
      await multilinks.close(actor, id);
      return true;
    case 'tag': {
      const tags = toOtherTags(held, change);
      if (tags === null) return false;
      await multilinks.edit(actor, id, { tags });
      return true;
    }
  }
}

const tooManyTags = new Problem('validation_failed', {
  faults: [{ field: 'tags', code: 'too_many', values: { limit: limits.tags } }],
});

/** Null where they stay as they are. */
function toOtherTags(held: readonly string[], change: Parameters<typeof toTagged>[1]): string[] | null {
  const tags = toTagged(held, change);
  if (tags.join() === held.join()) return null;
  if (tags.length > limits.tags) throw tooManyTags;
  return tags;
}
