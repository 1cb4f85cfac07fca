// The door of settings: what a business can set, a typed section for each feature that reads it.
import type { AccountId, BusinessId } from '@vitrine/contract/ids';
import type { z } from 'zod';
import type { EventBus } from '../../events.ts';
import type { Db, Tx } from '../../platform/db/db.ts';
import { Service } from '../../platform/service.ts';
import { findValue, listValues, mergeValue } from './store.ts';

/** One feature's settings. Each field of the schema has the value that counts until a business sets another. */
export interface Section<Value extends object> {
  readonly name: string;
  readonly schema: z.ZodType<Value>;
}

/** What counts for a business now; for commands that have a database and no program around it. */
export async function readSetting<Value extends object>(
  db: Db,
  businessId: BusinessId,
  { name, schema }: Section<Value>,
): Promise<Value> {
  return schema.parse((await findValue(db, businessId, name)) ?? {});
}

export class Settings extends Service<{ events: EventBus }> {
  get<Value extends object>(businessId: BusinessId, section: Section<Value>): Promise<Value> {
    return readSetting(this.db, businessId, section);
  }

  /** The sections of all businesses that have set something in it. */
  async list<Value extends object>({
    name,
    schema,
  }: Section<Value>): Promise<{ businessId: BusinessId; value: Value }[]> {
    const rows = await listValues(this.db, name);
    return rows.map(({ businessId, value }) => ({ businessId, value: schema.parse(value) }));
  }

  /** Changes some fields in the caller's transaction; the others stay, also when two changes meet. */
  async update<Value extends object>(
    tx: Tx,
    { businessId, by }: { businessId: BusinessId; by: AccountId | null },
    { name }: Section<Value>,
    change: Partial<Value>,
  ): Promise<void> {
    const changed = Object.keys(change);
    if (changed.length === 0) return;
    await mergeValue(tx, businessId, { section: name, change, now: this.now() });
    await this.deps.events.emit(tx, 'settings.changed', { businessId, by, section: name, changed });
  }
}
