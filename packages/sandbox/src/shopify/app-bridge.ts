// The scripts on both sides of an embedded app's frame: the stand-in for App Bridge, and what answers it in the admin.

/**
 * Stands in for https://cdn.shopify.com/shopifycloud/app-bridge.js: what is used of it, as strictly. It must be the first
 * script of the page, neither deferred nor a module; the page names its app in a meta tag; outside the admin it leads there.
 * Calls to the app's own origin carry a fresh ID token, and are made once more when they are refused and ask for that.
 */
export const APP_BRIDGE = `(() => {
  const script = document.currentScript;
  if (script === null || script.async || script.defer || document.scripts[0] !== script)
    throw new Error('App Bridge must be the first script of the page, without async, defer or type=module.');
  const admin = new URL(script.src).origin;
  const apiKey = document.querySelector('meta[name="shopify-api-key"]')?.content;
  const query = new URLSearchParams(location.search);
  const [shop, host] = [query.get('shop'), query.get('host')];
  if (!apiKey) throw new Error('App Bridge: the meta tag shopify-api-key is missing.');
  if (!shop || !host) throw new Error('App Bridge: the page was opened without shop and host.');
  if (window.top === window) {
    location.replace(admin + '/' + shop.split('.')[0] + '/admin/apps/' + encodeURIComponent(apiKey));
    return;
  }
  const waiting = new Map();
  addEventListener('message', ({ source, origin, data }) => {
    if (source !== parent || origin !== admin || data?.type !== 'bridge.token') return;
    waiting.get(data.id)?.(data.token);
    waiting.delete(data.id);
  });
  const idToken = () =>
    new Promise((resolve) => {
      const id = crypto.randomUUID();
      waiting.set(id, resolve);
      parent.postMessage({ type: 'bridge.token', id }, admin);
    });
  const plainFetch = window.fetch.bind(window);
  const send = async (request) => {
    const signed = new Request(request);
    signed.headers.set('authorization', 'Bearer ' + (await idToken()));
    return plainFetch(signed);
  };
  window.fetch = async (input, init) => {
    const request = new Request(input, init);
    if (new URL(request.url).origin !== location.origin || request.headers.has('authorization')) return plainFetch(request);
    const answer = await send(request.clone());
    const mayTryAgain = answer.status === 401 && answer.headers.has('X-Shopify-Retry-Invalid-Session-Request');
    return mayTryAgain ? send(request) : answer;
  };
  window.shopify = { config: { apiKey, host, shop, locale: query.get('locale') ?? 'en' }, idToken };
})();
`;

/** Answers the frame of the app, and nobody else, with a fresh token. */
export const ADMIN_FRAME = `(() => {
  const frame = document.getElementById('app-frame');
  addEventListener('message', async ({ source, origin, data }) => {
    if (source !== frame.contentWindow || origin !== frame.dataset.origin || data?.type !== 'bridge.token') return;
    const { token } = await (await fetch(frame.dataset.token)).json();
    frame.contentWindow.postMessage({ type: 'bridge.token', id: data.id, token }, frame.dataset.origin);
  });
})();
`;
