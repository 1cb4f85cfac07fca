// What the platform and a theme put into every page of a shop: consent and its banner, standard actions and events, and the
// manager that runs pixels, each in a worker of a frame of nobody's origin, where the shopper agreed to what it needs.
const { base, asksConsent, pixel, events } = JSON.parse(document.getElementById('storefront-state').textContent);

const consentName = 'shopper_consent';
/** As if none was given where the browser refuses cookies. */
const readCookies = () => {
  try {
    return document.cookie;
  } catch {
    return '';
  }
};
const readConsent = () => new RegExp(`(?:^|; )${consentName}=(yes|no)`).exec(readCookies())?.[1] ?? null;
const isGiven = () => (asksConsent ? readConsent() === 'yes' : readConsent() !== 'no');
const consent = () => ({
  analyticsProcessingAllowed: isGiven(),
  marketingAllowed: isGiven(),
  preferencesProcessingAllowed: isGiven(),
  saleOfDataAllowed: isGiven(),
});
const privacy = {
  analyticsProcessingAllowed: isGiven,
  marketingAllowed: isGiven,
  preferencesProcessingAllowed: isGiven,
  saleOfDataAllowed: isGiven,
  shouldShowBanner: () => asksConsent && readConsent() === null,
  setTrackingConsent: ({ analytics, marketing }, done) => {
    document.cookie = `${consentName}=${analytics && marketing ? 'yes' : 'no'}; path=${base}; max-age=86400; samesite=lax`;
    const detail = { analyticsAllowed: isGiven(), marketingAllowed: isGiven() };
    document.dispatchEvent(new CustomEvent('visitorConsentCollected', { detail }));
    done?.();
  },
};

/** The event tells what is about to happen; listeners wait for its promise. */
const announce = (target, name, facts) =>
  target.dispatchEvent(Object.assign(new Event(name, { bubbles: true }), facts));
const readCart = async () => (await fetch(`${base}/cart.js`)).json();
const updateCart = Object.assign(
  ({ attributes }) => {
    const promise = fetch(`${base}/_theme/attributes`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ attributes }),
    }).then(async () => ({ cart: await readCart(), userErrors: [] }));
    announce(document, 'shopify:cart:attributes-update', { context: 'standard-action', attributes, promise });
    return promise;
  },
  { isDefault: () => true },
);

window.Shopify = {
  routes: { root: `${base}/` },
  actions: { updateCart, getCart: async () => ({ cart: await readCart() }) },
  // nothing of it is there before somebody asks for it
  loadFeatures: (features, done) => {
    if (features.some(({ name }) => name === 'consent-tracking-api')) window.Shopify.customerPrivacy = privacy;
    setTimeout(() => done(), 0);
  },
};

for (const form of document.querySelectorAll('form[action$="/cart/add"]')) {
  form.addEventListener('submit', (event) => {
    if (event.submitter?.value !== 'cart') return;
    event.preventDefault();
    const body = new URLSearchParams(new FormData(form));
    body.set('next', 'cart');
    const promise = fetch(form.action, { method: 'POST', body }).then(async () => ({ cart: await readCart() }));
    const lines = [
      {
        merchandiseId: `gid://shopify/ProductVariant/${body.get('variant')}`,
        quantity: Number(body.get('quantity')),
      },
    ];
    announce(form, 'shopify:cart:lines-update', { action: 'add', context: 'product', lines, promise });
    // the theme's own way on waits for what listens
    void promise.then(() => setTimeout(() => location.assign(`${base}/cart`), 50));
  });
}

if (privacy.shouldShowBanner()) {
  const banner = document.createElement('section');
  banner.className = 'panel';
  banner.setAttribute('aria-label', 'Cookies');
  banner.append('This shop would like to measure visits. ');
  for (const [words, agrees] of [
    ['Accept', true],
    ['Decline', false],
  ]) {
    const button = document.createElement('button');
    button.textContent = words;
    button.addEventListener('click', () => {
      banner.remove();
      privacy.setTrackingConsent({ analytics: agrees, marketing: agrees });
    });
    banner.append(button, ' ');
  }
  document.querySelector('main').prepend(banner);
}

// --- pixels
const context = () => ({
  document: {
    location: { href: location.href, pathname: location.pathname, search: location.search, origin: location.origin },
    referrer: document.referrer,
    title: document.title,
  },
});
const told = events.map(({ id, name, data }) => ({
  id,
  name,
  type: 'standard',
  timestamp: new Date().toISOString(),
  context: context(),
  data,
}));
const isAllowed = () => pixel !== null && Object.keys(pixel.needs).every((need) => !pixel.needs[need] || isGiven());

/** Nothing where the browser refuses to keep anything. */
const useStorage = (area, operation, [name, ...rest]) => {
  try {
    return window[area][operation](`pixel:${name}`, ...rest) ?? null;
  } catch {
    return null;
  }
};

let port = null;
const run = () => {
  if (port !== null || !isAllowed()) return;
  const channel = new MessageChannel();
  ({ port1: port } = channel);
  port.addEventListener('message', ({ data: { id, area, operation, args } }) => {
    port.postMessage({ kind: 'stored', id, answer: useStorage(area, operation, args) });
  });
  port.start();
  const frame = document.createElement('iframe');
  frame.hidden = true;
  frame.setAttribute('sandbox', 'allow-scripts');
  frame.src = `${base}/_theme/pixel`;
  frame.addEventListener('load', () => {
    const init = { context: context(), data: {}, customerPrivacy: consent() };
    // a frame of nobody's origin can be told by no other name
    frame.contentWindow.postMessage({ settings: pixel.settings, init }, '*', [channel.port2]);
    for (const event of told) port.postMessage({ kind: 'event', event });
  });
  document.body.append(frame);
};
run();
document.addEventListener('visitorConsentCollected', () => {
  port?.postMessage({ kind: 'consent', event: { customerPrivacy: consent() } });
  run();
});
