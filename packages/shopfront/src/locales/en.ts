// What shoppers read, in English.

export const en = {
  paidPartnership: 'Paid partnership with',
  paidPartnershipAlone: 'Paid partnership',
  mayEarn: 'Purchases through this page may earn a commission.',
  wereGiven: 'The store gave these products as a gift.',
  chooseProducts: 'Products in this look',
  seeInStore: 'See it in the store',
  photos: { title: 'Photos', count: '{n} photos', place: 'photo {n} of {of}', enlarge: 'Enlarge' },
  maker: {
    title: 'Maker and safety',
    name: 'Manufacturer',
    address: 'Postal address',
    contact: 'Email or website',
    responsible: 'Responsible person in the EU',
    warnings: 'Warnings and safety information',
  },
  collections: 'More to explore',
  quantity: 'Quantity',
  was: 'Was',
  lowest: 'Lowest price in 30 days:',
  soldOut: 'Sold out',
  instead: 'Similar, in stock:',
  inStock: 'In stock',
  sale: 'Sale',
  buyNow: 'Buy now',
  checkout: 'Checkout',
  chooseHint: 'Set a quantity for each piece you want',
  promocode: 'Promo code',
  promocodeNote: 'Applied at checkout',
  promocodeWorth: {
    off: '{value} off',
    from: 'From {value}',
    pieces: 'From {n} pieces',
    once: 'Once per customer',
    outside: 'Promo code doesn’t apply',
  },
  copy: 'Copy',
  copied: 'Copied',
  visitStore: 'Visit the store',
  shippingAndReturns: 'Shipping and returns',
  privacyKept:
    'Your browser’s Global Privacy Control is honored: this page shares nothing about your visit with advertising partners.',
  statement: {
    title: 'Accessibility statement',
    about:
      'This statement covers the shopping pages of {store} at this address. It does not cover the store they lead to.',
    standard:
      'The pages aim for the Web Content Accessibility Guidelines (WCAG) 2.2, level AA, and the European standard EN 301 549. They are partially conformant: what may fall short is listed below.',
    done: 'They work by keyboard alone, with a screen reader, at any zoom and without scripts, and are tested automatically for it with every change.',
    limitsTitle: 'Known limits',
    limits: [
      'Photos come from the store. Those it doesn’t describe are named by their product alone.',
      'The store chooses colors and fonts. Its choice may have less contrast than the guidelines ask for.',
      'Names, descriptions and options of products are the store’s own words, and may be in another language than the page.',
      'The pages haven’t been assessed by an independent body, or tested with every assistive technology.',
    ],
    contactTitle: 'Tell the store what stands in your way',
    contact: 'Something doesn’t work for you here? Contact {store} through its website:',
    elsewhere: 'If the answer doesn’t help, you can turn to the authority in charge of accessibility in your country.',
    date: 'Based on a self-assessment of {date}.',
  },
  accessibility: 'Accessibility',
  checkoutNote: 'You pay safely at the store. Prices and stock are confirmed there.',
  everythingSoldOut: 'Everything in this look is sold out',
  nothingHere: 'There is nothing in this look right now',
  collectionsInstead: 'See these instead',
  collectionsNote: 'The collections it belongs to are still open, and so is the store.',
  storeNote: 'The store has more to see.',
  /** In place of what is said of looks. */
  post: {
    chooseProducts: 'Products in this post',
    everythingSoldOut: 'Everything in this post is sold out',
    nothingHere: 'There is nothing to buy in this post right now',
  },
  feed: {
    title: 'Shop the Feed',
    about: 'Posts by {store}, with everything you can buy in them.',
    back: 'Back to the feed',
    newer: 'Newer',
    older: 'Older',
    previous: 'Previous posts',
    next: 'Next posts',
    everything: 'All posts',
    networks: 'Networks',
    products: 'Products in these posts',
    pages: 'More posts',
    onNetwork: 'See this post on {network}',
    pieces: { one: '{n} product', other: '{n} products' },
    point: '{n}: {title}',
    clip: 'The start of the video, without sound',
    empty: 'Nothing to shop here yet',
    emptyNote: 'Posts with products will show up here. Until then, the store has more to see.',
    emptyFilter: 'No posts match',
    emptyFilterNote: 'Nothing in the feed shows this right now.',
    report: 'Report this image',
    uploads: 'From customers',
    marks: { retouched: 'Retouched', ai: 'Made with AI' },
  },
  sharePage: {
    words: 'Show {store} what you bought and how you wear or use it. The best images are shown in their feed.',
    picture: 'Your image',
    pictureNote: 'JPEG, PNG or WebP, up to 10 MB. Where and with what it was taken is removed from it.',
    handle: 'What you’re called on social networks',
    caption: 'A few words about it',
    products: 'Which products does your image show?',
    find: 'Search products',
    search: 'Search',
    noneFound: 'No products found',
    moreFound: 'There are more products. Search for yours by name',
    retouched: 'It’s retouched: how somebody looks in it was changed',
    ai: 'It, or a part of it, was made with AI',
    children:
      'Everybody whose face can be recognized has to agree to be shown. Nobody under 18 without the consent of their parents or guardians.',
    guardian:
      'Everybody in it agrees to be shown, and I’m 18 or older, or my parents or guardians agree that I send it.',
    consent:
      'The image is mine. {store} may show it in their online store’s feed, with what I’m called, for as long as I don’t take that back. I can do so at any time by a link I get by email.',
    kept: '{store} keeps what I enter to decide on the image and to write to me about it.',
    tick: 'Tick this box to send the image',
    busy: 'Too many images came from here. Wait an hour, then try again.',
    send: 'Send image',
  },
  reportPage: {
    headline: 'Report this image',
    about: 'Tell {store} why it shouldn’t be in their feed. Every report is looked at and answered by email.',
    what: 'What’s wrong with it?',
    reasons: {
      in_it: 'I’m in it and don’t want to be shown',
      made_it: 'I made it and gave no permission',
      child: 'It shows a child',
      illegal: 'It’s against the law',
      other: 'Something else',
    },
    words: 'What else should {store} know?',
    statement: 'To the best of my knowledge, what I’ve entered is true and complete, and I report it in good faith.',
    kept: '{store} keeps this to decide on your report. A year after the decision, your name, your email and your words are erased.',
    send: 'Send report',
    back: 'Back to the post',
    busy: 'Too many reports came from here. Wait an hour, then try again.',
    tick: 'Tick this box to send the report',
    sent: 'Your report is in',
    number: 'Its number',
    next: 'We’ve emailed it to you. {store} looks at your report, and the answer comes by email too.',
    contact: 'To add something, contact {store} through its website and name the number:',
  },
  messages: {
    post_closed: { title: 'This post isn’t shown anymore', text: 'The feed has more to see, and so does the store.' },
    not_found: { title: 'This page is not here', text: 'The address may be mistyped, or the page has moved.' },
    closed: { title: 'This look has closed', text: 'It is no longer shown, but the store is open.' },
    expired: { title: 'This link has expired', text: 'Its time is over. The store has newer things to see.' },
    not_yet: { title: 'This is not open yet', text: 'Come back a little later. The store is open.' },
    locked: { title: 'Enter the password', text: 'Whoever shared this page with you has it.' },
    gone: {
      title: 'This is not in the store right now',
      text: 'It may come back. Until then, the store has more to see.',
    },
    sold_out: {
      title: 'That one just sold out',
      text: 'What you chose can no longer be bought. Perhaps another size or color?',
    },
    nothing_chosen: { title: 'Nothing chosen yet', text: 'Set a quantity for at least one piece, then check out.' },
    failed: { title: 'Something went wrong', text: 'It is our fault, not yours. Please try again in a moment.' },
    join_sent: {
      title: 'Check your email',
      text: 'We’ve sent a link to the address you entered. Open it and confirm: only then does your application count.',
    },
    join_confirm: { title: 'One more step', text: 'Confirm that the address is yours, and your application is sent.' },
    join_done: {
      title: 'Your application is in',
      text: 'If you’re approved, you’ll get an email with your invitation.',
    },
    join_used: {
      title: 'This link doesn’t work anymore',
      text: 'It was used already, or its 72 hours are over. If you never confirmed, apply once more.',
    },
    join_erase: {
      title: 'Delete your application?',
      text: 'What you entered is erased for good. If you were invited already, that stays as it is.',
    },
    join_erased: { title: 'Your application is deleted', text: 'Nothing of what you entered is kept.' },
    share_sent: {
      title: 'Check your email',
      text: 'We’ve sent a link to the address you entered. Open it and confirm: only then is your image looked at.',
    },
    share_confirm: { title: 'One more step', text: 'Confirm that the address is yours, and your image is sent.' },
    share_done: {
      title: 'Your image is in',
      text: 'The store looks at it, and you’ll get an email with what they decide.',
    },
    share_used: {
      title: 'This link doesn’t work anymore',
      text: 'It was used already, or its 72 hours are over. If you never confirmed, send the image once more.',
    },
    share_off: {
      title: 'Images aren’t collected here now',
      text: 'It may be over already. The address may also be mistyped.',
    },
    join_off: {
      title: 'This page is not open',
      text: 'Nobody can apply here right now. The address may also be mistyped.',
    },
  },
  joinPage: {
    headline: 'Work with {store}',
    words: 'Share what you like, and earn a commission on what your followers buy. Tell us a little about you.',
    consent: 'I agree that {store} keeps what I enter here to decide on my application and to contact me about it.',
    name: 'Your name',
    email: 'Email address',
    optional: 'optional',
    yes: 'Yes',
    no: 'No',
    send: 'Apply',
    confirm: 'Confirm my address',
    erase: 'Delete my application',
    faulty: 'Check these fields:',
    stale: 'This page was open for too long. Send it once more.',
    busy: 'Too many applications came from here. Wait an hour, then try again.',
    trap: 'Leave this field empty',
    faults: {
      required: 'Fill this in',
      email: 'Enter an email address like name@example.com',
      too_long: 'That’s too long. Shorten it a little',
      picture: 'This file can’t be used. Choose a JPEG, PNG or WebP of at most 10 MB',
      heic: 'HEIC photos can’t be used. Choose a JPEG, or on your iPhone open Settings → Camera → Formats, choose Most Compatible and take the photo again',
      again: 'Choose your image again: a search doesn’t keep it',
      refused_word: 'It has a word that isn’t taken here. Say it another way',
      links: 'That’s too many web addresses',
      choice: 'Choose one of these',
      consent: 'Tick this box to apply',
    },
  },
  rightsPage: {
    title: {
      none: 'Permission for a picture',
      asked: '{store} would like to use your picture',
      declined: 'You said no',
      granted: 'You gave your permission',
      withdrawn: 'You took your permission back',
      ended: 'This permission is over',
    },
    about: {
      none: '',
      asked: 'Nothing is shown before you say yes. You can take it back at any time with this same link, so keep it.',
      declined: 'The picture isn’t shown. If you change your mind, you can still allow it here.',
      granted: 'Thank you. Keep this link: with it you can take your permission back at any time.',
      withdrawn: 'The picture isn’t shown anymore. {store} has to ask you again before using it.',
      ended: 'The picture isn’t shown anymore. {store} has to ask you again before using it.',
    },
    forgotten: 'It’s deleted a month after that.',
    picture: 'The picture this is about',
    where: 'Where it would appear',
    scopes: {
      feed: 'On {store}’s pages where people can shop what it shows',
      ads: 'In {store}’s ads',
      email: 'In {store}’s emails',
    },
    until: 'Until {date}.',
    endless: 'Until you take it back.',
    says: 'From {store}',
    statement: 'I made this picture or may decide about it, and I allow {store} to use it:',
    agree: 'I made this picture or may decide about it, and I allow {store} to use it as it says here.',
    name: 'Your name',
    grant: 'Allow it',
    decline: 'No, don’t use it',
    withdraw: 'Take my permission back',
    answered: 'Allowed by {name} on {date}.',
    faults: { name: 'Enter your name', agree: 'Tick this box to allow it' },
  },
  assistants: {
    title: 'Looks to shop',
    about: 'Pages on which stores and the people they work with show products that can be bought in the store.',
    looks:
      'A page lives at `/{code}`; the same page as Markdown at `/{code}/look.md`, with every variant, its price and whether it is in stock.',
    variants:
      'Each variant has an address on its page, which leads to the variant in the store. Buying by it credits whoever shared the page.',
    prices: 'Prices and stock are what the store said last; the store confirms them at checkout.',
  },
  unlock: {
    password: 'Password',
    open: 'Open',
    wrong: 'That password isn’t right. Try again.',
    busy: 'Too many tries. Wait a minute, then try again.',
  },
  backToLook: 'Back to the look',
  backToPost: 'Back to the post',
  seeFeed: 'See the feed',
  bestSellers: 'Best sellers',
} as const;

/** What the script says; apart, so that it carries nothing else. */
export const enBag = {
  was: 'Was',
  lowest: 'Lowest price in 30 days:',
  addToBag: 'Add to bag',
  added: 'Added',
  bag: 'Your bag',
  viewBag: 'View bag',
  emptyBag: 'Your bag is empty',
  items: { one: '{n} item', other: '{n} items' },
  total: 'Subtotal',
  remove: 'Remove',
  less: 'One less',
  more: 'One more',
  close: 'Close',
  soldOut: 'Sold out',
} as const;

/** What the script of looks that were seen says. */
export const enSeen = { title: 'Recently seen', clear: 'Clear' } as const;

/** What the script for the merchant's own measuring says. */
export const enMeasuring = {
  title: 'May this store measure your visit?',
  text: 'If you accept, the store and its partners ({partners}) learn what you look at and put into the bag here. Nothing is measured by them before.',
  accept: 'Accept',
  reject: 'Reject',
  change: 'Measuring choices',
} as const;

type Sentences<T> = {
  readonly [K in keyof T]: T[K] extends string
    ? string
    : T[K] extends readonly string[]
      ? readonly string[]
      : Sentences<T[K]>;
};

/** Every sentence of the shopper's pages; a language that lacks one does not compile. */
export type Messages = Sentences<typeof en>;
export type BagMessages = Sentences<typeof enBag>;
export type SeenMessages = Sentences<typeof enSeen>;
export type MeasuringMessages = Sentences<typeof enMeasuring>;
