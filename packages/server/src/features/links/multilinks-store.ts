// The tables of multilinks: campaigns, and the two links each splits its visits over.
import { linkId as linkIdSchema } from '@vitrine/contract/ids';
import type { AccountId, BusinessId, Code, LinkId, MultilinkId } from '@vitrine/contract/ids';
import type { UtmParams } from '@vitrine/contract/links';
import type { DeviceOption } from '@vitrine/contract/multilinks';
import { toTagKey } from '@vitrine/contract/tagged';
import { sql, type RawBuilder } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { ColumnsOf, Json } from '../../platform/db/columns.ts';
import type { Db, Tx } from '../../platform/db/db.ts';
import { takeAddress } from './addresses-store.ts';
import type { MultilinkOption, MultilinkRecord } from './model.ts';
import type { MultilinkPlan } from './plan-multilink.ts';
import { closeLink, insertLinks, previewOf, reopenExperiences, toPreviewColumns, updateLink } from './store.ts';

interface MultilinkTable extends ColumnsOf<
  Omit<MultilinkRecord, 'backHalf' | 'utm' | 'preview' | 'options' | 'replaced' | 'comparedSince' | 'sentTo'>
> {
  preview_title: string | null;
  preview_description: string | null;
  preview_image: string | null;
  search_text: string;
  utm: Json<UtmParams>;
  tag_keys: string[];
  compared_since: string | null;
  split_before: Json<SplitBefore> | null;
  /** Day of the store; null while automatic is off. */
  moved_on: string | null;
  created_by: AccountId;
  updated_at: Date;
}

interface MultilinkOptionTable {
  business_id: BusinessId;
  multilink_id: MultilinkId;
  position: 0 | 1;
  link_id: LinkId;
  share: number;
  automatic_share: number | null;
  device_option: DeviceOption;
}

interface ReplacedExperienceTable {
  business_id: BusinessId;
  link_id: LinkId;
  multilink_id: MultilinkId;
  position: 0 | 1;
  replaced_at: Date;
}

declare module '../../platform/db/db.ts' {
  interface Tables {
    multilinks: MultilinkTable;
    multilink_options: MultilinkOptionTable;
    replaced_experiences: ReplacedExperienceTable;
  }
}

interface OptionRow extends MultilinkOption {
  readonly automaticShare: number | null;
}

/** What was in force before everybody was sent to `sentTo`. */
interface SplitBefore {
  readonly sentTo: LinkId;
  readonly automatic: boolean;
  readonly movedOn: string | null;
  readonly options: readonly Pick<OptionRow, 'share' | 'automaticShare' | 'device'>[];
}

export interface MultilinkRow extends MultilinkRecord {
  readonly options: readonly [OptionRow, OptionRow];
  readonly movedOn: string | null;
  readonly splitBefore: SplitBefore | null;
}

type Owner = Pick<MultilinkRecord, 'businessId' | 'multilinkId'>;

/** Writes a multilink with its two links, each under a drawn code of its own. Refuses `code_taken`. */
export async function insertMultilink(
  tx: Tx,
  { businessId, multilinkId, createdBy, now, today }: Owner & { createdBy: AccountId; now: Date; today: string },
  plan: MultilinkPlan,
): Promise<void> {
  const code = await takeAddress(tx, { businessId, multilinkId }, plan.backHalf ?? null, now);
  await tx
    .insertInto('multilinks')
    .values({
      business_id: businessId,
      multilink_id: multilinkId,
      created_by: createdBy,
      created_at: now,
      updated_at: now,
      moved_on: plan.automatic ? today : null,
      ...toColumns(plan, code),
    })
    .execute();
  const children = plan.experiences.map((experience) => ({ ...experience, linkId: linkIdSchema.parse(uuidv7()) }));
  const common = { businessId, createdBy, influencerId: null, mediaRelatedInventoryIds: [], now };
  await insertLinks(
    tx,
    children.map(({ linkId, link }) => ({ link: { ...common, linkId, parentMultilinkId: multilinkId }, plan: link })),
  );
  const rows = children.map(({ linkId, share, device }, at) => ({
    business_id: businessId,
    multilink_id: multilinkId,
    position: toPosition(at),
    link_id: linkId,
    share,
    device_option: device,
  }));
  await tx.insertInto('multilink_options').values(rows).execute();
}

function toPosition(at: number): 0 | 1 {
  return at === 0 ? 0 : 1;
}

function toColumns(plan: MultilinkPlan, code: Code) {
  return {
    code,
    title: plan.title,
    search_text: [plan.title, code, ...plan.tags].join(' ').toLowerCase(),
    tags: plan.tags,
    tag_keys: plan.tags.map(toTagKey),
    promocode: plan.promocode,
    utm: JSON.stringify(plan.utm),
    automatic: plan.automatic,
    ...toPreviewColumns(plan.preview),
  };
}

interface Change {
  readonly by: AccountId;
  readonly now: Date;
  /** The day of the store. */
  readonly today: string;
}

/**
 * Writes the plan over an open multilink, locked and read in this transaction, and its links. An experience that became
 * another one gets a link of its own, and the two are compared anew from today; so they are when their devices change.
 * Refuses `code_taken`.
 */
export async function updateMultilink(
  tx: Tx,
  row: MultilinkRow,
  plan: MultilinkPlan,
  { by, now, today }: Change,
): Promise<void> {
  const owner: Owner = { businessId: row.businessId, multilinkId: row.multilinkId };
  const code = plan.backHalf === undefined ? row.code : await takeAddress(tx, owner, plan.backHalf, now);
  const experiences = plan.experiences.map((experience) => {
    const before = row.options.find((option) => option.linkId === experience.linkId);
    if (!before) throw new Error('a multilink is changed by a link that is not its own');
    return { ...experience, before };
  });
  const isNew = experiences.some(({ isReplaced, device, before }) => isReplaced || device !== before.device);
  const isSplitAnew =
    isNew || row.automatic !== plan.automatic || experiences.some(({ share, before }) => share !== before.share);
  await tx
    .updateTable('multilinks')
    .set({
      ...toColumns(plan, code),
      moved_on: plan.automatic ? (isNew ? today : sql`coalesce(moved_on, ${today})`) : null,
      updated_at: now,
      ...(isNew ? { compared_since: today } : {}),
      ...(isSplitAnew ? { split_before: null } : {}),
    })
    .where('business_id', '=', owner.businessId)
    .where('multilink_id', '=', owner.multilinkId)
    .execute();
  for (const [at, { before, isReplaced, share, device, link }] of experiences.entries()) {
    const linkId = isReplaced ? await replaceExperience(tx, row, { before, link, by, now }) : before.linkId;
    if (!isReplaced) await updateLink(tx, { businessId: owner.businessId, linkId, code: before.code }, link, now);
    await tx
      .updateTable('multilink_options')
      .set({
        link_id: linkId,
        share,
        automatic_share: plan.automatic && !isNew ? before.automaticShare : null,
        device_option: device,
      })
      .where('business_id', '=', owner.businessId)
      .where('multilink_id', '=', owner.multilinkId)
      .where('position', '=', toPosition(at))
      .execute();
  }
}

/** Makes the link of the experience that takes the place of `before`, and answers it; the one before goes on under its code. */
async function replaceExperience(
  tx: Tx,
  { businessId, multilinkId, options }: MultilinkRow,
  {
    before,
    link,
    by,
    now,
  }: { before: OptionRow; link: MultilinkPlan['experiences'][0]['link']; by: AccountId; now: Date },
): Promise<LinkId> {
  const linkId = linkIdSchema.parse(uuidv7());
  const made = { businessId, linkId, createdBy: by, influencerId: null, mediaRelatedInventoryIds: [], now };
  await insertLinks(tx, [{ link: { ...made, parentMultilinkId: multilinkId }, plan: link }]);
  await tx
    .insertInto('replaced_experiences')
    .values({
      business_id: businessId,
      multilink_id: multilinkId,
      link_id: before.linkId,
      position: toPosition(options.indexOf(before)),
      replaced_at: now,
    })
    .execute();
  return linkId;
}

/** Puts a multilink away or takes it back. */
export async function archiveMultilink(tx: Tx, owner: Owner, archivedAt: Date | null): Promise<void> {
  await tx
    .updateTable('multilinks')
    .set({ archived_at: archivedAt })
    .where('business_id', '=', owner.businessId)
    .where('multilink_id', '=', owner.multilinkId)
    .execute();
}

/** Sends everybody, on every device, to one experience; what was in force is kept, of several such changes the first. */
export async function sendToOne(tx: Tx, row: MultilinkRow, sentTo: LinkId, now: Date): Promise<void> {
  const { automatic, movedOn, options } = row;
  const before = row.splitBefore ?? {
    automatic,
    movedOn,
    options: options.map(({ share, automaticShare, device }) => ({ share, automaticShare, device })),
  };
  await writeSplit(tx, row, {
    automatic: false,
    movedOn: null,
    options: options.map(({ linkId }) => ({ share: linkId === sentTo ? 100 : 0, automaticShare: null, device: 'ALL' })),
    splitBefore: { ...before, sentTo },
    now,
  });
}

/** Puts back what was in force before everybody was sent to one; answers whether there was anything. */
export async function undoSendToOne(tx: Tx, row: MultilinkRow, now: Date): Promise<boolean> {
  if (row.splitBefore === null) return false;
  await writeSplit(tx, row, { ...row.splitBefore, splitBefore: null, now });
  return true;
}

async function writeSplit(
  tx: Tx,
  { businessId, multilinkId }: Owner,
  split: Omit<SplitBefore, 'sentTo'> & { splitBefore: SplitBefore | null; now: Date },
): Promise<void> {
  await tx
    .updateTable('multilinks')
    .set({
      automatic: split.automatic,
      moved_on: split.movedOn,
      split_before: split.splitBefore && JSON.stringify(split.splitBefore),
      updated_at: split.now,
    })
    .where('business_id', '=', businessId)
    .where('multilink_id', '=', multilinkId)
    .execute();
  for (const [at, { share, automaticShare, device }] of split.options.entries())
    await tx
      .updateTable('multilink_options')
      .set({ share, automatic_share: automaticShare, device_option: device })
      .where('business_id', '=', businessId)
      .where('multilink_id', '=', multilinkId)
      .where('position', '=', toPosition(at))
      .execute();
}

/** The open multilink, locked until the transaction ends: of two changes at once one comes wholly after the other. */
export async function lockMultilink(tx: Tx, owner: Owner): Promise<MultilinkRow | null> {
  if (!(await lockOpen(tx, owner))) return null;
  return findMultilink(tx, owner.businessId, owner.multilinkId);
}

/** The code it has now; null once it is closed. */
async function lockOpen(tx: Tx, { businessId, multilinkId }: Owner): Promise<{ code: Code } | null> {
  const row = await tx
    .selectFrom('multilinks')
    .select('code')
    .where('business_id', '=', businessId)
    .where('multilink_id', '=', multilinkId)
    .where('closed_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  return row ?? null;
}

/** Closes an open multilink and its links; answers whether it was open. */
export async function closeMultilink(tx: Tx, row: MultilinkRow, now: Date): Promise<boolean> {
  const { businessId, multilinkId } = row;
  if (!(await lockOpen(tx, row))) return false;
  await tx
    .updateTable('multilinks')
    .set({ closed_at: now, updated_at: now })
    .where('business_id', '=', businessId)
    .where('multilink_id', '=', multilinkId)
    .execute();
  for (const { linkId } of [...row.options, ...row.replaced]) await closeLink(tx, businessId, linkId, now);
  return true;
}

/** Opens a closed multilink again with the links it closed; answers whether it was closed. */
export async function reopenMultilink(tx: Tx, row: MultilinkRow, now: Date): Promise<boolean> {
  const { businessId, multilinkId, closedAt } = row;
  if (closedAt === null) return false;
  const { numUpdatedRows } = await tx
    .updateTable('multilinks')
    .set({ closed_at: null, updated_at: now })
    .where('business_id', '=', businessId)
    .where('multilink_id', '=', multilinkId)
    .where('closed_at', '=', closedAt)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return false;
  await reopenExperiences(tx, { businessId, multilinkId, closedAt }, now);
  return true;
}

/**
 * Writes the share automatic gives the first experience, in percent, as of a day of the store; answers whether that
 * changed anything. One that was closed, or whose merchant has taken the shares back meanwhile, is left alone.
 */
export async function updateAutomaticShare(
  tx: Tx,
  { businessId, multilinkId }: Owner,
  share: number,
  today: string,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('multilinks')
    .set({ moved_on: today })
    .where('business_id', '=', businessId)
    .where('multilink_id', '=', multilinkId)
    .where('automatic', '=', true)
    .where('closed_at', 'is', null)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return false;
  const { numAffectedRows } = await sql`
    update multilink_options o set automatic_share = wanted.share
    from (values (0, ${share}::int), (1, ${100 - share}::int)) as wanted (position, share)
    where o.business_id = ${businessId} and o.multilink_id = ${multilinkId} and o.position = wanted.position
      and o.automatic_share is distinct from wanted.share`.execute(tx);
  return (numAffectedRows ?? 0n) > 0n;
}

/** Multilinks with their options, in no order. */
async function select(db: Db, where: RawBuilder<unknown>): Promise<MultilinkRow[]> {
  const { rows } = await sql<MultilinkRow>`
    select m.business_id as "businessId", m.multilink_id as "multilinkId", m.code, m.title, m.promocode, m.utm, m.automatic,
      ${previewOf('m')} as preview,
      m.tags, m.created_at as "createdAt", m.closed_at as "closedAt", m.archived_at as "archivedAt",
      m.compared_since as "comparedSince", m.moved_on as "movedOn", m.split_before as "splitBefore",
      m.split_before ->> 'sentTo' as "sentTo",
      coalesce((select json_agg(json_build_object('linkId', r.link_id, 'position', r.position,
          'replacedAt', to_char(r.replaced_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
          order by r.replaced_at desc, r.position)
        from replaced_experiences r where r.business_id = m.business_id and r.multilink_id = m.multilink_id), '[]') as replaced,
      case when exists (select from addresses a where a.code = m.code and a.custom) then m.code end as "backHalf",
      (select json_agg(json_build_object('linkId', o.link_id, 'code', l.code, 'share', o.share,
          'currentShare', case when m.automatic then coalesce(o.automatic_share, o.share) else o.share end,
          'automaticShare', o.automatic_share, 'device', o.device_option) order by o.position)
        from multilink_options o join links l on l.business_id = o.business_id and l.link_id = o.link_id
        where o.business_id = m.business_id and o.multilink_id = m.multilink_id) as options
    from multilinks m where ${where}`.execute(db);
  return rows.map((row) => ({
    ...row,
    // a moment within JSON comes as its text
    replaced: row.replaced.map((one) => ({ ...one, replacedAt: new Date(one.replacedAt) })),
  }));
}

export async function findMultilink(
  db: Db,
  businessId: BusinessId,
  multilinkId: MultilinkId,
): Promise<MultilinkRow | null> {
  const [row] = await select(db, sql`m.business_id = ${businessId} and m.multilink_id = ${multilinkId}`);
  return row ?? null;
}

/** Those of these ids that are there, in the order of the ids. */
export async function listMultilinks(
  db: Db,
  businessId: BusinessId,
  ids: readonly MultilinkId[],
): Promise<MultilinkRow[]> {
  const found = await select(db, sql`m.business_id = ${businessId} and m.multilink_id = any(${[...ids]}::uuid[])`);
  const rows = new Map(found.map((row) => [row.multilinkId, row]));
  return ids.flatMap((id) => rows.get(id) ?? []);
}

/** The tags of open multilinks, by name, each as it was spelled first. */
export async function selectMultilinkTags(db: Db, businessId: BusinessId): Promise<{ tag: string; links: number }[]> {
  const { rows } = await sql<{ tag: string; links: number }>`
    select (array_agg(spelled.tag order by m.created_at))[1] as tag, count(*)::int as links
    from multilinks m cross join unnest(m.tags, m.tag_keys) as spelled (tag, key)
    where m.business_id = ${businessId} and m.closed_at is null
    group by spelled.key order by spelled.key`.execute(db);
  return rows;
}
