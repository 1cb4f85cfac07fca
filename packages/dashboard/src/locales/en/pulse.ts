// English texts of how figures go on the first screen, and of what needs attention.
export const pulse = {
  today: 'Today',
  beside: 'Today is compared with yesterday up to {{hour}}.',
  beside_later: 'Today is compared with yesterday once its first hour is over.',
  zone: 'Hours are in your store’s time zone, {{zone}}.',
  chart: {
    title: 'Day by day',
    choice: 'Figure to show',
    walk: '{{figure}} by day',
    today: 'Today so far',
    nothing: 'Nothing was counted in these days.',
  },
  attention: {
    title: 'Needs attention',
    nothing: 'Nothing needs your attention right now.',
    store_away: { action: 'Reconnect' },
    reports_failed: {
      name_one: '{{count}} store update couldn’t be processed',
      name_other: '{{count}} store updates couldn’t be processed',
      more: 'Orders or products may be out of date until it’s processed again.',
      action: 'Try again',
    },
    orders_set_aside: {
      name_one: '{{count}} order couldn’t be read',
      name_other: '{{count}} orders couldn’t be read',
      more: 'It’s missing from your figures and from commission.',
      action: 'View orders',
    },
    leaked_code: {
      name: 'Code {{code}} may have leaked',
      more_one: '{{name}}’s code was used in {{count}} order without a visit to their links.',
      more_other: '{{name}}’s code was used in {{count}} orders without a visit to their links.',
      action: 'Replace code',
    },
    looks_changed: {
      name_one: '{{count}} look needs a fix',
      name_other: '{{count}} looks need a fix',
      more: 'Products sold out, changed price, or were removed.',
      action: 'Fix looks',
    },
    shorts_changed: {
      name_one: '{{count}} short link needs a fix',
      name_other: '{{count}} short links need a fix',
      more: 'Products sold out, changed price, or were removed.',
      action: 'Fix short links',
    },
    payable: {
      name: '{{amount}} is payable',
      more_one: 'To {{count}} influencer.',
      more_other: 'To {{count}} influencers.',
      action: 'Pay',
    },
  },
  first_sale: {
    title: 'Your first sale!',
    body: 'Order {{order}} brought in {{amount}}.',
    action: 'See why it counted',
    close: 'Close',
  },
};
