// What may be missing of a connection, row by row, asked of the store when somebody looks: before it is connected and after.
import type { StoreCheck } from '@vitrine/contract/store-apps';
import type { BusinessId } from '@vitrine/contract/ids';
import { Problem } from '../../platform/problem.ts';
import { Service } from '../../platform/service.ts';
import type { Entrances } from './connection/entrances.ts';
import type { Syncs } from './catalogue/sync.ts';
import {
  findStoreRow,
  type GrantApp,
  type OwnApp,
  type StoreApps,
  type StoreRow,
  type TokenKeeper,
  type Troubles,
} from './connection/connection.ts';
import {
  StoreFailure,
  mayPass,
  type CredentialsRefusal,
  type StoreClient,
  type StorePlatform,
  type Tokens,
} from './platforms/platform.ts';
import type { Checkouts } from './checkouts/checkouts.ts';
import type { Platforms } from './platforms/platforms.ts';

interface Deps {
  readonly platforms: Platforms;
  readonly apps: StoreApps;
  readonly tokens: TokenKeeper;
  readonly troubles: Troubles;
  readonly syncs: Syncs;
  readonly entrances: Entrances;
  readonly checkouts: Pick<Checkouts, 'findStanding'>;
}

type State = StoreCheck['state'];
type Troubled = Awaited<ReturnType<Troubles['list']>>;

/** What is looked at. */
interface Subject {
  readonly platform: StorePlatform;
  readonly shopDomain: string;
  readonly app: GrantApp;
  /** The app as it was entered; null for the installation's. */
  readonly own: OwnApp | null;
  /** The store that is connected by this app, if it is. */
  readonly store: StoreRow | null;
  /** What the store answers to the app's own credentials; null where they are not asked for, or it is not there. */
  readonly asked: Tokens | { refused: CredentialsRefusal } | null;
}

const row = (kind: StoreCheck['kind'], state: State, details: readonly string[] = []): StoreCheck => ({
  kind,
  state,
  details: [...details],
});

const isIn = (state: boolean | null): State => (state === null ? 'unknown' : state ? 'good' : 'bad');

export class Checks extends Service<Deps> {
  /** Refuses `store_app_required` where there is neither a connected store nor an app to connect one by. */
  async list(businessId: BusinessId): Promise<StoreCheck[]> {
    const subject = await this.#find(businessId);
    const troubles = await this.deps.troubles.list(businessId);
    const token = await this.#checkToken(subject, troubles);
    return [
      ...this.#checkApp(subject),
      this.#checkScopes(subject),
      await this.#checkRedirect(subject),
      await this.#checkOrders(subject, token.state),
      ...(await this.#checkFiles(businessId, subject)),
      token,
      this.#ofTrouble(subject, troubles, 'api_version', 'other_version'),
      this.#ofTrouble(subject, troubles, 'topics', 'topics_refused'),
      await this.#checkEntrance(businessId, subject),
      ...(await this.#checkPixel(businessId, subject)),
    ];
  }

  async #find(businessId: BusinessId): Promise<Subject> {
    const { apps, platforms } = this.deps;
    const found = await findStoreRow(this.db, businessId);
    const newest = await apps.findOwn(businessId);
    const isTheirs = found !== null && found.status !== 'disconnected';
    // an app that was entered last is what is being set up, also while the store is connected by another
    const own = newest ?? null;
    const store = isTheirs && (own === null || own.client_id === found.client_id) ? found : null;
    const name = store?.platform ?? own?.platform;
    const shopDomain = store?.shop_domain ?? own?.shop_domain;
    if (name === undefined || shopDomain === undefined) throw new Problem('store_app_required');
    const platform = platforms.get(name);
    const app = await apps.find(platform, businessId, own?.client_id ?? null);
    if (app === null) throw new Problem('store_app_required');
    const asked = own === null ? null : await this.#askForToken(platform, app, shopDomain);
    return { platform, shopDomain, app, own, store, asked };
  }

  async #askForToken(platform: StorePlatform, app: GrantApp, shopDomain: string): Promise<Subject['asked']> {
    try {
      return (await platform.grants.ownApps?.exchangeCredentials(app.keys, shopDomain, this.now())) ?? null;
    } catch (problem) {
      if (!(problem instanceof StoreFailure)) throw problem;
      return null;
    }
  }

  /** Of an own app alone: whether its keys are right, and whether it is installed. */
  #checkApp({ own, asked, store }: Subject): StoreCheck[] {
    if (own === null) return [];
    const refused = asked !== null && 'refused' in asked ? asked.refused : null;
    const isWrong = refused === 'app_unknown' || refused === 'secret_wrong';
    const keys = row('keys', asked === null ? 'unknown' : isIn(!isWrong), isWrong ? [refused] : []);
    if (asked === null || isWrong) return [keys, row('installed', 'unknown')];
    if (refused === null) return [keys, row('installed', 'good')];
    // to another organization's app the store does not say whether it is there
    if (refused === 'other_organization') return [keys, row('installed', isIn(store?.status === 'connected' || null))];
    return [keys, row('installed', 'bad')];
  }

  #checkScopes({ platform, own, asked, store }: Subject): StoreCheck {
    const given = asked !== null && !('refused' in asked) ? asked.scopes : (store?.scopes ?? null);
    if (given === null) return row('scopes', 'unknown');
    const { grants } = platform;
    const wished = own && grants.ownApps?.missingWishes(given, toWish(own));
    const missing = [...grants.missingScopes(given), ...(wished ?? grants.missingExtras(given))];
    return row('scopes', isIn(missing.length === 0), missing);
  }

  /** Needed where a consent comes back to us; an address that one came back to is right. */
  async #checkRedirect({ platform, shopDomain, app, own, asked }: Subject): Promise<StoreCheck> {
    const callback = `${this.platform.publicUrl}${this.deps.platforms.callbackOf(platform)}`;
    if (own?.callback_seen === callback) return row('redirect_address', 'good', [callback]);
    if (asked !== null && !('refused' in asked)) return row('redirect_address', 'good', [callback]);
    const isAllowed = (await platform.grants.ownApps?.allowsRedirect(app.keys, shopDomain, callback)) ?? null;
    return row('redirect_address', isIn(isAllowed), [callback]);
  }

  #clientOf({ platform, shopDomain, store, asked }: Subject): StoreClient | null {
    if (store?.status === 'connected') return this.deps.tokens.client(store, 'interactive');
    if (asked === null || 'refused' in asked) return null;
    const token = (): Promise<string> => Promise.resolve(asked.accessToken);
    return platform.client({ shopDomain, token, renew: token }, 'interactive');
  }

  /** Orders are protected data: reading the last moment's says whether they are shown. */
  async #checkOrders(subject: Subject, token: State): Promise<StoreCheck> {
    const client = this.#clientOf(subject);
    if (client === null || token === 'bad') return row('protected_data', 'unknown');
    const until = this.now();
    try {
      await client.placed.list({ from: new Date(until.getTime() - 60_000), until }, null);
      return row('protected_data', 'good');
    } catch (problem) {
      if (!(problem instanceof StoreFailure)) throw problem;
      return row('protected_data', problem.kind === 'not_granted' ? 'bad' : 'unknown');
    }
  }

  /** Whether the last sync was given files: asking for some would use the store's slots up. */
  async #checkFiles(businessId: BusinessId, subject: Subject): Promise<StoreCheck[]> {
    const sync = subject.store && (await this.deps.syncs.findSync(businessId));
    const refused = sync?.paged_reason ?? null;
    const state = refused !== null ? 'slow' : sync?.state === 'finished' ? 'good' : 'unknown';
    return [row('bulk_access', state, refused === null ? [] : [refused]), this.#checkAllowlist(subject)];
  }

  /**
   * An app of the store's own organization needs no list of the addresses it calls from. Of any other one nobody is told
   * whether it has the list it needs: files are given or refused for other reasons as well.
   */
  #checkAllowlist({ asked }: Subject): StoreCheck {
    const isOfStore = asked !== null && !('refused' in asked);
    return row('allowlist', isOfStore ? 'good' : 'unknown');
  }

  /** Until when we have access, and whether it will be given again. */
  async #checkToken({ store, asked }: Subject, troubles: Troubled): Promise<StoreCheck> {
    if (store === null) {
      const ends = asked !== null && !('refused' in asked) ? asked.accessTokenExpiresAt : null;
      return row('token_end', ends === null ? 'unknown' : 'good', ends === null ? [] : [ends.toISOString()]);
    }
    if (store.status !== 'connected' || troubles.some(({ kind }) => kind === 'secret_refused')) {
      return row('token_end', 'bad');
    }
    try {
      await this.deps.tokens.client(store, 'interactive').readIdentity();
    } catch (problem) {
      if (!(problem instanceof StoreFailure)) throw problem;
      return row('token_end', mayPass(problem) ? 'unknown' : 'bad');
    }
    const ends = store.refresh_token_expires_at ?? store.access_token_expires_at;
    return row('token_end', 'good', ends === null ? [] : [ends.toISOString()]);
  }

  /** Asked of the store's pages now: whoever just took the password away sees it at once. */
  async #checkEntrance(businessId: BusinessId, { store }: Subject): Promise<StoreCheck> {
    return row('open_to_shoppers', store === null ? 'unknown' : isIn(await this.deps.entrances.look(businessId)));
  }

  /** The script in the store's checkout: whether it may run, is deployed, and runs. None where the platform runs none. */
  async #checkPixel(businessId: BusinessId, { platform, store }: Subject): Promise<StoreCheck[]> {
    const standing = store?.status === 'connected' ? await this.deps.checkouts.findStanding(businessId) : undefined;
    if (standing === null) return [];
    if (store === null || standing === undefined) return [row('pixel', 'unknown')];
    if (standing.pixel === 'waiting') return [row('pixel', 'unknown')];
    if (standing.pixel === 'connected') return [row('pixel', 'good')];
    if (standing.pixel === 'not_deployed') return [row('pixel', 'slow')];
    return [row('pixel', 'bad', platform.grants.missingForPixel(store.scopes))];
  }

  #ofTrouble(
    { store }: Subject,
    troubles: Troubled,
    kind: StoreCheck['kind'],
    trouble: Troubled[number]['kind'],
  ): StoreCheck {
    if (store?.status !== 'connected') return row(kind, 'unknown');
    const found = troubles.find((each) => each.kind === trouble);
    return row(kind, isIn(found === undefined), found?.details ?? []);
  }
}

const toWish = (own: OwnApp) => ({ allOrders: own.reads_all_orders, storeCredit: own.gives_credit });
