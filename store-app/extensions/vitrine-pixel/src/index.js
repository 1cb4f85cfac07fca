// The web pixel: remembers the click a shopper came by, and reports a checkout started or completed with it. It runs in the
// platform's strict sandbox, sees no page and no cookie, and is loaded only where the shopper agreed (shopify.extension.toml).
// Of the shopper it sends nothing but that click; of the checkout its token and what is in the bag.

const remembered = 'vitrine_click';
const parameter = 'vtr';
/** Days a click is kept: no order is credited to an older one. */
const keptDays = 30;

const isAgreed = (privacy) => privacy.analyticsProcessingAllowed && privacy.marketingAllowed;
// a browser that keeps nothing, or a network that is away: the shopper is not to notice
const nothing = () => undefined;
const toDigits = (id) => /\d+$/.exec(id ?? '')?.[0];
const toLine = ({ quantity, variant }) => {
  const product = toDigits(variant?.product?.id);
  const id = toDigits(variant?.id);
  return product && id ? [{ product, variant: id, quantity }] : [];
};

// what `register` of @shopify/web-pixels-extension does
shopify.extend('WebPixel::Render', ({ analytics, browser, init, settings, customerPrivacy }) => {
  let agreed = isAgreed(init.customerPrivacy);
  const storage = browser.localStorage;
  const forget = () => storage.removeItem(remembered).catch(nothing);

  customerPrivacy.subscribe('visitorConsentCollected', (event) => {
    agreed = isAgreed(event.customerPrivacy);
    if (!agreed) return forget();
  });

  const findKept = async () => {
    const [click, at] = ((await storage.getItem(remembered).catch(nothing)) ?? '').split(' ');
    if (click && Date.now() - Number(at) < keptDays * 86_400_000) return click;
    if (click) await forget();
    return null;
  };

  analytics.subscribe('page_viewed', async ({ context }) => {
    const click = new URLSearchParams(context.document.location.search).get(parameter);
    if (agreed && click) await storage.setItem(remembered, `${click} ${Date.now()}`).catch(nothing);
  });

  const report = (name, event) =>
    analytics.subscribe(name, async ({ id, data: { checkout } }) => {
      if (!agreed) return;
      const valueOf = (key) => checkout.attributes?.find((each) => each.key === key)?.value;
      const inCart = valueOf(remembered);
      const click = (await findKept()) ?? inCart;
      if (!click) return;
      const body = JSON.stringify({
        event,
        id,
        click,
        by: inCart ? 'embed' : 'pixel',
        checkout: checkout.token ?? null,
        // a page of ours filled this bag, and has told so itself
        handed: !inCart && Boolean(valueOf('ref_link')),
        lines: event === 'started' ? (checkout.lineItems ?? []).flatMap(toLine).slice(0, 100) : [],
      });
      // a plain text is sent without a question first, and survives the page that is left
      const request = { method: 'POST', body, keepalive: true, headers: { 'content-type': 'text/plain' } };
      await fetch(`${settings.endpoint}/${settings.accountID}`, request).catch(nothing);
    });

  report('checkout_started', 'started');
  report('checkout_completed', 'completed');
});
