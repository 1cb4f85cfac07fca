// A store of random histories: a shop with its own till, a merchant and influencers who are rivals, and the program that is told of its orders.
import {
  businessId,
  linkId,
  orderId,
  type AccountId,
  type BusinessId,
  type LinkId,
  type OrderId,
} from '@vitrine/contract/ids';
import { dayOf } from '@vitrine/contract/range';
import { login } from '@vitrine/contract/identity';
import { sql } from 'kysely';
import type { Order } from '../../../../../sandbox/src/model.ts';
import { openPersistence } from '../../../../../sandbox/src/persistence.ts';
import { Refused } from '../../../../../sandbox/src/refused.ts';
import { SandboxShop } from '../../../../../sandbox/src/shop.ts';
import { orderPayload } from '../../../../../sandbox/src/shopify/order-payload.ts';
import { fixtureCatalogue } from '../../../../../sandbox/src/testing/fixture-catalogue.ts';
import type { Merchant as Account, TestApp } from '../../../../../../tests/world/app.ts';
import { createVisitor } from '../../../../../../tests/world/visitor.ts';
import { Problem } from '../../../platform/problem.ts';
import { liftEnds, writeEnd } from '../../influencers/ends-store.ts';
import { OrderRecording } from '../../stores/orders/order-recording.ts';
import { createShopify } from '../../stores/platforms/shopify/shopify.ts';
import { Platforms } from '../../stores/platforms/platforms.ts';
import { clickAttribute } from '../../stores/stores.ts';
import type { ReviewWish } from '../reviews/reviews.ts';
import { countOrders, lockSales } from '../sums/sums.ts';
import { goods, timeZone, type Act, type Life, type Merchant, type Terms } from './lives.ts';
import { tillOf, withGiftCard } from './till.ts';

/** Months end, and clocks go back, while they buy. */
export const opensAt = Date.UTC(2026, 9, 12, 12);
/** When the second terms begin: in the middle of a month. */
const secondTerms = '2026-11-06 07:00:00+00';
const termsBegin = ['2020-01-01', secondTerms] as const;
const dayMs = 24 * 3600_000;
/** Since how many days before the opening links are clicked. */
const clicksBefore = 20;
/** Two of them have codes, and two links. */
export const rivals = [
  { username: 'maya', promocode: 'LENA10' },
  { username: 'noa', promocode: 'OWN10' },
  { username: 'eli', promocode: null },
] as const;
const handle = 'atelier';

const app = {
  clientId: 'client-1',
  clientSecret: 'hush',
  apiVersion: '2026-10',
  baseTemplate: 'http://{handle}.example',
};

export const shops = [
  { currency: 'USD', taxRate: 888, taxesIncluded: false, shipping: 595 },
  { currency: 'JPY', taxRate: 1000, taxesIncluded: true, shipping: 800 },
  { currency: 'KWD', taxRate: 500, taxesIncluded: true, shipping: 1500 },
  { currency: 'KWD', taxRate: 775, taxesIncluded: false, shipping: 0 },
  { currency: 'EUR', taxRate: 1900, taxesIncluded: true, shipping: 490 },
] as const;

let opened = 0;

export class RandomStore {
  readonly shop: SandboxShop;
  readonly world: TestApp;
  #account: Account | null = null;
  influencer = '' as AccountId;
  readonly #credits: 'found' | 'all';
  /** The links of the two rivals, and the clicks on them that were taken, by rival and day. */
  readonly #links: { readonly influencerId: AccountId; readonly linkId: LinkId }[] = [];
  readonly #clicks = new Map<string, string>();
  readonly #clicksWritten: Promise<void>[] = [];
  readonly #visitor = createVisitor();
  #recording: OrderRecording;
  /** By their usernames. */
  readonly influencers = new Map<string, AccountId>();
  /** What was decided last of each order, kept apart from the program. */
  readonly decided = new Map<OrderId, ReviewWish['state']>();
  #undoable: { id: string; before: ReadonlyMap<OrderId, ReviewWish['state']> } | null = null;
  #now = opensAt;

  /** Orders are credited as the program finds, or all of them to the first influencer. */
  constructor(world: TestApp, parameters: (typeof shops)[number], credits: 'found' | 'all' = 'all') {
    this.world = world;
    this.#credits = credits;
    this.shop = new SandboxShop({
      parameters: { ...parameters, handle, seed: 1, products: 5, variantsPerProduct: null, ianaTimezone: timeZone },
      url: 'http://shop.example',
      openedAt: new Date(this.#now).toISOString(),
      catalogue: () => withGiftCard(fixtureCatalogue()),
      records: openPersistence(null).records(handle),
      // no two acts in the same second: nothing else tells which came later
      now: () => new Date((this.#now += 1000)),
    });
    this.#recording = new OrderRecording(world.app.platform, {
      platforms: new Platforms([createShopify(app, world.app.platform)]),
      orders: world.app.features.orders,
      // they are credited and counted here
      events: { emit: () => Promise.resolve() },
    });
  }

  get #db() {
    return this.world.app.platform.database.db;
  }

  get account(): Account {
    if (this.#account === null) throw new Error('the store is not open');
    return this.#account;
  }

  get id(): BusinessId {
    return businessId.parse(this.account.businessId);
  }

  get ids(): OrderId[] {
    return this.shop.orders().map(({ id }) => orderId.parse(id));
  }

  /** The second terms hold from the middle of a month on. */
  async open(terms: readonly Terms[], hold: Merchant['hold'] | null = null): Promise<void> {
    this.#goTo(opensAt);
    this.#account = await this.world.signUp(`books${(opened += 1)}`);
    const { parameters } = this.shop;
    await sql`insert into stores (business_id, platform, shop_domain, name, email, currency, time_zone, primary_url, status,
        scopes, connected_at, disconnected_at)
      values (${this.id}, 'shopify', ${`books${opened}.example`}, 'Atelier', '', ${parameters.currency}, ${timeZone},
        'http://shop.example', 'disconnected', '{}', now(), now())`.execute(this.#db);
    for (const { username, promocode } of rivals) {
      await this.world.addInfluencer(this.account, username, promocode === null ? {} : { promocode });
      const found = await this.world.app.features.influencers.find(this.id, { username });
      if (!found) throw new Error('no influencer');
      this.influencers.set(username, found.accountId);
    }
    const [maya, ...others] = this.influencers.values();
    this.influencer = maya ?? this.influencer;
    await sql`delete from influencer_terms where business_id = ${this.id}`.execute(this.#db);
    for (const [at, each] of terms.entries()) await this.#agree(this.influencer, each, termsBegin[at] ?? '');
    for (const other of others)
      for (const [at, each] of terms.toReversed().entries()) await this.#agree(other, each, termsBegin[at] ?? '');
    if (this.#credits === 'found') await this.#openRivals(others);
    if (hold) await this.world.app.features.commissions.ledger.setHoldRules(await this.by(), hold);
  }

  /** Each has a link; the last of them earns until a day, and again from another on. */
  async #openRivals(rivalsOf: readonly AccountId[]): Promise<void> {
    const { accountId: by } = await this.by();
    for (const influencerId of rivalsOf) {
      const link = linkId.parse(crypto.randomUUID());
      await sql`
        insert into links (business_id, link_id, code, link_type, url_type, search_text, influencer_id, created_by, created_at,
          updated_at)
        values (${this.id}, ${link}, ${link}, 'LOOK', 'look', '', ${influencerId}, ${by}, '2020-01-01', '2020-01-01')`.execute(
        this.#db,
      );
      this.#links.push({ influencerId, linkId: link });
    }
    const last = rivalsOf.at(-1);
    if (last === undefined) return;
    const endsAt = new Date(opensAt + 14 * dayMs);
    await this.world.app.platform.database.transaction(async (tx) => {
      await writeEnd(tx, { businessId: this.id, accountId: last, by, now: new Date(opensAt), endsAt });
      await liftEnds(tx, { businessId: this.id, accountId: last, now: new Date(opensAt + 35 * dayMs) });
    });
  }

  async by(): Promise<{ businessId: BusinessId; accountId: AccountId }> {
    const { account_id: accountId } = await this.world.app.features.identity.accounts.getMerchant(this.id);
    return { businessId: this.id, accountId };
  }

  async #agree(accountId: AccountId, terms: Terms, since: string): Promise<void> {
    const { currency } = this.shop.parameters;
    await sql`
      insert into influencer_terms (business_id, account_id, effective_from, commission, flat_amount, flat_currency,
        product_rates, collection_rates, net_revenue_ratio, reduce_refunds, reduce_vat, agreed_at, returning_rate, monthly,
        order_cap, customer_cap, cap_currency)
      values (${this.id}, ${accountId}, ${since}::timestamptz, ${terms.rate}, ${terms.flat}, ${terms.flat && currency},
        ${JSON.stringify(terms.products)}, '{}', ${terms.ratio}, ${terms.refunds}, ${terms.vat}, ${since}::timestamptz,
        ${terms.returning}, ${this.#toMonthly(terms)}, ${terms.orderCap}, ${terms.customerCap},
        ${terms.orderCap === null && terms.customerCap === null ? null : currency})`.execute(this.#db);
  }

  /** Steps by net sales lie where some orders of the shop come to. */
  #toMonthly({ monthly }: Terms): string | null {
    if (monthly === null) return null;
    const unit = monthly.measure === 'orders' ? 1 : 4_999;
    const toSteps = <Step extends { from: number }>(steps: Step[]): Step[] =>
      steps.map((step) => ({ ...step, from: step.from * unit })).sort((a, b) => a.from - b.from);
    const { currency } = this.shop.parameters;
    return JSON.stringify({
      measure: monthly.measure,
      currency,
      tiers: toSteps(monthly.tiers),
      bonuses: toSteps(monthly.bonuses),
    });
  }

  /** Lives an order in the shop; answers what the store would tell, some of it lost, the rest in any order. */
  live({ lines, codes, click, test, tip, cardPaid, who, hours, begins, percent, acts, told }: Life): string[] {
    const { shop } = this;
    this.#now += hours * 3600_000;
    const [discountCode = null, ...codesBeside] = codes;
    const clickId = click && this.#click(click);
    const wanted = lines.map(({ what, pieces }) => ({ variantId: goods[what] ?? goods[0], quantity: pieces }));
    const { total } = shop.quote(wanted, null);
    const order = shop.placeOrder({
      lines: wanted,
      discountCode,
      codesBeside,
      ...(clickId ? { noteAttributes: [{ name: clickAttribute, value: clickId }] } : {}),
      financialStatus: begins,
      live: false,
      test,
      tip,
      cardPaid,
      ...(who === null ? {} : { email: who < 2 ? `${rivals[who]?.username}@mail.example` : `buyer${who}@x.example` }),
      ...(begins === 'PARTIALLY_PAID' ? { received: Math.ceil((total * percent) / 200) } : {}),
    });
    // what is lost on the way is not written
    const tell = (place: number): string => (told.includes(place) ? this.#telling(order) : '');
    const all = [tell(0)];
    for (const act of acts) {
      try {
        this.#act(order, act);
        all.push(tell(all.length));
      } catch (error) {
        // the shop refuses what an order does not allow
        if (!(error instanceof Refused)) throw error;
      }
    }
    const last = this.#telling(order);
    return [...told.flatMap((place) => all[place] ?? []), last, ...(told.length > 3 ? [last] : [])];
  }

  #telling(order: Order): string {
    return JSON.stringify(orderPayload(this.shop, order, { level: 2 }));
  }

  /** The click of that day on a rival's link, days before now. */
  #click({ by, days }: { by: number; days: number }): string | undefined {
    const link = this.#links[by];
    const day = Math.floor((this.#now - opensAt) / dayMs) - days;
    if (link === undefined || day < -clicksBefore) return undefined;
    const key = `${by} ${day}`;
    const known = this.#clicks.get(key);
    if (known !== undefined) return known;
    const { intake } = this.world.app.features.traffic;
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const at = new Date(opensAt + day * dayMs);
    const visit = { businessId: this.id, ...link, linkType: 'LOOK' as const, timeZone, visitor: this.#visitor, at };
    const clickId = intake.takeVisit(visit, (problem) => (problem === null ? resolve() : reject(problem)));
    this.#clicksWritten.push(promise);
    this.#clicks.set(key, clickId);
    return clickId;
  }

  #act(order: Order, act: Act): void {
    const { shop } = this;
    const line = (what: number) => order.lines[what % order.lines.length]?.id ?? '';
    const way = order.refunds.find(({ state }) => state === 'pending')?.id ?? '';
    const handed = order.fulfilments?.find(({ cancelled }) => cancelled !== true)?.id ?? '';
    switch (act.kind) {
      case 'add':
        shop.edit(
          order.id,
          { add: [{ variantId: goods[act.what] ?? goods[0], quantity: act.pieces }], remove: [] },
          false,
        );
        return;
      case 'remove':
        shop.edit(order.id, { add: [], remove: [{ lineId: line(act.what), quantity: act.pieces }] }, false);
        return;
      case 'returned': {
        const lines = [{ lineId: line(act.what), quantity: act.pieces }];
        shop.refund(order.id, { kind: 'lines', lines, pending: act.pending, live: false });
        return;
      }
      case 'hand':
        shop.fulfil(order.id, { lines: [{ lineId: line(act.what), quantity: act.pieces }], live: false });
        return;
      case 'handAll':
        shop.fulfil(order.id, { live: false });
        return;
      case 'takeBack':
        shop.cancelFulfilment(order.id, handed);
        return;
      case 'part':
        shop.pay(order.id, share(order.total, act.percent));
        return;
      case 'amount': {
        const amount = share(tillOf(order), act.percent);
        shop.refund(order.id, { kind: 'amount', amount, pending: act.pending, live: false });
        return;
      }
      case 'paid':
        shop.markPaid(order.id);
        return;
      case 'whole':
        shop.refund(order.id, { kind: 'whole', pending: act.pending, live: false });
        return;
      case 'settle':
      case 'fail':
        shop.settleRefund(order.id, way, act.kind === 'settle');
        return;
      default:
        shop.cancel(order.id, act.kind === 'cancel', false);
    }
  }

  /** Tells the program of all of them turn by turn, counts after each, and does what the merchant does, and besides what is asked for. */
  async play(
    tellings: readonly (readonly string[])[],
    merchant: Merchant | null = null,
    besides: (turn: number) => Promise<void> = async () => undefined,
  ): Promise<void> {
    await Promise.all(this.#clicksWritten);
    const longest = Math.max(...tellings.map(({ length }) => length));
    this.pass(0);
    for (let turn = 0; turn < longest; turn += 1) {
      const told = tellings.flatMap((own) => own.slice(turn, turn + 1));
      await this.tell(told);
      // those alone that were told of; what depends on them follows
      const ids = told.map((text) => orderId.parse(String((JSON.parse(text) as { id: unknown }).id)));
      if (this.#credits === 'all') await this.count(ids);
      else await this.world.app.features.commissions.attribution.attributeOrders(this.id, [...new Set(ids)]);
      if (merchant) await this.#manage(merchant, turn);
      await besides(turn);
      this.pass(60_000);
    }
  }

  /** Tells the program; where all orders are the first influencer's, credits them by hand. */
  async tell(tellings: readonly string[]): Promise<void> {
    const owner = { businessId: this.id, timeZone, platform: 'shopify', shopDomain: 'random' };
    await this.world.app.platform.database.transaction(async (tx) => {
      for (const text of tellings) await this.#recording.recordOrder(tx, owner, text);
      if (this.#credits === 'found') return;
      await sql`
        insert into attributions (business_id, order_id, credited, link_id, link_type, influencer_id, channel, rule, reason,
          window_days, priority, evidence, losers, decided_at, click)
        select ${this.id}, id, true, null, null, ${this.influencer}, 'organic', 'code', 'none_found', 30, 'link', '[]', '[]',
          now(), null from unnest(${this.ids}::text[]) id
        on conflict do nothing`.execute(tx);
    });
  }

  async count(ids: readonly OrderId[]): Promise<void> {
    const { features, platform } = this.world.app;
    await platform.database.transaction(async (tx) => {
      await lockSales(tx, this.id);
      await countOrders(tx, features, this.id, { ids, visits: new Map(), timeZone, now: new Date(this.#now) });
    });
  }

  async #manage({ decisions, pays, undoesPayment }: Merchant, turn: number): Promise<void> {
    for (const decision of decisions.filter((each) => each.turn === turn)) {
      this.pass(1000);
      if (decision.undo) await this.#undo();
      else await this.#decide(decision);
    }
    if (!pays.includes(turn)) return;
    const { payouts } = this.world.app.features.commissions;
    const { accountId: by } = await this.by();
    const paidOn = dayOf(new Date(this.#now), timeZone);
    const { currency } = this.shop.parameters;
    for (const accountId of this.influencers.values()) {
      try {
        const wish = { currency, amount: null, method: 'bank' as const, reference: '', paidOn, by };
        const { payoutId } = await payouts.pay(this.id, accountId, wish);
        if (undoesPayment && turn % 2 === 0) await payouts.undoPayout(this.id, accountId, { payoutId, by });
      } catch (problem) {
        if (!(problem instanceof Problem)) throw problem;
      }
    }
  }

  async #decide({ state, first, every }: Merchant['decisions'][number]): Promise<void> {
    const ids = this.ids.filter((_, at) => at >= first && (at - first) % every === 0);
    const before = new Map(ids.map((id) => [id, this.decided.get(id) ?? 'open']));
    const { reviews } = this.world.app.features.commissions;
    const { decisionId, orders } = await reviews.decide(await this.by(), ids, { state, reason: 'because' });
    for (const id of ids) this.decided.set(id, state);
    this.#undoable = orders > 0 ? { id: decisionId, before } : null;
  }

  async #undo(): Promise<void> {
    if (this.#undoable === null) return;
    await this.world.app.features.commissions.reviews.undo(await this.by(), this.#undoable.id);
    for (const [id, state] of this.#undoable.before) this.decided.set(id, state);
    this.#undoable = null;
  }

  /** Goes on in time, and never back, however long the acts before took; answers the moment. */
  pass(ms: number): Date {
    this.#now = Math.max(this.#now, this.world.clock.now().getTime()) + ms;
    this.#goTo(this.#now);
    return new Date(this.#now);
  }

  /** Goes on in time, months even; signed in again. */
  async wait(days: number): Promise<string> {
    this.pass(days * dayMs);
    const { username, password } = this.account;
    return (await this.world.get(login, { body: { username, password } })).token;
  }

  #goTo(now: number): void {
    this.world.clock.advance(now - this.world.clock.now().getTime());
  }
}

const share = (of: number, percent: number): number => Math.max(1, Math.round((of * percent) / 100));
