// Mails a team what went wrong, each trouble once until it is over, those that arise together in one mail.
import { topicOfAlert, type MailTopic } from '@vitrine/contract/notifications';
import type { AccountId, BusinessId } from '@vitrine/contract/ids';
import { createHash } from 'node:crypto';
import type { Platform } from '../../platform/platform.ts';
import type { Tx } from '../../platform/db/db.ts';
import { Service } from '../../platform/service.ts';
import { draftAlert } from './alert-draft.ts';
import { noteTroubles } from './alerts-store.ts';
import { listMailedStores } from './digests-store.ts';
import type { MailingDeps } from './model.ts';
import { isTrouble, keyOfTrouble, pickFor, type Trouble, type TroubleKey } from './troubles.ts';

interface AlertOf {
  readonly businessId: BusinessId;
}

const alertJob = 'mailings.alert';

export class Alerts extends Service<MailingDeps> {
  constructor(platform: Platform, deps: MailingDeps) {
    super(platform, deps);
    platform.jobs.define('mailings.alerts', () => this.tellAll(), { schedule: '43 * * * *' });
    platform.jobs.define<AlertOf>(alertJob, ({ businessId }) => this.tell(businessId), { concurrency: 2 });
  }

  /** In all businesses whose store is connected and whose bills are paid; safe to repeat. */
  async tellAll(): Promise<void> {
    for (const { businessId, isConnected } of await listMailedStores(this.db)) {
      if (!isConnected || (await this.deps.plans.getState(businessId)).isFrozen) continue;
      await this.platform.jobs.enqueue(this.db, alertJob, { businessId }, { key: businessId });
    }
  }

  /** What is new is noted in the transaction that asks for the mails: none is told twice, and none is lost. */
  async tell(businessId: BusinessId): Promise<void> {
    const troubles = await this.#listTroubles(businessId);
    const recipients = await this.#listRecipients(businessId);
    await this.transaction(async (tx) => {
      const found = troubles.map(keyOfTrouble);
      const fresh = new Set((await noteTroubles(tx, businessId, { troubles: found, now: this.now() })).map(toText));
      const arisen = troubles.filter((trouble) => fresh.has(toText(keyOfTrouble(trouble))));
      if (arisen.length === 0) return;
      for (const accountId of new Set([...recipients.values()].flat()))
        await this.#mail(tx, { businessId, accountId }, arisen, recipients);
    });
  }

  async #mail(
    tx: Tx,
    who: { businessId: BusinessId; accountId: AccountId },
    arisen: readonly Trouble[],
    recipients: ReadonlyMap<MailTopic, readonly AccountId[]>,
  ): Promise<void> {
    const account = await this.deps.identity.accounts.get(who.businessId, who.accountId);
    const own = pickFor({ accountId: who.accountId, muted: account.muted_mails }, arisen, recipients);
    if (own.length === 0) return;
    const about = [...new Set(own.map(({ kind }) => kind))];
    const told = [who.accountId, this.now().toISOString(), ...own.map(keyOfTrouble).map(toText)].join('\n');
    const once = `alert-${createHash('sha256').update(told).digest('hex').slice(0, 32)}`;
    await this.deps.events.emit(tx, 'account.mail', { ...who, once, about, ...draftAlert(own, account.language) });
  }

  /** As the owner sees them on home, with the links beneath what home counts. */
  async #listTroubles(businessId: BusinessId): Promise<Trouble[]> {
    const { identity, insights } = this.deps;
    const { account_id: ownerId } = await identity.accounts.getMerchant(businessId);
    const owner = await identity.accounts.findActor(businessId, ownerId);
    if (owner === null) return [];
    const [{ items }, links] = await Promise.all([
      insights.attention.read(owner),
      insights.lists.listTroubled(businessId),
    ]);
    const ofLinks = links.map(({ isBroken, ...link }): Trouble => ({
      kind: isBroken ? 'broken_link' : 'sold_out',
      ...link,
    }));
    return [...items.filter(isTrouble), ...ofLinks];
  }

  /** Who gets mails about what: who was chosen, else the owner. */
  async #listRecipients(businessId: BusinessId): Promise<ReadonlyMap<MailTopic, readonly AccountId[]>> {
    const { identity, brand } = this.deps;
    const { account_id: owner } = await identity.accounts.getMerchant(businessId);
    const topics = [...new Set(Object.values(topicOfAlert))];
    const found = await Promise.all(
      topics.map(async (topic) => {
        const chosen = await brand.listRecipients(businessId, topic);
        return [topic, chosen.length === 0 ? [owner] : chosen] as const;
      }),
    );
    return new Map(found);
  }
}

const toText = ({ kind, subject }: TroubleKey): string => `${kind} ${subject}`;
