// The team of a business: inviting, placing and removing its members, and handing the business over to one of them.
import { accountId as accountIdSchema, type AccountId, type BusinessId } from '@vitrine/contract/ids';
import { lifetimes, limits } from '@vitrine/contract/limits';
import type { Language } from '@vitrine/contract/language';
import { mayPlace, trimExceptions, type Membership, type TeamRight } from '@vitrine/contract/team-rights';
import { v7 as uuidv7 } from 'uuid';
import { announceSessions, type EventBus } from '../../events.ts';
import type { Tx } from '../../platform/db/db.ts';
import { Problem } from '../../platform/problem.ts';
import { Service } from '../../platform/service.ts';
import type { Actor } from './actor.ts';
import { takeAttempt } from './attempts.ts';
import { rightsOfAccount, toKey } from './model.ts';
import { findAccount, findTeamAccount, listAccounts, revokeSessions, voidCodes, type Account } from './store.ts';
import { toUsername } from './team-names.ts';
import * as store from './team-store.ts';

export interface Invited extends Membership {
  readonly email: string;
  readonly name: string;
  readonly language: Language;
}

/** The place of one of the staff; null of the owner and influencers. */
export const membershipOf = ({ role, member_role: member, exceptions }: Account): Membership | null =>
  role === 'staff' && member !== null ? { role: member, exceptions } : null;

const path = '/admin/settings/team';

/**
 * A business has exactly one owner at any time. Changes of a team wait for each other, and each asks again, within, what
 * whoever makes it may do by then.
 */
export class Team extends Service<{ readonly events: EventBus }> {
  /** Everybody who is in it or invited, and the offer that stands. */
  async list(businessId: BusinessId): Promise<{ accounts: store.TeamAccount[]; offer: store.Offer | null }> {
    const [accounts, offer] = await Promise.all([
      store.listTeamAccounts(this.db, businessId),
      store.findOffer(this.db, businessId, this.#offersSince()),
    ]);
    return { accounts, offer };
  }

  /** Those who came in and hold a right, the owner first. */
  async listHolders(businessId: BusinessId, right: TeamRight): Promise<Account[]> {
    const accounts = await store.listTeamAccounts(this.db, businessId);
    const inside = accounts.filter(({ role, password_hash: hash }) => role === 'admin' || hash !== null);
    return inside.filter((each) => rightsOfAccount(each).includes(right));
  }

  /** Refuses `email_taken`, `rights_beyond_own`, `team_full`, `rate_limited`. Mails a link. */
  async invite(actor: Actor, { email, name, language, ...wanted }: Invited, address: string): Promise<AccountId> {
    const now = this.now();
    await takeAttempt(this.db, { kind: 'mail', name: `team\0${email}`, address }, now);
    return this.#change(actor, async (tx, own) => {
      if (!mayPlace(rightsOfAccount(own), null, wanted)) throw new Problem('rights_beyond_own', { field: 'role' });
      const team = await listAccounts(tx, actor.businessId, 'staff');
      const standing = team.filter((each) => each.deactivated_at === null);
      const limit = limits.teamMembers;
      if (standing.length >= limit) throw new Problem('team_full', { values: { limit } });
      if (await isTaken(tx, email)) throw new Problem('email_taken', { field: 'email' });
      const accountId = accountIdSchema.parse(uuidv7());
      const username = await freeUsername(tx, email);
      const inserted = await store.insertMember(tx, {
        business_id: actor.businessId,
        account_id: accountId,
        role: 'staff',
        member_role: wanted.role,
        exceptions: trimExceptions(wanted),
        username,
        email,
        name: name || username,
        language,
        permissions: null,
        password_hash: null,
        email_verified_at: null,
        deactivated_at: null,
        invited_at: now,
        created_at: now,
      });
      if (!inserted) throw new Problem('email_taken', { field: 'email' });
      await this.deps.events.emit(tx, 'account.mail', {
        businessId: actor.businessId,
        accountId,
        mail: 'invitation',
      });
      return accountId;
    });
  }

  /** Refuses `not_found` where it was accepted or withdrawn, `rate_limited`. */
  async resend(actor: Actor, accountId: AccountId, address: string): Promise<void> {
    const now = this.now();
    await takeAttempt(this.db, { kind: 'mail', name: `team\0${accountId}`, address }, now);
    await this.#change(actor, async (tx) => {
      const invited = await getInvited(tx, actor.businessId, accountId);
      await voidCodes(tx, toKey(invited), ['invitation', 'reset'], now);
      await store.updateMember(tx, toKey(invited), { invited_at: now });
      await this.deps.events.emit(tx, 'account.mail', { ...toKey(invited), mail: 'invitation' });
    });
  }

  /** Refuses `not_found` where it was accepted or withdrawn, `rights_beyond_own`. */
  async withdraw(actor: Actor, accountId: AccountId): Promise<void> {
    await this.#change(actor, async (tx, own) => {
      const invited = await getInvited(tx, actor.businessId, accountId);
      checkPlace(own, invited, membershipOf(invited));
      await store.deleteInvited(tx, toKey(invited));
      await announceSessions(tx, toKey(invited));
    });
  }

  /** Another role or other exceptions, also of who is only invited. Refuses `not_found`, `own_place`, `rights_beyond_own`. */
  async place(actor: Actor, accountId: AccountId, wanted: Membership): Promise<void> {
    await this.#change(actor, async (tx, own) => {
      const member = await getMember(tx, actor.businessId, accountId);
      checkPlace(own, member, wanted);
      await store.updateMember(tx, toKey(member), { member_role: wanted.role, exceptions: trimExceptions(wanted) });
      // what streams to them is held against their new rights
      await announceSessions(tx, toKey(member));
    });
  }

  /** Refuses `not_found`, `own_place`, `rights_beyond_own`. They are mailed. */
  async remove(actor: Actor, accountId: AccountId): Promise<void> {
    await this.#change(actor, async (tx, own) => {
      const member = await getMember(tx, actor.businessId, accountId);
      checkPlace(own, member, membershipOf(member));
      await this.#end(tx, member);
      await this.deps.events.emit(tx, 'account.mail', {
        ...toKey(member),
        mail: 'team_removed',
        values: {},
        path: '/login',
      });
    });
  }

  /** Refuses `owner_stays`. The owner is mailed. */
  async leave(actor: Actor): Promise<void> {
    await this.#change(actor, async (tx, own) => {
      if (own.role !== 'staff') throw new Problem('owner_stays');
      await this.#end(tx, own);
      await this.#tell(tx, await getOwner(tx, actor.businessId), 'team_left', { member: own.name });
    });
  }

  /** Offers the business; an offer made before gives way. Refuses `not_found`. They are mailed. */
  async offer(actor: Actor, accountId: AccountId): Promise<void> {
    await this.#change(actor, async (tx, own) => {
      checkOwner(own);
      const member = await getMember(tx, actor.businessId, accountId);
      if (member.password_hash === null) throw new Problem('not_found');
      await store.saveOffer(tx, { business_id: actor.businessId, account_id: accountId, offered_at: this.now() });
      await this.#tell(tx, member, 'ownership_offered', { owner: own.name });
    });
  }

  /** Refuses `nothing_offered`. */
  async withdrawOffer(actor: Actor): Promise<void> {
    await this.#change(actor, async (tx, own) => {
      checkOwner(own);
      if (!(await store.deleteOffer(tx, actor.businessId))) throw new Problem('nothing_offered');
    });
  }

  /** Accepted, they are the owner and the owner before is a manager; both are mailed. Refuses `nothing_offered`. */
  async answerOffer(actor: Actor, isAccepted: boolean): Promise<void> {
    await this.#change(actor, async (tx, own) => {
      const offer = await store.findOffer(tx, actor.businessId, this.#offersSince());
      if (offer?.account_id !== own.account_id) throw new Problem('nothing_offered');
      await store.deleteOffer(tx, actor.businessId);
      if (!isAccepted) return;
      const before = await getOwner(tx, actor.businessId);
      await store.updateMember(tx, toKey(before), { role: 'staff', member_role: 'manager', exceptions: {} });
      await store.updateMember(tx, toKey(own), { role: 'admin', member_role: null, exceptions: {} });
      for (const moved of [before, own]) await announceSessions(tx, toKey(moved));
      for (const told of [before, own])
        await this.#tell(tx, told, 'ownership_moved', { owner: own.name, before: before.name });
    });
  }

  #offersSince(): Date {
    return new Date(this.now().getTime() - lifetimes.ownershipOffer * 1000);
  }

  /** Runs a change alone; `own` is whoever makes it, as they are by then. Refuses `unauthenticated` when they are gone. */
  #change<T>(actor: Actor, work: (tx: Tx, own: Account) => Promise<T>): Promise<T> {
    return this.transaction(async (tx) => {
      await store.lockTeam(tx, actor.businessId);
      const own = await findAccount(tx, actor.businessId, actor.accountId);
      if (own === null || own.deactivated_at !== null) throw new Problem('unauthenticated');
      return work(tx, own);
    });
  }

  async #end(tx: Tx, member: Account): Promise<void> {
    const [key, now] = [toKey(member), this.now()];
    await store.updateMember(tx, key, { deactivated_at: now });
    await store.deleteOffer(tx, key.businessId, key.accountId);
    await voidCodes(tx, key, ['reset', 'invitation', 'handover', 'verification'], now);
    await revokeSessions(tx, key, now);
    await announceSessions(tx, key);
  }

  #tell(
    tx: Tx,
    to: Account,
    mail: 'team_left' | 'ownership_offered' | 'ownership_moved',
    values: Readonly<Record<string, string>>,
  ): Promise<void> {
    return this.deps.events.emit(tx, 'account.mail', { ...toKey(to), mail, values, path });
  }
}

/** Refuses `own_place`, `rights_beyond_own`. */
function checkPlace(own: Account, member: Account, wanted: Membership | null): void {
  if (own.account_id === member.account_id) throw new Problem('own_place');
  if (wanted === null || !mayPlace(rightsOfAccount(own), membershipOf(member), wanted))
    throw new Problem('rights_beyond_own', { field: 'role' });
}

function checkOwner(own: Account): void {
  if (own.role !== 'admin') throw new Problem('forbidden');
}

async function getOwner(tx: Tx, businessId: BusinessId): Promise<Account> {
  const [owner] = await listAccounts(tx, businessId, 'admin');
  if (!owner) throw new Problem('not_found');
  return owner;
}

/** One of the staff who was not removed; refuses `not_found`, for the owner as well. */
async function getMember(tx: Tx, businessId: BusinessId, accountId: AccountId): Promise<Account> {
  const account = await findAccount(tx, businessId, accountId);
  if (account?.role !== 'staff' || account.deactivated_at !== null) throw new Problem('not_found');
  return account;
}

async function getInvited(tx: Tx, businessId: BusinessId, accountId: AccountId): Promise<Account> {
  const member = await getMember(tx, businessId, accountId);
  if (member.password_hash !== null) throw new Problem('not_found');
  return member;
}

/** Whether somebody signs in by that address, in this business or another. */
async function isTaken(tx: Tx, email: string): Promise<boolean> {
  const found = await findTeamAccount(tx, email);
  return found !== null && found.deactivated_at === null;
}

async function freeUsername(tx: Tx, email: string): Promise<string> {
  for (let turn = 1; ; turn += 1) {
    const name = toUsername(email, turn);
    if ((await findTeamAccount(tx, name)) === null) return name;
  }
}
