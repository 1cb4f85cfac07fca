// Reads which public address a request is for. Pure.
import { isCode } from '@vitrine/contract/codes';

/** A request for something a link's code stands in front of. */
export type PublicAddress =
  | { kind: 'link'; code: string }
  | { kind: 'checkout'; code: string }
  /** The address of a checkout without its form: a page that was loaded again, or passed on. */
  | { kind: 'back'; code: string }
  | { kind: 'product' | 'collection'; code: string; id: string; clickId: string | null };

/** What the path names, or null when it belongs to the rest of the program. Methods: GET and HEAD read, POST checks out. */
export function readPublicAddress(method: string, url: string): PublicAddress | null {
  const question = url.indexOf('?');
  const path = question < 0 ? url : url.slice(0, question);
  const [empty, code = '', part, id, ...more] = path.split('/');
  if (empty !== '' || more.length > 0 || !isCode(code)) return null;
  const reads = method === 'GET' || method === 'HEAD';
  if (part === undefined || (part === '' && id === undefined)) return reads ? { kind: 'link', code } : null;
  if (part === 'checkout' && id === undefined) {
    if (method === 'POST') return { kind: 'checkout', code };
    return reads ? { kind: 'back', code } : null;
  }
  if ((part !== 'p' && part !== 'c') || id === undefined || !/^\d{1,20}$/.test(id) || !reads) return null;
  const clickId = question < 0 ? null : new URLSearchParams(url.slice(question)).get('k');
  return { kind: part === 'p' ? 'product' : 'collection', code, id, clickId };
}
