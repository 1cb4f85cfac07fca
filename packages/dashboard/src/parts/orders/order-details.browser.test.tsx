// Inside an order: its products, where it came from, and every sign found with what became of it.
import type { OwnAttribution } from '@vitrine/contract/attribution';
import type { OrderId } from '@vitrine/contract/ids';
import { type Attribution, type Claim, claim, type Order, order, type OrderLine } from '@vitrine/contract/orders';
import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { toSampleUuid } from '../../testing/link-samples.ts';
import { expectOrder, filled, readers, type Scene, type SceneOptions, show } from '../../testing/scene.tsx';
import { answerCalls, type Call } from '../../testing/server.ts';
import { SignedIn } from '../../testing/signed-in.tsx';
import { isolate } from '../../ui/foreign-text.ts';
import { OwnReview } from './order-appeal.tsx';
import { OrderDetails } from './order-details.tsx';
import { OwnWhy } from './order-why.tsx';

type Changes<Of> = Partial<Record<keyof Of, unknown>>;

const toClaim = (changes: Changes<Claim>): Claim =>
  claim.parse({
    kind: 'landing_page',
    link_id: null,
    influencer_username: null,
    clicked_at: null,
    found: 'c-1',
    lost: null,
    ...changes,
  });

const toAttribution = (changes: Changes<Attribution> = {}) => ({
  order_id: '77',
  credited: false,
  link_id: null,
  influencer_username: null,
  channel: null,
  rule: 'none',
  reason: 'Nobody is credited.',
  window_days: 1,
  priority: 'link',
  unearned: null,
  evidence: [],
  losers: [],
  decided_at: '2026-11-20T12:00:10Z',
  ...changes,
});

const toOrder = (changes: Changes<Order> = {}): Order =>
  order.parse({
    order_id: '77',
    name: '#1077',
    created_at: '2026-11-20T12:00:00Z',
    currency: 'ILS',
    order_status: 'paid',
    order_url: null,
    products_count: 1,
    total_price: 120,
    total_tax: 0,
    refunded: 0,
    influencer_profile_image_url: null,
    link_details: null,
    attribution: toAttribution(),
    commission: null,
    fulfilment: null,
    test: null,
    self_purchase: null,
    ...changes,
  });

const link = {
  link_id: toSampleUuid(5),
  title: 'לוק סתיו',
  description: 'Warm',
  images: [],
  link_default_image: null,
  link_type: 'LOOK',
  url_type: 'look',
  parent_multilink_id: null,
  parent_multilink_title: null,
};

const toLine = (changes: Partial<OrderLine> = {}): OrderLine => ({
  title: 'Linen shirt',
  image_url: null,
  variant_title: null,
  price: 60,
  quantity: 2,
  refunded_quantity: 0,
  ...changes,
});

interface Opened extends Scene {
  readonly calls: readonly Call[];
}

async function open(
  changes: Changes<Order>,
  lines: readonly OrderLine[] = [],
  reader: SceneOptions = {},
): Promise<Opened> {
  const calls = answerCalls(() => ({ data: { products: lines, sums: null } }));
  const scene = await show(
    <SignedIn>
      <OrderDetails order={toOrder(changes)} zone="Asia/Jerusalem" />
    </SignedIn>,
    reader,
  );
  return { ...scene, calls };
}

const textsOf = (list: ReturnType<typeof page.getByRole>) =>
  list.elements().map(({ textContent }) => textContent?.replaceAll(/[\u2066-\u2069\u200E\u200F]/g, '') ?? '');
const why = () => page.getByRole('region').filter({ has: page.getByRole('heading', { level: 3 }) });
/** Each sign as a reader hears it. */
const signs = () => textsOf(why().getByRole('listitem'));

describe.each(readers)('on %s', (_where, reader) => {
  it('has each product with its price and what was given back of it', async () => {
    const lines = [
      toLine({ variant_title: 'Sand / M' }),
      // the same product again is a line of its own
      toLine({ variant_title: 'Sand / M', quantity: 1, price: 0, refunded_quantity: 1 }),
      toLine({ title: 'שמלה', quantity: 1000, refunded_quantity: 3, price: 1234.5 }),
    ];
    const { words, calls } = await open({ order_url: 'https://dunes.example/orders/77' }, lines, reader);
    await expect.element(page.getByText('שמלה')).toBeVisible();
    const told = textsOf(page.getByRole('list').first().getByRole('listitem'));
    expect(told).toHaveLength(3);
    expect(told[0]).toMatch(/^Linen shirtSand \/ M2.*60\.00/);
    expect(told[1]).toMatch(/1.*0\.00/);
    expect(told[2]).toMatch(/1,?000.*1,234\.50/);
    const givenBack = (count: number) =>
      filled(count === 1 ? words.orders.refunded_pieces_one : words.orders.refunded_pieces_other, { count });
    expect(told.map((text) => [1, 3].filter((count) => text.includes(givenBack(count))))).toEqual([[], [1], [3]]);
    const store = page.getByRole('link', { name: words.orders.view_in_store });
    await expect.element(store).toHaveAttribute('href', 'https://dunes.example/orders/77');
    expect(calls.map(({ path }) => path)).toEqual(['/admin/v1/orders/77/details']);
    await expectOrder();
  });

  it('says where nothing was named and nothing was found', async () => {
    const { words } = await open({}, [], reader);
    await expect.element(page.getByText(words.orders.no_lines)).toBeVisible();
    await expect.element(page.getByText(words.orders.found_nothing)).toBeVisible();
    await expect.element(why().getByText(filled(words.orders.rule.none_one, { count: 1 }))).toBeVisible();
    expect(page.getByRole('link').elements()).toHaveLength(0);
    await expectOrder();
  });
});

/** The amounts of a list of sums. */
const rowsOf = (name: string) =>
  [...page.getByLabelText(name, { exact: true }).element().querySelectorAll('dd')].map(
    ({ textContent }) => textContent,
  );

it('has a total that is the sum of its parts, and a commission that is the sum of its entries', async () => {
  const sums = {
    items: 120,
    removed: 0,
    discounts: -12,
    shipping: 9.5,
    tip: 0,
    tax: 8.2,
    tax_included: 0,
    total: 125.7,
  };
  const at = '2026-11-20T12:00:00Z';
  const entry = {
    order_id: '77',
    order_name: '#1077',
    line_id: '1',
    line_title: 'Linen shirt',
    link_id: null,
    link_title: null,
    refund_id: null,
    currency: 'USD',
    day: '2026-11-20',
    occurred_at: at,
    recorded_at: at,
    available_at: null,
    is_held: false,
    held_for: null,
    review: null,
    reason: null,
    made_by: null,
    terms: null,
    bonus: null,
  };
  answerCalls(({ path }) =>
    path.endsWith('/ledger')
      ? {
          data: {
            entries: [
              { ...entry, entry_id: toSampleUuid(2), kind: 'refund', amount: -2.5 },
              { ...entry, entry_id: toSampleUuid(1), kind: 'earned', amount: 10 },
            ],
            total: 2,
            next_skip: null,
          },
        }
      : { data: { products: [toLine()], sums } },
  );
  const commission = { earned: 7.5, pending: 0, state: 'cleared', available_at: null, review: null, appeal: null };
  const attribution = toAttribution({ credited: true, influencer_username: 'maya' });
  const { words } = await show(
    <SignedIn>
      <OrderDetails order={toOrder({ currency: 'USD', attribution, commission, refunded: 20 })} zone="Asia/Jerusalem" />
    </SignedIn>,
  );
  const { sums: named, commission: told } = words.orders;
  await expect.element(page.getByLabelText(named.title)).toBeVisible();
  expect(rowsOf(named.title)).toEqual(['$120.00', '−$12.00', '$9.50', '$8.20', '$125.70', '−$20.00']);
  await expect.element(page.getByLabelText(told.sums)).toBeVisible();
  expect(rowsOf(told.sums)).toEqual(['$10.00', '−$2.50']);
  await expectOrder();
});

describe('why an order was credited', () => {
  const clicked = '2026-11-18T12:00:00Z';
  const won = toClaim({ kind: 'cart_attribute', link_id: link.link_id, clicked_at: clicked, found: 'c-1' });
  const credited = toAttribution({
    credited: true,
    link_id: link.link_id,
    rule: 'last_click',
    reason: 'Maya’s link was clicked two days before.',
    window_days: 30,
  });

  it('tells what won first, then what says the same, then each loser with its reason', async () => {
    const losers = (
      ['outside_window', 'older_click', 'weaker_evidence', 'lower_priority', 'house_link', 'ended'] as const
    ).map((lost, at) => toClaim({ kind: 'storefront', found: `lost-${at}`, clicked_at: clicked, lost }));
    const same = toClaim({ kind: 'landing_page', found: 'c-1', clicked_at: clicked });
    const evidence = [won, same, ...losers];
    const { words } = await open({ attribution: { ...credited, evidence, losers }, link_details: link });
    await expect.element(page.getByText('Maya’s link was clicked two days before.')).toBeVisible();
    const { fate } = words.orders;
    const fates = [
      fate.won,
      fate.same,
      fate.outside_window,
      fate.older_click,
      fate.weaker_evidence,
      fate.lower_priority,
      fate.house_link,
      fate.ended,
    ];
    // each sign once, though losers stand among the evidence too
    expect(signs().map((text) => fates.find((each) => text.endsWith(each)))).toEqual(fates);
    await expect
      .element(page.getByText(filled(words.orders.rule.last_click_other, { count: 30 }), { exact: true }))
      .toBeVisible();
    await expectOrder();
  });

  it.each([
    ['2026-11-18T12:00:00Z', '2 days before the order'],
    ['2026-11-20T11:59:59Z', '1 second before the order'],
    ['2026-11-20T10:01:00Z', '1 hour before the order'],
    ['2026-11-20T12:05:00Z', '5 minutes after the order'],
    ['2026-11-20T12:00:00Z', '0 seconds before the order'],
  ])('says how far a click at %s was: %s', async (at, words) => {
    const evidence = [{ ...won, clicked_at: at }];
    await open({ attribution: { ...credited, evidence }, link_details: link });
    await expect.poll(() => signs().join(' ')).toContain(words);
  });

  it('leads to the link by its name where the order knows it, else without one', async () => {
    const other = toClaim({ found: 'c-2', link_id: toSampleUuid(6), lost: 'older_click', clicked_at: clicked });
    const { words } = await open({
      attribution: { ...credited, evidence: [won], losers: [other] },
      link_details: link,
    });
    const named = why().getByRole('link', { name: 'לוק סתיו' });
    await expect.element(named).toHaveAttribute('href', `/admin/links/${link.link_id}/preview`);
    await expect
      .element(why().getByRole('link', { name: words.orders.see_link }))
      .toHaveAttribute('href', `/admin/links/${toSampleUuid(6)}/preview`);
  });

  it('names whose code it was, however it is written, and shortens no code a person would read', async () => {
    const code = toClaim({ kind: 'discount_code', found: 'סתיו10', influencer_username: 'maya' });
    const long = toClaim({ found: `click-${'x'.repeat(40)}-9`, lost: 'weaker_evidence' });
    const attribution = { ...credited, rule: 'code', unearned: 'self_purchase', evidence: [code], losers: [long] };
    const { words } = await open({ attribution, self_purchase: 'email', test: 'counted' });
    await expect.element(why().getByText(words.orders.own.email)).toBeVisible();
    await expect.element(why().getByText(words.orders.unearned.self_purchase)).toBeVisible();
    await expect.element(why().getByText(words.orders.test.counted)).toBeVisible();
    expect(signs()[0]).toContain('סתיו10');
    expect(signs()[0]).toContain('@maya’s code');
    // a code has no moment of a click
    expect(signs()[0]).not.toContain('clicked on');
    expect(signs()[1]).toContain('click-xx…xxxx-9');
    await expect.element(why().getByTitle(long.found)).toBeVisible();
  });

  it('is being decided while nobody has', async () => {
    const { words } = await open({ attribution: null });
    await expect.element(page.getByText(words.orders.deciding_long)).toBeVisible();
    expect(page.getByText(words.orders.found).elements()).toHaveLength(0);
    expect(signs()).toEqual([]);
  });
});

describe('where an order came from', () => {
  const byCode = toAttribution({ credited: true, influencer_username: 'maya', rule: 'code' });
  it.each([
    ['the multilink of its experience', { ...link, parent_multilink_title: 'Split' }, 'Split'],
    ['the link by its name', link, 'לוק סתיו'],
    ['by what it says of itself', { ...link, title: null }, 'Warm'],
    ['a link that says nothing', { ...link, title: null, description: '' }, 'Untitled link'],
    ['a code alone', null, '@maya'],
  ])('is %s', async (_what, link_details, name) => {
    // on a phone it stands inside the order, as the table has no room for it
    await open({ link_details, attribution: byCode }, [], { width: 390 });
    await expect.element(page.getByText(name, { exact: true }).first()).toBeVisible();
  });

  it('is nobody, or not known yet', async () => {
    const { words, change } = await open({}, [], { width: 390 });
    await expect.element(page.getByText(words.orders.no_source)).toBeVisible();
    change(
      <SignedIn>
        <OrderDetails order={toOrder({ attribution: null, order_status: 'mystery' })} zone={undefined} />
      </SignedIn>,
    );
    await expect.element(page.getByText(words.orders.deciding, { exact: true })).toBeVisible();
    // a word of the store's own stands as it came
    await expect.element(page.getByText('mystery')).toBeVisible();
  });
});

it('says what kept the products from coming, and tries again', async () => {
  let isAway = true;
  answerCalls(() => (isAway ? 'away' : { data: { products: [toLine()], sums: null } }));
  await show(
    <SignedIn>
      <OrderDetails order={toOrder()} zone={undefined} />
    </SignedIn>,
  );
  const again = page.getByRole('button');
  await expect.element(again).toBeVisible();
  isAway = false;
  await again.click();
  await expect.element(page.getByText('Linen shirt')).toBeVisible();
});

describe('an influencer’s own side', () => {
  const sign = { kind: 'landing_page', link_id: null, link_title: null, clicked_at: null, code: null, counts: false };
  const own = {
    order_id: '77' as OrderId,
    link_id: null,
    channel: 'organic',
    reason: 'Your code was used.',
    unearned: null,
    window_days: 30,
    decided_at: '2026-11-20T12:00:10Z',
    name: '#1077',
    created_at: '2026-11-20T12:00:00Z',
    rule: 'code',
    evidence: [],
  } satisfies Partial<Record<keyof OwnAttribution, unknown>>;

  it('begins with what counts, and says of the rest that it did not decide', async () => {
    const evidence = [sign, { ...sign, kind: 'discount_code', code: 'MAYA10', counts: true }];
    answerCalls(() => ({ data: { ...own, unearned: 'ended', evidence } }));
    const { words } = await show(
      <SignedIn>
        <OwnWhy orderId={own.order_id} zone={undefined} />
      </SignedIn>,
    );
    const { own_side: side, fate } = words.orders;
    await expect.element(page.getByText(filled(side.place.discount_code, { code: isolate('MAYA10') }))).toBeVisible();
    await expect.element(page.getByText(side.unearned.ended)).toBeVisible();
    const [first, second] = signs();
    expect([first?.endsWith(fate.won), second?.endsWith(side.also)]).toEqual([true, true]);
    await expectOrder();
  });

  it('says that an order counts for them no more, and asks nobody to try again', async () => {
    answerCalls(() => ({ status: 404, error: { code: 'not_found', message: 'There is no such order.' } }));
    const { words } = await show(
      <SignedIn>
        <OwnWhy orderId={own.order_id} zone={undefined} />
      </SignedIn>,
    );
    await expect.element(page.getByText(words.orders.own_side.gone)).toBeVisible();
    expect(page.getByRole('button').elements()).toHaveLength(0);
  });
});

describe.each(readers)('an appeal on %s', (_where, reader) => {
  const decided = {
    state: 'rejected',
    reason: 'A friend of the shop ordered this',
    cause: null,
    decided_at: '2026-11-21T12:00:00Z',
  };
  const appeal = {
    words: 'אני לא מכירה את מי שהזמינה',
    made_at: '2026-11-22T09:00:00Z',
    answer: null,
    answer_words: '',
    answered_at: null,
  };
  const commission = {
    earned: 0,
    pending: 0,
    state: 'rejected',
    available_at: null,
    review: { ...decided, made_by: 'dunes' },
  };

  it('is read by the merchant and turned down with words', async () => {
    const attribution = toAttribution({ credited: true, influencer_username: 'maya', rule: 'code' });
    const calls = answerCalls(({ path }) => {
      if (path.endsWith('/answer')) return { data: { appeal: { ...appeal, answer: 'declined', answer_words: 'No' } } };
      return path.endsWith('/commission') ? { data: { reviews: [] } } : { data: { products: [], sums: null } };
    });
    const { words } = await show(
      <SignedIn>
        <OrderDetails order={toOrder({ attribution, commission: { ...commission, appeal } })} zone={undefined} />
      </SignedIn>,
      reader,
    );
    const told = page.getByRole('region', { name: words.orders.appeal.title });
    await expect.element(told.getByText(appeal.words)).toBeVisible();
    await expectOrder();
    await told.getByLabelText(words.orders.appeal.answer).fill('No');
    await told.getByRole('button', { name: words.orders.appeal.decline }).click();
    await expect
      .poll(() => calls.find(({ path }) => path.endsWith('/answer'))?.body)
      .toEqual({ accepted: false, words: 'No' });
  });

  it('is made once by whom the order counts for, who then sees it wait', async () => {
    let made = false;
    const calls = answerCalls(({ method }) => {
      if (method === 'POST') made = true;
      return { data: { review: decided, appeal: made ? appeal : null, can_appeal: !made } };
    });
    const { words } = await show(
      <SignedIn>
        <OwnReview orderId={'77' as OrderId} />
      </SignedIn>,
      reader,
    );
    await expect.element(page.getByText(decided.reason, { exact: false })).toBeVisible();
    await expectOrder();
    await page.getByLabelText(words.orders.appeal.words).fill(appeal.words);
    await page.getByRole('button', { name: words.orders.appeal.send }).click();
    await expect.element(page.getByText(words.orders.appeal.waits)).toBeVisible();
    expect(page.getByRole('textbox').elements()).toHaveLength(0);
    expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({ words: appeal.words });
    await expectOrder();
  });
});
