// English texts of connecting a store and of its catalog's synchronisation.
export const stores = {
  development: 'This is a development store: its test orders count in these figures.',
  connect: {
    install: 'Install from the app store',
    by_address: 'Connect by your store’s address',
  },
  trouble: {
    topics_refused_title: 'Your store does not report everything',
    topics_refused_body: 'It refuses to report these changes, so some orders or products may be missing or come late.',
    not_approved_title: 'Your store does not show its orders',
    not_approved_body:
      'The app is not approved for protected customer data. Approve it for level 1 in the store’s developer dashboard; until then no order can be counted.',
    scopes_missing_title: 'A permission is missing',
    scopes_missing_body: 'Your store no longer gives a permission that is needed. Connect it again to grant it.',
    scopes_wished_title: 'Your store can allow more',
    scopes_wished_body:
      'It doesn’t give Vitrine these permissions, so what they are for is left out: noticing products that are sold abroad only, creating discount codes, or beginning with the colors of your theme. Connect it again to grant them.',
    pixel_not_permitted_title: 'Your store does not report its checkouts',
    pixel_not_permitted_body:
      'It was connected before Vitrine asked to hear of checkouts, so some orders that began with a link may not be credited to it. Connect it again to allow that.',
    secret_refused_title: 'The store refuses the app’s secret',
    secret_refused_body:
      'It was replaced in the developer dashboard. Enter the new one, or your products and orders soon can’t be read.',
    other_version_title: 'Your store answers in another version',
    other_version_body: 'This Vitrine was made for another version of the store’s interface. It needs an update.',
    reports_turned_away_title: 'Webhooks in your store’s name were rejected',
    reports_turned_away_body:
      'They weren’t signed by your store. Orders are still read from it every ten minutes. If the app’s client secret was changed, it must be changed in Vitrine too.',
    store_closed_title: 'Your store can’t be reached by apps',
    store_closed_body:
      'Its platform says that it is frozen, locked or not available. Once it is open again, what was missed is read automatically.',
    password_protected_title: 'Your store asks shoppers for a password',
    password_protected_body:
      'Whoever follows a link meets the password page and can buy nothing. Take the password off in your store’s admin; this notice goes within the hour.',
    failed_title: 'Some store updates couldn’t be processed',
    failed_body_one: '{{count}} update from your store is waiting to be retried.',
    failed_body_other: '{{count}} updates from your store are waiting to be retried.',
    repeat: 'Try again',
    connect: 'Connect the store again',
  },
  sync: {
    title: 'Product sync',
    waiting: 'Waiting to start',
    asking: 'Asking the store for its catalog',
    preparing: 'The store is preparing its catalog',
    reading: 'Reading your catalog',
    finishing: 'Finishing',
    progress: '{{done}} of {{total}}',
    progress_open: '{{done}} so far',
    bar: 'Sync progress',
    cancel: 'Cancel sync',
    cancelled: 'The sync was canceled. We kept what had already arrived.',
    failed: 'Products sync failed',
    finished: 'Your catalog is up to date',
    products_one: '{{amount}} product',
    products_other: '{{amount}} products',
    variants_one: '{{amount}} variant',
    variants_other: '{{amount}} variants',
    collections_one: '{{amount}} collection',
    collections_other: '{{amount}} collections',
    again: 'Try again',
    dismiss: 'Hide',
    last: 'Last sync {{when}}',
    never: 'Not synced yet',
  },
};
