// The theme's app embed: puts the click a shopper came by into their cart, as an attribute that comes back with the order.
// Nothing is kept before the shopper agreed where that is needed: until then the click is in the page's address alone.
(() => {
  const remembered = 'vitrine_click';
  const click = new URLSearchParams(location.search).get('vtr');
  const { Shopify } = window;
  if (!click || !Shopify || Shopify.designMode) return;

  const isAgreed = () => {
    const privacy = Shopify.customerPrivacy;
    return Boolean(privacy?.analyticsProcessingAllowed() && privacy.marketingAllowed());
  };

  // The cart's own call adds to the attributes there are and leaves the page as it is. The theme's action replaces all of
  // them, those it cannot see too, and may load the page anew: it is for storefronts without that call.
  const write = async (value) => {
    const answer = await fetch(`${Shopify.routes?.root ?? '/'}cart/update.js`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      body: JSON.stringify({ attributes: { [remembered]: value } }),
      keepalive: true,
    });
    if (!answer.ok) await Shopify.actions?.updateCart({ attributes: [{ key: remembered, value }] });
  };

  let written = '';
  const remember = async () => {
    const wanted = isAgreed() ? click : '';
    if (wanted === written) return;
    written = wanted;
    await write(wanted).catch(() => (written = ''));
  };

  // what lies in the cart changed: what could not be written is tried again, what another program dropped is put back
  document.addEventListener('shopify:cart:lines-update', ({ promise }) => promise?.then(remember, () => undefined));
  document.addEventListener('shopify:cart:attributes-update', ({ attributes = [], promise }) => {
    if (attributes.some(({ key }) => key === remembered)) return;
    written = '';
    promise?.then(remember, () => undefined);
  });
  document.addEventListener('visitorConsentCollected', () => void remember());
  if (Shopify.customerPrivacy) void remember();
  else Shopify.loadFeatures?.([{ name: 'consent-tracking-api', version: '0.1' }], (error) => error || remember());
})();
