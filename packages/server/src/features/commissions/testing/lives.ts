// Random lives of orders and random terms: how they are paid, edited, handed over, given back and cancelled, and what is decided of them.
import * as fc from 'fast-check';

export type Act =
  | { kind: 'add' | 'remove' | 'returned' | 'hand'; what: number; pieces: number; pending: boolean }
  | { kind: 'part' | 'amount'; percent: number; pending: boolean }
  | {
      kind: 'paid' | 'whole' | 'cancel' | 'void' | 'settle' | 'fail' | 'handAll' | 'takeBack';
      pending: boolean;
    };

const pending = fc.constantFrom(false, false, true);

const anyAct: fc.Arbitrary<Act> = fc.oneof(
  fc.record({
    kind: fc.constantFrom('add', 'add', 'remove', 'returned', 'returned', 'hand'),
    what: fc.nat(4),
    pieces: fc.integer({ min: 1, max: 3 }),
    pending,
  }),
  fc.record({
    kind: fc.constantFrom('part', 'amount', 'amount'),
    percent: fc.integer({ min: 1, max: 100 }),
    pending,
  }),
  fc.record({
    kind: fc.constantFrom(
      'paid',
      'paid',
      'whole',
      'cancel',
      'void',
      'settle',
      'settle',
      'fail',
      'handAll',
      'handAll',
      'takeBack',
    ),
    pending,
  }),
);

/** Of all random stores. */
export const timeZone = 'America/New_York';

/** The goods that shops of tests sell; the last one is a gift card. */
export const goods = ['40100', '40200', '40500', '40300'] as const;

export const anyLife = fc.record({
  lines: fc.uniqueArray(fc.record({ what: fc.nat(3), pieces: fc.integer({ min: 1, max: 4 }) }), {
    minLength: 1,
    maxLength: 3,
    selector: ({ what }) => what,
  }),
  /** Whose codes it was bought with. */
  codes: fc.constantFrom<readonly string[]>(
    ['LENA10'],
    ['LENA10'],
    [],
    ['OWN10'],
    ['LENA10', 'OWN10'],
    ['OWN10', 'LENA10'],
  ),
  /** Whose link led there, and how many days before. */
  click: fc.option(fc.record({ by: fc.nat(1), days: fc.nat(40) }), { freq: 2 }),
  test: fc.constantFrom(false, false, false, false, true),
  tip: fc.constantFrom(0, 0, 0, 500),
  /** Paid by a gift card in part. */
  cardPaid: fc.constantFrom(0, 0, 700),
  /** One of a few customers, of whom two are influencers, or somebody nobody knows; and how long after the order before. */
  who: fc.option(fc.nat(4), { freq: 4 }),
  hours: fc.nat(90),
  begins: fc.constantFrom('PAID', 'PAID', 'PENDING', 'AUTHORIZED', 'PARTIALLY_PAID'),
  percent: fc.integer({ min: 1, max: 99 }),
  acts: fc.array(anyAct, { maxLength: 5 }),
  /** How many of what the store tells in between come, and in which order; the last comes always, also twice. */
  told: fc.array(fc.nat(9), { maxLength: 6 }),
});
export type Life = typeof anyLife extends fc.Arbitrary<infer T> ? T : never;

/** What a merchant decides after a telling: of one order, or of every so manieth together; or undoes what they decided last. */
const anyDecision = fc.record({
  turn: fc.nat(3),
  state: fc.constantFrom('approved', 'rejected', 'rejected', 'held', 'open'),
  first: fc.nat(24),
  every: fc.constantFrom(1, 2, 3, 7, 100),
  undo: fc.constantFrom(false, false, false, true),
});

/** A payout as store credit, and what the store does meanwhile: each fault meets one of its mutations. */
const anyCredit = fc.record({
  /** After a telling, or beyond them after each of the waits. */
  turn: fc.constantFrom(0, 1, 2, 3, 4, 4, 4),
  faults: fc.array(fc.constantFrom('answer-lost', 'answer-lost', 'server-error', 'unauthorized'), { maxLength: 3 }),
  /** Minor units that an account may hold; more is refused. */
  limit: fc.constantFrom<number | null>(null, null, null, 2_000),
  /** How many processes ask the store at once. */
  senders: fc.integer({ min: 1, max: 3 }),
  /** Whether it becomes clear before anything else happens, and whether all that one of them holds was spent. */
  waits: fc.boolean(),
  spends: fc.constantFrom(false, false, false, true),
  /** Whether the last of it is undone, also once it was spent. */
  undoes: fc.constantFrom(null, null, null, 'unspent', 'spent'),
  /** What the merchant does by hand with the payout while the store is asked, or by `unasked` while it cannot be asked. */
  closes: fc.constantFrom(null, null, 'settle', 'discard', 'unasked'),
});
export type CreditAct = typeof anyCredit extends fc.Arbitrary<infer T> ? T : never;

/** A payout file, and what becomes of it; also whether a payment of it is undone after. */
const anyFile = fc.record({
  /** After a telling, or beyond them after each of the waits. */
  turn: fc.constantFrom(0, 1, 2, 3, 4, 4),
  format: fc.constantFrom('bank', 'bank', 'paypal', 'sepa'),
  ends: fc.constantFrom('settle', 'settle', 'discard'),
  undoes: fc.constantFrom(false, false, true),
});
export type FileAct = typeof anyFile extends fc.Arbitrary<infer T> ? T : never;

/** How an influencer is paid. */
const anyWay = fc.constantFrom('store_credit', 'iban', 'aba', 'paypal');
export type Way = typeof anyWay extends fc.Arbitrary<infer T> ? T : never;

/** What a merchant does besides: decisions, what the hold counts from, when they pay and by what, and how they settle a balance below zero. */
export const anyMerchant = fc.record({
  decisions: fc.array(anyDecision, { maxLength: 5 }),
  hold: fc.record({
    days: fc.constantFrom(0, 7, 14, 30, 90),
    from: fc.constantFrom('payment', 'fulfilment', 'order'),
    needsApproval: fc.constantFrom(false, false, true),
  }),
  pays: fc.uniqueArray(fc.nat(3), { maxLength: 2 }),
  undoesPayment: fc.boolean(),
  credits: fc.array(anyCredit, { minLength: 1, maxLength: 5 }),
  files: fc.array(anyFile, { maxLength: 4 }),
  /** Of the second and the third influencer; the first is paid as store credit. */
  ways: fc.tuple(anyWay, anyWay),
  settles: fc.constantFrom(null, 'repaid', 'write_off'),
});
export type Merchant = typeof anyMerchant extends fc.Arbitrary<infer T> ? T : never;

export const anyTerms = fc.record({
  rate: fc.oneof(fc.constantFrom(0, 1000, 3334, 10_000), fc.nat(10_000)),
  flat: fc.option(fc.integer({ min: 1, max: 900 }), { freq: 6 }),
  products: fc.dictionary(fc.constantFrom('9001', '9002', '9005'), fc.constantFrom(0, 500, 5000), { maxKeys: 2 }),
  ratio: fc.constantFrom(7000, 10_000, 10_000),
  refunds: fc.constantFrom(true, true, false),
  vat: fc.boolean(),
  returning: fc.option(fc.constantFrom(0, 400, 2500), { freq: 2 }),
  monthly: fc.option(
    fc.record({
      measure: fc.constantFrom('orders' as const, 'attributed_revenue' as const, 'net_sales' as const),
      tiers: fc.uniqueArray(fc.record({ from: fc.integer({ min: 1, max: 7 }), rate: fc.constantFrom(0, 1500, 3333) }), {
        minLength: 1,
        maxLength: 2,
        selector: ({ from }) => from,
      }),
      bonuses: fc.uniqueArray(
        fc.record({ from: fc.integer({ min: 1, max: 20 }), amount: fc.integer({ min: 1, max: 9_000 }) }),
        { maxLength: 3, selector: ({ from }) => from },
      ),
    }),
    { freq: 5 },
  ),
  orderCap: fc.option(fc.integer({ min: 1, max: 3_000 }), { freq: 2 }),
  customerCap: fc.option(fc.integer({ min: 1, max: 5_000 }), { freq: 2 }),
});
export type Terms = typeof anyTerms extends fc.Arbitrary<infer T> ? T : never;
