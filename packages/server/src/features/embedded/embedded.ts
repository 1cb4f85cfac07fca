// The door of our page inside a store's admin: its sessions, its figures, and the way to the dashboard.
import type { AnswerOf } from '@vitrine/contract/endpoint';
import type { getEmbeddedHome, openDashboard, openEmbedded } from '@vitrine/contract/embedded';
import { businessId as businessIdSchema } from '@vitrine/contract/ids';
import { lifetimes } from '@vitrine/contract/limits';
import { addDays, dayOf } from '@vitrine/contract/range';
import { z } from 'zod';
import { sameBytes, sign } from '../../platform/crypto.ts';
import { Problem } from '../../platform/problem.ts';
import { Service } from '../../platform/service.ts';
import type { Actor, Identity } from '../identity/identity.ts';
import type { Insights } from '../insights/insights.ts';
import type { EmbeddedPerson, Store, Stores } from '../stores/stores.ts';

interface Deps {
  readonly identity: Pick<Identity, 'accounts' | 'credentials' | 'steps'>;
  readonly stores: Pick<Stores, 'embeddings' | 'syncs' | 'troubles' | 'inbox'>;
  readonly insights: Pick<Insights, 'analytics'>;
}

/** What a session of the page is good for: the figures of one business as long as it has one store, and nothing else. */
const sessionShape = z.object({
  business: businessIdSchema,
  platform: z.string(),
  shop: z.string(),
  /** Seconds since 1970. */
  end: z.number(),
});
type EmbeddedSession = z.output<typeof sessionShape>;

export class Embedded extends Service<Deps> {
  /** Exchanges a token of the store's admin. Refuses `unauthenticated` for any that is not good. */
  async open(token: string | null): Promise<AnswerOf<typeof openEmbedded>> {
    const { embeddings } = this.deps.stores;
    const person = token === null ? null : await embeddings.readToken(token);
    if (person === null) throw new Problem('unauthenticated');
    const about = { shop: person.shopDomain, connect_url: embeddings.connectAddress(person) };
    const store = await embeddings.findStore(person);
    if (store === null) return { session: null, expires_at: null, ...about };
    const end = Math.floor(this.now().getTime() / 1000) + lifetimes.embeddedSession;
    const session = { business: store.businessId, platform: person.platform, shop: person.shopDomain, end };
    return { session: this.#write(session), expires_at: new Date(end * 1000).toISOString(), ...about };
  }

  /** Refuses `unauthenticated` when the session is over, or the business has that store no more. */
  async getHome(session: string): Promise<AnswerOf<typeof getEmbeddedHome>> {
    const { businessId, shopDomain, name, status, currency, timeZone } = await this.#getStore(session);
    const { stores } = this.deps;
    const reader = await this.#getReader(businessId);
    const today = dayOf(this.now(), timeZone);
    const [ofToday, ofMonth, sync, troubles, failed] = await Promise.all([
      this.#sum(reader, today, today),
      this.#sum(reader, addDays(today, -29), today),
      stores.syncs.findSync(businessId),
      stores.troubles.list(businessId),
      stores.inbox.countFailed(businessId),
    ]);
    return {
      name,
      shop: shopDomain,
      status,
      currency,
      today: ofToday,
      last_30_days: ofMonth,
      sync: {
        state: sync?.state ?? 'never',
        products: sync?.products ?? 0,
        finished_at: sync?.finished_at?.toISOString() ?? null,
      },
      troubles: troubles.map(({ kind, details, since }) => ({ kind, details, since: since.toISOString() })),
      failed_reports: failed,
    };
  }

  /**
   * The way to the dashboard. With a fresh token of the admin whose store has confirmed the email address of somebody of the
   * team, it signs them in once, within a minute: who has the mail has the account. Everybody else signs in themselves.
   */
  async openDashboard(session: string, token: string | null): Promise<AnswerOf<typeof openDashboard>> {
    const store = await this.#getStore(session);
    const home = `${this.platform.publicUrl}/admin/home`;
    const email = token === null ? null : await this.#findEmail(store, token);
    const account = email === null ? null : await this.deps.identity.accounts.findTeam(email);
    const isTheirs =
      account !== null &&
      account.business_id === store.businessId &&
      account.email.toLowerCase() === email?.toLowerCase() &&
      account.deactivated_at === null &&
      // the store's word is no second step
      !(await this.deps.identity.steps.codes.isOn({ businessId: store.businessId, accountId: account.account_id }));
    if (!isTheirs) return { address: home, signs_in: false };
    const { code } = await this.deps.identity.credentials.mintCode(store.businessId, account.account_id, 'handover');
    return { address: `${home}?${new URLSearchParams({ auth: code }).toString()}`, signs_in: true };
  }

  async #findEmail(store: Store, token: string): Promise<string | null> {
    const { embeddings } = this.deps.stores;
    const person: EmbeddedPerson | null = await embeddings.readToken(token);
    const isOfStore = person?.shopDomain === store.shopDomain && person.platform === store.platform;
    return isOfStore ? embeddings.findEmail(person, token) : null;
  }

  async #getStore(text: string): Promise<Store> {
    const session = this.#readSession(text);
    const store = session && (await this.deps.stores.embeddings.findStore({ ...session, shopDomain: session.shop }));
    if (!store || store.businessId !== session.business) throw new Problem('unauthenticated');
    return store;
  }

  /** The page reads what the merchant reads. */
  async #getReader(businessId: Store['businessId']): Promise<Actor> {
    const { accounts } = this.deps.identity;
    const merchant = await accounts.getMerchant(businessId);
    const actor = await accounts.findActor(businessId, merchant.account_id);
    if (actor === null) throw new Problem('unauthenticated');
    return actor;
  }

  /** All channels together. */
  async #sum(reader: Actor, from: string, to: string) {
    const { channels } = await this.deps.insights.analytics.getOverview(reader, {
      asked: { from, to },
      compare: null,
      segmentId: null,
    });
    const { visits = 0, checkouts: orders = 0, revenue = 0 } = channels.total;
    return { visits, orders, revenue };
  }

  #write(session: EmbeddedSession): string {
    const text = Buffer.from(JSON.stringify(session)).toString('base64url');
    return `${text}.${this.#sign(text)}`;
  }

  #readSession(text: string): EmbeddedSession | null {
    const [written = '', signature = ''] = text.split('.');
    if (!sameBytes(Buffer.from(signature), Buffer.from(this.#sign(written)))) return null;
    const session = sessionShape.parse(JSON.parse(Buffer.from(written, 'base64url').toString('utf8')));
    return session.end * 1000 > this.now().getTime() ? session : null;
  }

  #sign(text: string): string {
    return sign(this.platform.keys.cookies, `embedded session ${text}`).toString('base64url');
  }
}
