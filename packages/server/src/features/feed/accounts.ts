// Accounts of networks: connected by their owner’s consent, kept alive, lost, and let go of.
import {
  feedLimits,
  networkNames,
  type NetworkName,
  type SocialAccountId,
  socialAccountId as socialAccountIdSchema,
} from '@vitrine/contract/feed';
import { type BusinessId } from '@vitrine/contract/ids';
import { lifetimes } from '@vitrine/contract/limits';
import { randomUUID } from 'node:crypto';
import { hashToken, randomToken } from '../../platform/crypto.ts';
import type { Platform } from '../../platform/platform.ts';
import { announce } from '../../events.ts';
import { Problem } from '../../platform/problem.ts';
import { Service } from '../../platform/service.ts';
import type { Actor } from '../identity/identity.ts';
import type { Media } from '../media/media.ts';
import type { Plans } from '../plans/plans.ts';
import {
  deleteAccount,
  deleteStates,
  insertState,
  keepAccount,
  listAccounts,
  listByUser,
  listTold,
  listConnected,
  redeemState,
  updateAccount,
} from './accounts-store.ts';
import { barPosts } from './barred-posts.ts';
import { dropBudgets } from './budgets-store.ts';
import type { SocialKey, SocialAccountRecord, SocialSyncRecord } from './model.ts';
import {
  NetworkFailure,
  noBudget,
  type SocialNetwork,
  type NetworkNotice,
  type NetworkTokens,
  type ToldByNetwork,
} from './networks/network.ts';
import type { Networks } from './networks/networks.ts';
import { listFiles } from './pictures-store.ts';
import { countPosts } from './posts-store.ts';
import type { SocialSyncs } from './syncs.ts';
import { listSyncs } from './syncs-store.ts';
import type { SocialTokens } from './social-tokens.ts';

interface Deps {
  readonly plans: Plans;
  readonly media: Media;
  readonly networks: Networks;
  readonly tokens: SocialTokens;
  readonly syncs: SocialSyncs;
}

/** An account with how reading it goes, and how many posts it has here. */
export interface AccountStanding {
  readonly account: SocialAccountRecord;
  readonly sync: SocialSyncRecord | null;
  readonly posts: number;
  /** Of its picture, once that is with us. */
  readonly imageUrl: string | null;
}

/** Where a network sends browsers back to. */
const callbackPath = (network: NetworkName): string => `/${network}/auth`;

const lost = (): Promise<never> => Promise.reject(new NetworkFailure('access_lost', 'a token just given is refused'));

export class SocialAccounts extends Service<Deps> {
  constructor(platform: Platform, deps: Deps) {
    super(platform, deps);
    platform.jobs.define('feed.tokens', () => this.#keepAlive(), { schedule: '37 * * * *' });
  }

  isOffered(network: NetworkName): boolean {
    return this.deps.networks.has(network);
  }

  /** Whether accounts of any network can be connected here, and whether one is. */
  async getReach(businessId: BusinessId): Promise<{ isOffered: boolean; isConnected: boolean }> {
    const accounts = await listAccounts(this.db, businessId);
    return { isOffered: networkNames.some((each) => this.isOffered(each)), isConnected: accounts.length > 0 };
  }

  /** The earliest connected first. */
  async list(businessId: BusinessId, network?: NetworkName): Promise<AccountStanding[]> {
    const [accounts, syncs, counts] = await Promise.all([
      listAccounts(this.db, businessId, network),
      listSyncs(this.db, businessId),
      countPosts(this.db, businessId),
    ]);
    const pictures = await this.deps.media.listByIds(
      businessId,
      accounts.flatMap(({ fileId }) => fileId ?? []),
    );
    return accounts.map((account) => ({
      account,
      imageUrl: pictures.get(account.fileId ?? '')?.url ?? null,
      sync: syncs.find(({ socialAccountId }) => socialAccountId === account.socialAccountId) ?? null,
      posts: counts.get(account.socialAccountId) ?? 0,
    }));
  }

  /** The address of the network’s consent page. Refuses `network_not_offered`, and what the plan does not open. */
  async begin(actor: Actor, network: NetworkName): Promise<string> {
    await this.deps.plans.admit(actor.businessId, 'shopboard');
    const known = this.deps.networks.get(network);
    const state = randomToken();
    await insertState(this.db, {
      state_hash: hashToken(state),
      business_id: actor.businessId,
      account_id: actor.accountId,
      session_id: actor.sessionId,
      network,
      expires_at: new Date(this.now().getTime() + lifetimes.oauthState * 1000),
    });
    return known.consentAddress({ callback: this.#callbackOf(network), state });
  }

  /**
   * Redeems what a browser came back with, and begins reading. Refuses `token_invalid` for a consent that another session began, that
   * was used or has ended, and for a code that the network refuses, `network_refused`, `network_scopes_missing`, `saved_too_many`.
   */
  async finish(
    actor: Actor,
    network: NetworkName,
    { code, state }: { readonly code: string; readonly state: string },
  ): Promise<AccountStanding> {
    await this.deps.plans.admit(actor.businessId, 'shopboard');
    const known = this.deps.networks.get(network);
    const { businessId, sessionId } = actor;
    const begun = { stateHash: hashToken(state), network, businessId, sessionId, now: this.now() };
    if (!(await redeemState(this.db, begun))) throw new Problem('token_invalid', { field: 'state' });
    const tokens = await this.#exchange(known, code);
    const account = await this.#identify(actor, known, tokens);
    const socialAccountId = await this.#keep(account, tokens);
    const found = (await this.list(actor.businessId, network)).find(
      (one) => one.account.socialAccountId === socialAccountId,
    );
    if (found === undefined) throw new Problem('internal');
    return found;
  }

  /** Ends the access to one account of a network, or to all; their posts and tags wait for when they are connected again. */
  async disconnect(businessId: BusinessId, network: NetworkName, only?: SocialAccountId): Promise<void> {
    const accounts = (await listAccounts(this.db, businessId, network)).filter(
      ({ socialAccountId }) => only === undefined || socialAccountId === only,
    );
    if (accounts.length === 0 && only !== undefined) throw new Problem('not_found');
    for (const account of accounts) {
      await this.#sayGoodbye(account);
      await this.#letGo(account, 'disconnected');
    }
  }

  /** What a network tells by itself: we are let in no more, or what we have of somebody goes. Null for what it did not sign. */
  async hear(network: NetworkName, told: ToldByNetwork): Promise<ReturnType<SocialNetwork['readNotice']>> {
    const notice = this.deps.networks.find(network)?.readNotice(told, this.now()) ?? null;
    if (notice !== null && notice.kind !== 'other') await this.#take(network, notice);
    return notice;
  }

  /** What was told of an earlier connection does not end a later one. */
  async #take(network: NetworkName, { kind, userId, at }: NetworkNotice): Promise<void> {
    for (const account of await listTold(this.db, network, userId)) {
      if (isEarlier(at, account.connectedAt)) continue;
      this.platform.log.info(
        { business: account.businessId, network, kind },
        'a network ended our access to an account',
      );
      if (kind === 'deletion') await this.#erase(account);
      else if (account.status === 'connected') await this.#letGo(account, 'lost');
    }
  }

  #callbackOf(network: NetworkName): string {
    return `${this.platform.publicUrl}${callbackPath(network)}`;
  }

  async #exchange(network: SocialNetwork, code: string): Promise<NetworkTokens> {
    try {
      return await network.exchangeCode(code, this.#callbackOf(network.name), this.now());
    } catch (problem) {
      if (!(problem instanceof NetworkFailure) || problem.kind !== 'refused') throw toConnectProblem(problem, network);
      // mostly a code that is none any more; our own app may be what it refuses, so whoever runs this is told
      this.platform.log.warn({ network: network.name, problem: problem.message }, 'a network refused a code');
      throw new Problem('token_invalid', { field: 'code', cause: problem });
    }
  }

  async #identify(
    { businessId, accountId }: Actor,
    network: SocialNetwork,
    tokens: NetworkTokens,
  ): Promise<SocialAccountRecord> {
    const token = () => Promise.resolve(tokens.accessToken);
    try {
      const access = { token, renew: lost, budget: noBudget };
      const { userId, appUserId, username, name, pictureUrl } = await network.reader(access).readIdentity();
      return {
        businessId,
        socialAccountId: socialAccountIdSchema.parse(randomUUID()),
        network: network.name,
        networkUserId: userId,
        appUserId,
        username,
        name,
        imageUrl: pictureUrl,
        pictureKey: null,
        fileId: null,
        status: 'connected',
        influencerId: null,
        rightsNeeded: false,
        connectedBy: accountId,
        connectedAt: this.now(),
      };
    } catch (problem) {
      throw toConnectProblem(problem, network);
    }
  }

  async #keep(account: SocialAccountRecord, tokens: NetworkTokens): Promise<SocialAccountId> {
    const { businessId, network, networkUserId } = account;
    return this.transaction(async (tx) => {
      const others = (await listAccounts(tx, businessId, network)).filter((one) => one.networkUserId !== networkUserId);
      if (others.length >= feedLimits.socialAccounts)
        throw new Problem('saved_too_many', { values: { limit: feedLimits.socialAccounts } });
      const issued = { sealed: this.deps.tokens.seal(tokens), issuedAt: this.now() };
      const socialAccountId = await keepAccount(tx, account, issued);
      await this.deps.syncs.begin(tx, { businessId, socialAccountId });
      return socialAccountId;
    });
  }

  /** Some networks want to be told, by whoever lets go last; one that is away does not keep anybody here. */
  async #sayGoodbye(account: SocialAccountRecord): Promise<void> {
    const network = this.deps.networks.find(account.network);
    if (!network?.revoke || account.status !== 'connected' || (await this.#isSharedBeyond(account))) return;
    try {
      await network.revoke(this.deps.tokens.access(account));
    } catch (problem) {
      if (!(problem instanceof NetworkFailure)) throw problem;
      this.platform.log.info(
        { network: account.network, problem: problem.message },
        'a network did not hear the goodbye',
      );
    }
  }

  /** Whether other businesses read the same account: goodbye would end their access as well. */
  async #isSharedBeyond({ network, networkUserId, businessId }: SocialAccountRecord): Promise<boolean> {
    const everywhere = await listByUser(this.db, network, networkUserId);
    return everywhere.some((one) => one.status === 'connected' && one.businessId !== businessId);
  }

  async #letGo(key: SocialKey, status: 'lost' | 'disconnected'): Promise<void> {
    await this.transaction(async (tx) => {
      await updateAccount(tx, key, { status, sealed_tokens: null, tokens_issued_at: null });
      await this.deps.syncs.end(tx, key);
      await announce(tx, 'pagesChanged', key.businessId);
    });
  }

  async #erase(key: SocialAccountRecord): Promise<void> {
    const files = await listFiles(this.db, key);
    await this.deps.media.forget(key.businessId, key.fileId === null ? files : [...files, key.fileId]);
    await this.transaction(async (tx) => {
      await barPosts(tx, this.platform.keys.cookies, key, this.now());
      await deleteAccount(tx, key);
      await announce(tx, 'pagesChanged', key.businessId);
    });
  }

  async #keepAlive(): Promise<void> {
    await deleteStates(this.db, this.now());
    await dropBudgets(this.db);
    for (const account of await listConnected(this.db)) {
      if (!this.isOffered(account.network)) continue;
      try {
        await this.deps.tokens.keepAlive(account);
      } catch (problem) {
        // it is written down where the access is lost, and tried again within the hour where not
        if (!(problem instanceof NetworkFailure)) throw problem;
        this.platform.log.info({ network: account.network, problem: problem.message }, 'a token could not be renewed');
      }
    }
  }
}

/** In whole seconds, as networks tell their times. */
function isEarlier(at: Date | null, than: Date): boolean {
  return at !== null && Math.floor(at.getTime() / 1000) < Math.floor(than.getTime() / 1000);
}

function toConnectProblem(thrown: unknown, { label }: SocialNetwork): unknown {
  if (!(thrown instanceof NetworkFailure)) return thrown;
  const code = thrown.kind === 'not_granted' ? 'network_scopes_missing' : 'network_refused';
  return new Problem(code, { values: { network: label }, cause: thrown });
}
