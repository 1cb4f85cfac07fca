// Every limit and constant of the specifications, in one place; lengths are in characters, sizes in bytes, times in ms.

export const limits = {
  username: { min: 3, max: 30 },
  password: { min: 6, max: 200 },
  email: { max: 254 },
  personName: { max: 120 },
  passkeyName: 60,
  passkeys: 20,
  recoveryCodes: 10,
  /** With those invited, and without the owner. */
  teamMembers: 100,
  linkTitle: 80,
  shortTitle: 80,
  multilinkTitle: 60,
  /** What messengers show of a link. */
  previewTitle: 70,
  previewDescription: 200,
  description: 500,
  promocode: 20,
  discountUses: 1_000_000,
  url: 2000,
  /** `max` for every business, `most` for one whose operator allows more. */
  products: { min: 1, max: 15, most: 50 },
  collections: { min: 0, max: 7 },
  images: 10,
  tags: 20,
  /** Links changed, or written into a file, by one call that names them. */
  batch: 100,
  tag: 30,
  backHalf: { min: 3, max: 50 },
  importRows: 10_000,
  utmValue: 100,
  /** Visits a link lets in, and the password shoppers type. */
  gateVisits: 1_000_000_000,
  gatePassword: { min: 4, max: 100 },
  searchText: 200,
  /** Of a question about figures, and of a segment; values of each, and characters of all where an address carries them. */
  conditions: 20,
  conditionValues: 100,
  writtenConditions: 6000,
  /** Rows of an answer, and of what it is cut from. */
  answeredRows: 1000,
  questionRows: 20_000,
  /** Segments, and funnels, of a person and of a business. */
  saved: 100,
  savedName: 60,
  /** Of a business at a time, and how many days ahead one can end. */
  sharedReports: 50,
  sharedReportDays: 366,
  /** Notes of a business on days, their characters, and how many days ahead one can be. */
  dayNotes: 1000,
  dayNoteText: 200,
  dayNoteDays: 366,
  /** Goals of a business; days of one, and how many ahead it can begin. */
  goals: 20,
  goalDays: 366,
  /** Days of the store laid beside ours at a time. */
  storeDays: 31,
  /** Days of single visits at a time, and rows of them in a Parquet file. */
  rawDays: 366,
  rawRows: 1_000_000,
  quantity: 99,
  /** Of the line above shoppers' pages, of what is said of preorders, and of options and their values. */
  stripSentence: 50,
  preorderText: 100,
  disclosureNote: 80,
  /** What is kept of each thing a store says of a maker, and what a merchant may say for all products. */
  makerFact: 500,
  makerText: 1000,
  optionName: 255,
  optionText: 30,
  /** Themes under a name, and what was shown before. */
  themes: { named: 20, earlier: 10 },
  /** Products, and collections, that are preferred or left out. */
  preferences: 200,
  /** Of one payment or correction, in major units. */
  amount: 1_000_000_000,
  rateOverrides: 200,
  /** Tiers, and bonuses, of a month. */
  monthlySteps: 10,
  /** Days before which terms that earn less are agreed; and hours in which what was agreed is still put right at once. */
  termsNoticeDays: 7,
  termsGraceHours: 24,
  correctionReason: 200,
  /** Of what is decided of an order's commission, and orders at a time. */
  reviewReason: 200,
  appeal: 2_000,
  /** Of the join page: its words and questions, what is answered, and what is said of an application. */
  joinPage: {
    headline: 80,
    words: 2_000,
    consent: 500,
    questions: 10,
    label: 150,
    options: 12,
    option: 80,
    answer: 200,
    longAnswer: 2_000,
    /** Addresses of the web in one answer. */
    links: 5,
    letter: 2_000,
    note: 2_000,
  },
  /** Of what whoever asks for an account says of themselves. */
  accountRequest: 2_000,
  reviewedOrders: 5000,
  payoutReference: 120,
  /** Of a person or company; pain.001 and invoices take no more. */
  legalName: 140,
  addressPart: 70,
  /** Hours for which a changed account waits before payouts use it. */
  payeeHoldHours: 48,
  holdingDays: { min: 0, max: 365, usual: 30 },
  /** Major units of the store's currency. */
  hiddenRevenue: 1_000_000_000,
  visitRetentionMonths: { min: 1, max: 25, usual: 13 },
  /** `business` is of all pictures of one together, in the sizes they are kept in. */
  upload: {
    business: 2 * 1024 ** 3,
    logo: 2 * 1024 ** 2,
    image: 10 * 1024 ** 2,
    video: 150 * 1024 ** 2,
    csv: 5 * 1024 ** 2,
    document: 5 * 1024 ** 2,
    /** An archive of a whole business. */
    archive: 4 * 1024 ** 3,
  },
  /** Of archives: it is tried elsewhere, by whoever has the file. */
  passphrase: { min: 12, max: 200 },
  body: 1024 ** 2,
  accounts: 4,
  /** Of one person. */
  ownStores: 20,
  influencers: { trial: 3, starter: 3, business: 15 },
} as const;

/** As the limits count: an emoji is one character, whatever memory it takes. */
export const countCharacters = (text: string): number => Array.from(text).length;

export const pageSizes = { links: 28, shorts: 28, multilinks: 28, feed: 24, orders: 20, picker: 50 } as const;

export const timings = {
  requestTimeout: 20_000,
  uploadTimeout: 60_000,
  /** Products in a picture. */
  searchTimeout: 60_000,
} as const;

/** By so many milliseconds a store's clock and ours may differ; it gives whole seconds. */
export const clockSlack = 5 * 60_000;

/** There are no figures and no payments of earlier days. */
export const firstDay = '2023-01-01';

export const trialDays = 30;

/** A hand-over, an invitation or reset, the store grant waiting for its merchant, and a session; in seconds. */
export const lifetimes = {
  handover: 60,
  /** Of our page inside a store's admin. */
  embeddedSession: 10 * 60,
  invitation: 72 * 3600,
  /** Of a mailed link that signs in. */
  sign_in: 15 * 60,
  /** Of a business, to whoever may take it over. */
  ownershipOffer: 7 * 24 * 3600,
  verification: 72 * 3600,
  /** Of the link that proves a new address. */
  new_email: 72 * 3600,
  /** In which whoever wanted their account deleted can change their mind. */
  keep_account: 72 * 3600,
  /** For which whoever holds a session has proven that it is them. */
  confirmation: 10 * 60,
  /** In which a passkey answers. */
  passkeyChallenge: 5 * 60,
  /** Of the link by which an applicant proves their address; and how long one who never did is kept, and one who was declined. */
  application: 72 * 3600,
  unconfirmedApplication: 7 * 24 * 3600,
  declinedApplication: 365 * 24 * 3600,
  /** For which the form of a join page can be sent. */
  joinForm: 12 * 3600,
  storeGrant: 15 * 60,
  oauthState: 10 * 60,
  /** For which what is signed by a replaced secret of an app is taken. */
  replacedSecret: 3 * 24 * 3600,
  /** For which what a store asks is heard that is signed for an app that was forgotten: two days after it left it asks to be erased. */
  forgottenApp: 14 * 24 * 3600,
  session: 60 * 24 * 3600,
  /** Without being used. */
  idleSession: 30 * 24 * 3600,
} as const;

/** By these an address tells where its visits come from. */
export const utmNames = ['utm_source', 'utm_medium', 'utm_campaign', 'utm_term', 'utm_content'] as const;
export type UtmName = (typeof utmNames)[number];

/** Letters, digits, space and `-_.~+%{}|:`; the braces carry template tokens such as `{link.title}`. */
export const utmPattern = /^[\p{L}\p{N} \-_.~+%{}|:]*$/u;

export const utmTokens = ['link.influencer_username', 'link.title', 'link.id'] as const;

export const attributionWindowDays = 30;

/** Days within which a click counts, and for which orders can be credited anew. */
export const attributionWindow = { min: 1, max: 365 } as const;

/** Days for which a replaced promo code still counts. */
export const codeGraceDays = { min: 0, max: 90, usual: 14 } as const;

/**
 * When a code looks leaked: so many orders within so many days by the code alone, from so many unrelated places. An
 * influencer's followers come from where they post, few places; a coupon site's visitors from everywhere.
 */
export const leakedCode = { days: 30, orders: 10, places: 5 } as const;

/** In percent of the visits: what an automatic multilink always leaves to the weaker experience. */
export const automaticFloor = 10;
