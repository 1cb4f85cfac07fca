// Two histories beside the random ones, in which all happens for certain that those may miss. Pure.
import type { CreditAct, FileAct, Life, Merchant, Terms } from './lives.ts';

const life: Life = {
  lines: [{ what: 0, pieces: 1 }],
  codes: [],
  click: null,
  test: false,
  tip: 0,
  cardPaid: 0,
  who: null,
  hours: 0,
  begins: 'PAID',
  percent: 50,
  acts: [],
  told: [],
};
const ofMaya: Life = { ...life, codes: ['LENA10'] };
const ofNoa: Life = { ...life, codes: ['OWN10'] };
const ofEli: Life = { ...life, click: { by: 1, days: 1 } };
const days = (count: number): Life[] => Array.from({ length: count }, () => ({ ...life, hours: 24 }));
const times = (count: number, lived: Life): Life[] => Array.from({ length: count }, () => lived);

const terms: Terms = {
  rate: 1000,
  flat: null,
  products: {},
  ratio: 10_000,
  refunds: true,
  vat: false,
  returning: null,
  monthly: null,
  orderCap: null,
  customerCap: null,
};

const merchant: Merchant = {
  decisions: [],
  hold: { days: 0, from: 'payment', needsApproval: false },
  pays: [],
  undoesPayment: false,
  credits: [],
  files: [],
  ways: ['store_credit', 'store_credit'],
  settles: null,
};

const credit: CreditAct = {
  turn: 0,
  faults: [],
  limit: null,
  senders: 2,
  waits: true,
  spends: false,
  undoes: null,
  closes: null,
};

/** Refused, closed unasked, in doubt, then paid, taken back, paid again and spent before it could be taken back. */
const credits: CreditAct[] = [
  { ...credit, limit: 1 },
  { ...credit, closes: 'unasked' },
  { ...credit, faults: ['server-error'], waits: false },
  credit,
  { ...credit, undoes: 'unspent' },
  credit,
  { ...credit, undoes: 'spent' },
];

const file: FileAct = { turn: 0, format: 'bank', ends: 'settle', undoes: false };

/** Rivals for one order, own orders, an end of earning, and store credit with all that can become of it. */
const ofRivals: Life[] = [
  ...times(3, ofMaya),
  ...times(3, { ...ofMaya, click: { by: 0, days: 1 } }),
  ...times(3, ofEli),
  ...times(3, life),
  ...times(3, { ...ofMaya, who: 0 }),
  ...days(16),
  ...times(3, { ...ofEli, click: { by: 1, days: 0 } }),
];

/** Earned in one month and paid by files, all of it rejected in the next. */
const ofFiles: Life[] = [...[ofMaya, ofNoa, ofEli].flatMap((each) => times(3, { ...each, told: [0] })), ...days(22)];

type History = [lives: Life[], terms: [Terms, Terms], merchant: Merchant];

export const laidHistories: readonly History[] = [
  [ofRivals, [terms, terms], { ...merchant, credits }],
  [
    ofFiles,
    [terms, terms],
    {
      ...merchant,
      decisions: [{ turn: 1, state: 'rejected', first: 0, every: 1, undo: false }],
      ways: ['iban', 'paypal'],
      files: [
        { ...file, format: 'sepa', undoes: true },
        { ...file, ends: 'discard' },
        { ...file, undoes: true },
        file,
        { ...file, format: 'paypal' },
      ],
      settles: 'repaid',
    },
  ],
];
