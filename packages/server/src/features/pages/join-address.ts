// Reads which address of a join page a request is for. Pure.
import { readQr } from './public-address.ts';

export type JoinAddress =
  /** The page itself, or where its form is sent. */
  | { readonly kind: 'page' | 'apply'; readonly shop: string }
  /** The mailed links, opened or confirmed: that of the address, and that by which an application is erased. */
  | { readonly kind: 'opened' | 'confirm' | 'leaving' | 'erase'; readonly shop: string; readonly token: string }
  | { readonly kind: 'qr'; readonly shop: string; readonly format: 'svg' | 'png'; readonly size: number };

/** `/join/{shop}` and what stands beneath it; null for everything else. */
export function readJoinAddress(method: string, url: string): JoinAddress | null {
  const question = url.indexOf('?');
  const path = question < 0 ? url : url.slice(0, question);
  const [, shop, part = ''] = /^\/join\/([^/]{1,100})(?:\/([^/]*))?$/i.exec(path) ?? [];
  if (shop === undefined) return null;
  const isRead = method === 'GET' || method === 'HEAD';
  if (!isRead && method !== 'POST') return null;
  if (part === '') return { kind: isRead ? 'page' : 'apply', shop };
  const asked = new URLSearchParams(question < 0 ? '' : url.slice(question));
  if (part === 'confirm') return { kind: isRead ? 'opened' : 'confirm', shop, token: asked.get('token') ?? '' };
  if (part === 'erase') return { kind: isRead ? 'leaving' : 'erase', shop, token: asked.get('key') ?? '' };
  const qr = isRead ? readQr(part, asked) : null;
  return qr && { kind: 'qr', shop, ...qr };
}
