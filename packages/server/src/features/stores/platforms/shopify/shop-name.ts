// Reads what a person types as their store into `{handle}.myshopify.com`, and makes the store's own addresses. Pure.

// the platform's own rule for callbacks, anchored at both ends (shopify.dev, “authorization code grant”)
const domainPattern = /^[a-z0-9][a-z0-9-]{0,99}\.myshopify\.com$/;
const handlePattern = /^[a-z0-9][a-z0-9-]{0,99}$/;

export function isShopDomain(text: string): boolean {
  return domainPattern.test(text);
}

/**
 * Reads `atelier`, `atelier.myshopify.com`, an address under it, `admin.shopify.com/store/atelier/…`, or an address under
 * the configured base (the sandbox). Null for anything else: nothing is guessed, as the result is an address we send
 * secrets to.
 */
export function readShopDomain(typed: string, baseTemplate: string): string | null {
  const text = typed.trim().toLowerCase();
  const local = readUnderBase(text, baseTemplate);
  if (local !== null) return `${local}.myshopify.com`;
  const bare = text.replace(/^https?:\/\//, '');
  if (handlePattern.test(bare)) return `${bare}.myshopify.com`;
  const [host = '', ...path] = bare.split('/');
  if (domainPattern.test(host)) return host;
  const [folder, handle = ''] = path;
  const inAdmin = host === 'admin.shopify.com' && folder === 'store' && handlePattern.test(handle);
  return inAdmin ? `${handle}.myshopify.com` : null;
}

/** The handle in an address made from a base with `{handle}`, e.g. `http://localhost:3001/atelier/admin`. */
function readUnderBase(text: string, baseTemplate: string): string | null {
  const [before = '', after] = baseTemplate.toLowerCase().split('{handle}');
  if (after === undefined || !text.startsWith(before)) return null;
  const handle = text.slice(before.length).split('/')[0] ?? '';
  return handlePattern.test(handle) ? handle : null;
}

/** Where a shop's merchant works: the platform's own address, in the sandbox the shop's. */
export function adminBase(shopDomain: string, baseTemplate: string): string {
  if (!baseTemplate.includes('{shop}')) return `${shopBase(shopDomain, baseTemplate)}/admin`;
  return `https://admin.shopify.com/store/${shopDomain.replace(/\.myshopify\.com$/, '')}`;
}

/** Origins of the pages a shop's merchant works in: on the platform its own admin's and the shop's, which lead there. */
export function adminOrigins(shopDomain: string, baseTemplate: string): string[] {
  const own = new URL(shopBase(shopDomain, baseTemplate)).origin;
  return [...new Set([own, new URL(adminBase(shopDomain, baseTemplate)).origin])];
}

/** Where a shop answers, without a trailing slash. The domain must have been checked. */
export function shopBase(shopDomain: string, baseTemplate: string): string {
  const handle = shopDomain.replace(/\.myshopify\.com$/, '');
  return baseTemplate.replace('{shop}', shopDomain).replace('{handle}', handle).replace(/\/+$/, '');
}
