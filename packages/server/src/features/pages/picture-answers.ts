// Answers the pictures of a link's own address: the one of its previews, and its QR code. Neither counts a visit.
import type { ServerResponse } from 'node:http';
import { redirect } from './answers.ts';
import type { Exchange } from './exchange.ts';
import { planOgPicture } from './og-plan.ts';
import { isOpen, type PublicLink } from './public-link.ts';
import { drawQrPng, drawQrSvg, readQrLogo, type QrLogo } from './qr-code.ts';

interface SentPicture {
  readonly type: 'image/jpeg' | 'image/png' | 'image/svg+xml';
  readonly bytes: Buffer;
  /** Seconds it may be kept; for good when its address changes with what it shows. */
  readonly keep: number | 'for good';
}

function sendPicture({ request, response }: Exchange, { type, bytes, keep }: SentPicture): void {
  response.writeHead(200, {
    'content-type': type,
    'content-length': bytes.length,
    'cache-control': keep === 'for good' ? 'public, max-age=31536000, immutable' : `public, max-age=${keep}`,
    'x-content-type-options': 'nosniff',
    // a drawing opened by itself runs nothing and loads nothing
    'content-security-policy': "default-src 'none'; img-src data:; style-src 'unsafe-inline'",
    'cross-origin-resource-policy': 'cross-origin',
  });
  response.end(request.method === 'HEAD' ? undefined : bytes);
}

function sendNothing(response: ServerResponse): void {
  response.writeHead(404, { 'content-length': 0, 'cache-control': 'public, max-age=60' });
  response.end();
}

/** While the store's pictures cannot be had, the first of them stands for all. */
export async function answerPreview(exchange: Exchange, link: PublicLink, version: string | null): Promise<void> {
  const { response, services } = exchange;
  const plan = isOpen(link) && link.destination.kind === 'look' ? planOgPicture(link) : null;
  const [first] = plan?.pictures ?? [];
  if (!plan || !isOpen(link) || first === undefined) return sendNothing(response);
  const drawn = await services.ogPictures.get(link.store, plan);
  if (!drawn) return redirect(response, 302, first);
  const isForGood = drawn.whole && version === plan.hash;
  sendPicture(exchange, { type: 'image/jpeg', bytes: drawn.bytes, keep: isForGood ? 'for good' : 300 });
}

/** The code of the link's public address, for whatever kind of link, open or not. */
export async function answerQr(
  exchange: Exchange,
  link: PublicLink,
  { code, format, size }: { readonly code: string; readonly format: 'svg' | 'png'; readonly size: number },
): Promise<void> {
  const { response, services } = exchange;
  if (link.compiled === null) return sendNothing(response);
  const text = `${services.publicUrl}/${code}`;
  const middle = { logo: await findLogo(exchange, link), storeName: link.wayOn?.name ?? '' };
  if (format === 'svg') {
    const bytes = Buffer.from(drawQrSvg(text, middle), 'utf8');
    sendPicture(exchange, { type: 'image/svg+xml', bytes, keep: 3_600 });
  } else {
    sendPicture(exchange, { type: 'image/png', bytes: await drawQrPng(text, size, middle), keep: 3_600 });
  }
}

async function findLogo({ services }: Exchange, { store }: PublicLink): Promise<QrLogo | null> {
  if (!store?.logoUrl) return null;
  const bytes = await services.pictureSource.read(store, store.logoUrl);
  return bytes && readQrLogo(bytes);
}
