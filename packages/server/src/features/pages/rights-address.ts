// Reads whether a request is for the page on which a creator answers. Pure.

/** `/rights/{token}`: read, or where its forms are sent; null for everything else. */
export function readRightsAddress(method: string, url: string): { kind: 'page' | 'answer'; token: string } | null {
  const [, token] = /^\/rights\/([\w-]{1,100})\/?(?:\?.*)?$/i.exec(url) ?? [];
  if (token === undefined) return null;
  if (method === 'POST') return { kind: 'answer', token };
  return method === 'GET' || method === 'HEAD' ? { kind: 'page', token } : null;
}
