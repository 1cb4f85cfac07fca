// The strict sandbox of a pixel: a worker without a page, given the published API and nothing else.
const runs = [];
self.shopify = {
  extend: (point, run) => {
    if (point === 'WebPixel::Render') runs.push(run);
  },
};

self.addEventListener('message', ({ data: { settings, init }, ports: [port] }) => {
  const listeners = new Map();
  const consentListeners = [];
  const waiting = new Map();
  let asked = 0;
  const ask = (area, operation, args) =>
    new Promise((resolve) => {
      asked += 1;
      waiting.set(asked, resolve);
      port.postMessage({ id: asked, area, operation, args });
    });
  const areaOf = (area) => ({
    getItem: (name) => ask(area, 'getItem', [name]),
    setItem: (name, value) => ask(area, 'setItem', [name, value]),
    removeItem: (name) => ask(area, 'removeItem', [name]),
  });
  const api = {
    settings,
    init,
    analytics: {
      subscribe: (name, callback) => listeners.set(name, [...(listeners.get(name) ?? []), callback]),
    },
    customerPrivacy: {
      subscribe: (name, callback) => name === 'visitorConsentCollected' && consentListeners.push(callback),
    },
    browser: { localStorage: areaOf('localStorage'), sessionStorage: areaOf('sessionStorage') },
  };
  for (const run of runs) run(api);
  port.addEventListener('message', ({ data }) => {
    if (data.kind === 'stored') {
      waiting.get(data.id)?.(data.answer);
      waiting.delete(data.id);
    } else if (data.kind === 'consent') {
      for (const callback of consentListeners) callback(data.event);
    } else {
      for (const callback of listeners.get(data.event.name) ?? []) callback(data.event);
    }
  });
  port.start();
});
