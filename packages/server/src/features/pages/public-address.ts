// Reads which public address a request is for. Pure.
import { isCode } from '@vitrine/contract/codes';
import { storeIdShape } from '@vitrine/contract/store-ids';

/** A request for something a link's code stands in front of. */
export type PublicAddress =
  | { kind: 'link'; code: string }
  | { kind: 'checkout'; code: string }
  /** Where the script asks what lines of other pages cost now. */
  | { kind: 'bag'; code: string }
  /** Where the password of a link is sent. */
  | { kind: 'unlock'; code: string }
  /** Where a look reports which products were seen and put in the bag. */
  | { kind: 'events'; code: string }
  /** The address of a form without it: a page that was loaded again, or passed on. */
  | { kind: 'back'; code: string }
  | { kind: 'product' | 'collection'; code: string; id: string; clickId: string | null; variant?: string }
  /** A product's photos. */
  | { kind: 'photos'; code: string; id: string; clickId: string | null }
  /** The search by photo: its page, and where its form is sent. */
  | { kind: 'find' | 'search'; code: string; clickId: string | null }
  /** A look as Markdown; its accessibility statement. */
  | { kind: 'text' | 'statement'; code: string }
  /** What a page that was fetched ahead loads once somebody opens it. */
  | { kind: 'opened'; code: string; clickId: string }
  /** The picture of its link previews. */
  | { kind: 'preview'; code: string; version: string | null }
  | { kind: 'qr'; code: string; format: 'svg' | 'png'; size: number };

/** Sides of a QR code's picture, in pixels: what is asked for is drawn in the next larger of them. */
const qrSizes = [512, 1024, 2048] as const;
const [, usualQrSize, largestQrSize] = qrSizes;

/** The part of a path that has only one, in front of its query; otherwise a text that is no code. */
export function readOnlyPart(url: string): string {
  const question = url.indexOf('?');
  return question < 0 ? url.slice(1) : url.slice(1, question);
}

/** What the path names, or null when it belongs to the rest of the program. Methods: GET and HEAD read, POST checks out, asks of the bag, unlocks, searches by photo and reports events. */
export function readPublicAddress(method: string, url: string): PublicAddress | null {
  const question = url.indexOf('?');
  const path = question < 0 ? url : url.slice(0, question);
  const [empty, code = '', ...parts] = path.split('/');
  if (empty !== '' || !isCode(code)) return null;
  const reads = method === 'GET' || method === 'HEAD';
  const [part = '', id] = parts;
  if (parts.length <= 1 && part === '') return reads ? { kind: 'link', code } : null;
  if (part === 'checkout' && id === undefined) {
    if (method === 'POST') return { kind: 'checkout', code };
    return reads ? { kind: 'back', code } : null;
  }
  if (part === 'unlock' && id === undefined) return { kind: method === 'POST' ? 'unlock' : 'back', code };
  if (part === 'bag' && id === undefined) return method === 'POST' ? { kind: 'bag', code } : null;
  if (part === 'e' && id === undefined) return method === 'POST' ? { kind: 'events', code } : null;
  const sent = method === 'POST' ? 'search' : reads ? 'find' : null;
  const found = sent && readFind(sent, code, parts);
  if (found) return found;
  if (!reads) return null;
  if (part === 'k' && parts.length === 3 && parts[2] === 'o') return { kind: 'opened', code, clickId: id ?? '' };
  const asked = new URLSearchParams(question < 0 ? '' : url.slice(question));
  return parts.length === 1 ? readFile(code, part, asked) : readPart(code, parts, asked);
}

/** `find`, with the click before it (`k/{click}/find`, as a page's own link goes) or without. */
function readFind(kind: 'find' | 'search', code: string, parts: readonly string[]): PublicAddress | null {
  const [click, rest] = parts[0] === 'k' ? [parts[1] ?? null, parts.slice(2)] : [null, parts];
  if (rest.length !== 1 || rest[0] !== 'find') return null;
  return { kind, code, clickId: click };
}

/** Whether a referrer is a search by photo under the host that is asked now. */
export function isOfSearch(referrer: string | undefined, host: string | undefined): boolean {
  if (!referrer?.endsWith('/find')) return false;
  const from = URL.parse(referrer);
  return from !== null && from.host === host && readPublicAddress('GET', from.pathname)?.kind === 'find';
}

function readFile(code: string, name: string, asked: URLSearchParams): PublicAddress | null {
  if (name === 'look.md') return { kind: 'text', code };
  if (name === 'accessibility') return { kind: 'statement', code };
  if (name === 'og.jpg') return { kind: 'preview', code, version: asked.get('v') };
  const qr = readQr(name, asked);
  return qr && { kind: 'qr', code, ...qr };
}

/** `qr.svg` or `qr.png`, in which size; null for any other name. */
export function readQr(name: string, asked: URLSearchParams): { format: 'svg' | 'png'; size: number } | null {
  const [, format] = /^qr\.(svg|png)$/.exec(name) ?? [];
  if (format !== 'svg' && format !== 'png') return null;
  const said = asked.get('size') ?? '';
  const wanted = /^\d{1,5}$/.test(said) ? Number(said) : usualQrSize;
  return { format, size: qrSizes.find((size) => size >= wanted) ?? largestQrSize };
}

/** `p/{id}`, `c/{id}` and `d/{id}`: with the click before them (`k/{click}/p/{id}`, as a look's own links go), as `?k=`, or without; `?v=` names a variant. */
function readPart(code: string, parts: readonly string[], asked: URLSearchParams): PublicAddress | null {
  const [click, [kind, id = '', ...more]] =
    parts[0] === 'k' ? [parts[1] ?? null, parts.slice(2)] : [asked.get('k'), parts];
  if ((kind !== 'p' && kind !== 'c' && kind !== 'd') || more.length > 0 || !storeIdShape.test(id)) return null;
  if (kind === 'c') return { kind: 'collection', code, id, clickId: click };
  if (kind === 'd') return { kind: 'photos', code, id, clickId: click };
  const variant = asked.get('v') ?? '';
  return { kind: 'product', code, id, clickId: click, ...(storeIdShape.test(variant) && { variant }) };
}
