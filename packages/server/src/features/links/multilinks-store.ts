// The tables of multilinks: campaigns, and the two links each splits its visits over.
import { linkId as linkIdSchema } from '@vitrine/contract/ids';
import type { AccountId, BusinessId, Code, LinkId, MultilinkId } from '@vitrine/contract/ids';
import type { UtmParams } from '@vitrine/contract/links';
import type { DeviceOption } from '@vitrine/contract/multilinks';
import { sql, type RawBuilder } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { ColumnsOf, Json } from '../../platform/db/columns.ts';
import type { Db, Tx } from '../../platform/db/db.ts';
import { takeAddress } from './addresses-store.ts';
import type { MultilinkOption, MultilinkRecord } from './model.ts';
import type { MultilinkPlan } from './plan-multilink.ts';
import { closeLink, insertLinks, updateLink } from './store.ts';

interface MultilinkTable extends ColumnsOf<Omit<MultilinkRecord, 'backHalf' | 'utm' | 'options'>> {
  search_text: string;
  utm: Json<UtmParams>;
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

declare module '../../platform/db/db.ts' {
  interface Tables {
    multilinks: MultilinkTable;
    multilink_options: MultilinkOptionTable;
  }
}

interface OptionRow extends MultilinkOption {
  readonly automaticShare: number | null;
}

export interface MultilinkRow extends MultilinkRecord {
  readonly options: readonly [OptionRow, OptionRow];
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
    search_text: `${plan.title} ${code}`.toLowerCase(),
    promocode: plan.promocode,
    utm: JSON.stringify(plan.utm),
    automatic: plan.automatic,
  };
}

/** Writes the plan over an open multilink and its links; answers whether it was open. Refuses `code_taken`. */
export async function updateMultilink(
  tx: Tx,
  row: MultilinkRow,
  plan: MultilinkPlan,
  { now, today }: { now: Date; today: string },
): Promise<boolean> {
  const owner: Owner = { businessId: row.businessId, multilinkId: row.multilinkId };
  // the row is locked before anything else is touched: of two changes at once one comes wholly after the other
  const open = await lockOpen(tx, owner);
  if (!open) return false;
  const code = plan.backHalf === undefined ? open.code : await takeAddress(tx, owner, plan.backHalf, now);
  await tx
    .updateTable('multilinks')
    .set({
      ...toColumns(plan, code),
      moved_on: plan.automatic ? sql`coalesce(moved_on, ${today})` : null,
      updated_at: now,
    })
    .where('business_id', '=', owner.businessId)
    .where('multilink_id', '=', owner.multilinkId)
    .execute();
  for (const [at, { linkId, share, device, link }] of plan.experiences.entries()) {
    const before = row.options.find((option) => option.linkId === linkId);
    if (!before) throw new Error('a multilink is changed by a link that is not its own');
    await updateLink(tx, { businessId: owner.businessId, linkId: before.linkId, code: before.code }, link, now);
    await tx
      .updateTable('multilink_options')
      .set({
        link_id: before.linkId,
        share,
        automatic_share: plan.automatic ? before.automaticShare : null,
        device_option: device,
      })
      .where('business_id', '=', owner.businessId)
      .where('multilink_id', '=', owner.multilinkId)
      .where('position', '=', toPosition(at))
      .execute();
  }
  return true;
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
  for (const { linkId } of row.options) await closeLink(tx, businessId, linkId, now);
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

/** Multilinks with their options, newest first. */
async function select(db: Db, where: RawBuilder<unknown>, page = sql``): Promise<MultilinkRow[]> {
  const { rows } = await sql<MultilinkRow>`
    select m.business_id as "businessId", m.multilink_id as "multilinkId", m.code, m.title, m.promocode, m.utm, m.automatic,
      m.created_at as "createdAt", m.closed_at as "closedAt",
      case when exists (select from addresses a where a.code = m.code and a.custom) then m.code end as "backHalf",
      (select json_agg(json_build_object('linkId', o.link_id, 'code', l.code, 'share', o.share,
          'currentShare', case when m.automatic then coalesce(o.automatic_share, o.share) else o.share end,
          'automaticShare', o.automatic_share, 'device', o.device_option) order by o.position)
        from multilink_options o join links l on l.business_id = o.business_id and l.link_id = o.link_id
        where o.business_id = m.business_id and o.multilink_id = m.multilink_id) as options
    from multilinks m where ${where} order by m.created_at desc, m.multilink_id desc ${page}`.execute(db);
  return rows;
}

export async function findMultilink(
  db: Db,
  businessId: BusinessId,
  multilinkId: MultilinkId,
): Promise<MultilinkRow | null> {
  const [row] = await select(db, sql`m.business_id = ${businessId} and m.multilink_id = ${multilinkId}`);
  return row ?? null;
}

/** Open multilinks whose title or code holds the text. */
export function selectMultilinkPage(
  db: Db,
  businessId: BusinessId,
  { text, count, skip }: { text: string; count: number; skip: number },
): Promise<MultilinkRow[]> {
  const pattern = `%${text.toLowerCase().replaceAll(/[\\%_]/g, '\\$&')}%`;
  return select(
    db,
    sql`m.business_id = ${businessId} and m.closed_at is null and (${text} = '' or m.search_text like ${pattern})`,
    sql`limit ${count} offset ${skip}`,
  );
}
