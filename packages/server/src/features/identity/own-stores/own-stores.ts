// The stores of one person: adding one, linking one that is there, going from one to the other.
import { randomUUID } from 'node:crypto';
import type { BusinessId } from '@vitrine/contract/ids';
import { limits } from '@vitrine/contract/limits';
import type { EventBus } from '../../../events.ts';
import type { Tx } from '../../../platform/db/db.ts';
import { Problem } from '../../../platform/problem.ts';
import { Service } from '../../../platform/service.ts';
import type { Accounts } from '../accounts.ts';
import type { Actor } from '../actor.ts';
import { takeAttempt } from '../attempts.ts';
import type { Businesses } from '../businesses.ts';
import type { Confirmations } from '../confirmations.ts';
import { mayEnter, toActor, toKey, type CallOrigin } from '../model.ts';
import type { Sessions } from '../sessions.ts';
import type { Steps } from '../steps/steps.ts';
import { findBusiness, type Account, type AccountKey } from '../store.ts';
import { findPerson, link, listOfPerson, lockLinks, unlink, type OwnAccount } from './own-stores-store.ts';

interface Deps {
  readonly events: EventBus;
  readonly accounts: Accounts;
  readonly businesses: Businesses;
  readonly sessions: Sessions;
  readonly confirmations: Confirmations;
  readonly steps: Steps;
}

export class OwnStores extends Service<Deps> {
  /** The open accounts of whoever asks, theirs here among them; that one alone where none is linked. */
  async list(actor: Actor): Promise<OwnAccount[]> {
    const person = await findPerson(this.db, actor);
    if (person !== null) return listOfPerson(this.db, person);
    const account = await this.deps.accounts.get(actor.businessId, actor.accountId);
    const business = await this.deps.businesses.get(actor.businessId);
    return [{ ...account, business_name: business.name }];
  }

  /** Opens a business beside that of its owner. Refuses `confirmation_required`, `username_taken`, `stores_too_many`. */
  async add(
    actor: Actor,
    { name, username }: { name: string; username: string },
    address: string,
  ): Promise<BusinessId> {
    await this.deps.confirmations.demand(actor);
    const owner = await this.deps.accounts.get(actor.businessId, actor.accountId);
    await takeAttempt(this.db, { kind: 'register', name: owner.account_id, address }, this.now());
    const opened = await this.deps.businesses.openBeside(owner, { name, username }, (tx, added) =>
      this.#link(tx, toKey(owner), added),
    );
    return opened.businessId;
  }

  /**
   * Links the account whose credentials these are, and whatever is linked to it. Both are told by mail. Refuses
   * `confirmation_required`, `store_already_linked`, `stores_too_many`, and what `signIn` refuses.
   */
  async link(
    actor: Actor,
    credentials: { username: string; password: string; code?: string | undefined },
    origin: CallOrigin,
  ): Promise<BusinessId> {
    await this.deps.confirmations.demand(actor);
    const other = await this.deps.sessions.prove(credentials, origin);
    await this.transaction(async (tx) => {
      await this.#link(tx, actor, toKey(other));
      await this.#tellBoth(tx, 'store_linked', actor, toKey(other));
    });
    return other.business_id;
  }

  /** Takes a store out of those of whoever asks; both are told by mail. Refuses `not_found`. */
  async unlink(actor: Actor, businessId: BusinessId): Promise<void> {
    const other = await this.#find(actor, businessId);
    await this.transaction(async (tx) => {
      await lockLinks(tx);
      const person = await findPerson(tx, actor);
      if (person === null) throw new Problem('not_found');
      await unlink(tx, toKey(other), person);
      if (businessId !== actor.businessId) await this.#tellBoth(tx, 'store_unlinked', actor, toKey(other));
    });
  }

  /** The token of a session in another store of theirs. Refuses `not_found`, `second_step_required`, `code_wrong`. */
  async enter(
    actor: Actor,
    { businessId, code }: { businessId: BusinessId; code: string | undefined },
    origin: CallOrigin,
  ): Promise<string> {
    if (businessId === actor.businessId) throw new Problem('not_found');
    const other = await this.#find(actor, businessId);
    const { codes } = this.deps.steps;
    // whoever signed in here with less proof gives the rest
    if ((await codes.isOn(toKey(other))) && !(await codes.isOn(actor))) {
      if (code === undefined) throw new Problem('second_step_required', { field: 'code' });
      await codes.check(other, code, origin.address);
    }
    return this.deps.sessions.open(other, origin);
  }

  /** Who somebody is in one of their stores. */
  actorOf(account: Account): Actor {
    return toActor(account, '');
  }

  async #find(actor: Actor, businessId: BusinessId): Promise<Account> {
    const found = (await this.list(actor)).find((account) => account.business_id === businessId);
    if (found === undefined || !mayEnter(found) || found.email_verified_at === null) throw new Problem('not_found');
    return found;
  }

  async #link(tx: Tx, own: AccountKey, other: AccountKey): Promise<void> {
    await lockLinks(tx);
    const [mine, theirs] = [await findPerson(tx, own), await findPerson(tx, other)];
    const [here, there] = [await listBusinesses(tx, own, mine), await listBusinesses(tx, other, theirs)];
    if (here.some((id) => there.includes(id))) throw new Problem('store_already_linked');
    if (here.length + there.length > limits.ownStores) throw new Problem('stores_too_many');
    const [personId, now] = [mine ?? theirs ?? randomUUID(), this.now()];
    await link(tx, own, { personId, before: mine, now });
    await link(tx, other, { personId, before: theirs, now });
  }

  async #tellBoth(tx: Tx, mail: 'store_linked' | 'store_unlinked', own: AccountKey, other: AccountKey): Promise<void> {
    for (const [who, about] of [
      [own, other],
      [other, own],
    ] as const) {
      const store = (await findBusiness(tx, about.businessId))?.name ?? '';
      const { businessId, accountId } = who;
      const told = { mail, values: { store }, path: '/admin/stores' } as const;
      await this.deps.events.emit(tx, 'account.mail', { businessId, accountId, ...told });
    }
  }
}

/** The businesses of whoever has this account. */
async function listBusinesses(tx: Tx, { businessId }: AccountKey, personId: string | null): Promise<BusinessId[]> {
  if (personId === null) return [businessId];
  return (await listOfPerson(tx, personId)).map(({ business_id: id }) => id);
}
