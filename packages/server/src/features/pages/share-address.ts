// Reads which address of a campaign a request is for. Pure.

export interface ShareAddress {
  /** The page itself, or where its form is sent; the mailed link, opened or confirmed. */
  readonly kind: 'page' | 'send' | 'opened' | 'confirm';
  readonly shop: string;
  readonly campaign: string;
  /** Of the mailed link; empty elsewhere. */
  readonly token: string;
}

/** `/share/{shop}/{campaign}` and its `/confirm`; null for everything else. */
export function readShareAddress(method: string, url: string): ShareAddress | null {
  const [path = '', query = ''] = url.split('?');
  const [, shop, campaign, part] = /^\/share\/([^/]{1,100})\/([a-z0-9-]{1,100})(\/confirm)?\/?$/i.exec(path) ?? [];
  if (shop === undefined || campaign === undefined) return null;
  const isRead = method === 'GET' || method === 'HEAD';
  if (!isRead && method !== 'POST') return null;
  const of = { shop, campaign, token: new URLSearchParams(query).get('token') ?? '' };
  if (part !== undefined) return { kind: isRead ? 'opened' : 'confirm', ...of };
  return { kind: isRead ? 'page' : 'send', ...of };
}
