// English texts of an influencer's first screen.
export const partner = {
  money: 'Your earnings',
  money_in: 'Your earnings in {{currency}}',
  all_earnings: 'All earnings',
  earned: {
    name: 'Earned this month',
    meaning: 'Commission of this month’s orders, less refunds. Payments don’t change it.',
    note: 'Since the first of the month',
  },
  held: {
    name: 'On hold',
    meaning: 'Earned but not payable yet, in case of refunds.',
    next: 'The next part is payable on {{day}}',
    next_today: 'The next part is payable today',
    none: 'No day set yet',
  },
  payable: {
    name: 'Payable',
    meaning: 'What can be paid out today. After refunds it may be below zero.',
    note: 'Can be paid today',
    behind: 'Deducted from future commission',
  },
  next: {
    name: 'Next payout',
    meaning: 'The next day on which the store pays out.',
    note: 'By the store’s payout schedule',
    by_hand: 'No set day',
    by_hand_note: 'The store pays by hand',
    minimum: 'Paid out from {{amount}}',
  },
  code: {
    title: 'Your promo code',
    copy: 'Copy code',
    none: 'You don’t have a code yet. Ask {{name}} for one: orders that use it count for you, even without a link.',
  },
  link: {
    title: 'Your best link',
    copy: 'Copy link',
    share: 'Share',
    none: 'You don’t have a link yet. Ask {{name}} for one to share.',
    first: 'Start here: create your first look and share it.',
  },
  posts: {
    title: 'Your posts',
    all: 'All posts',
    closed: 'Shoppers don’t see it',
  },
  orders: {
    title: 'Your latest orders',
    none_title: 'No orders yet',
    none_body: 'Share your link or your code. Orders appear here as soon as they’re paid.',
  },
};
