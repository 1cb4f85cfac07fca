// Answers the pictures of a link's own address: the one of its previews, and its QR code. Neither counts a visit.
import type { ServerResponse } from 'node:http';
import { hasLinkPreview } from '@vitrine/contract/link-previews';
import { Problem } from '../../platform/problem.ts';
import type { Drawing } from './drawings.ts';
import type { Exchange } from './exchange.ts';
import { drawKeptOgPicture, drawOgPicture } from './og-picture.ts';
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

function sendBusy(response: ServerResponse): void {
  response.writeHead(429, { 'content-length': 0, 'cache-control': 'no-store', 'retry-after': '30' });
  response.end();
}

/** There is none while the store's pictures cannot be had: an address that a link names is never redirected to. */
export async function answerPreview(exchange: Exchange, link: PublicLink, version: string | null): Promise<void> {
  const { response, services } = exchange;
  const hasPicture = isOpen(link) && (link.destination.kind === 'look' || hasLinkPreview(link.compiled.link.preview));
  const plan = hasPicture ? planOgPicture(link) : null;
  if (!plan || !isOpen(link)) return sendNothing(response);
  const { store } = link;
  // of a post: its creator may take it back, and then no copy of it stays anywhere
  const mayStay = link.compiled.link.linkType !== 'POST';
  const drawn = await drawOnce(exchange, ['og', store.businessId, plan.hash], () =>
    mayStay ? drawKeptOgPicture(services.og, store, plan) : drawOgPicture(services.og.source, store, plan),
  );
  if (drawn === null) return sendBusy(response);
  if (drawn.bytes === null) return sendNothing(response);
  const isForGood = mayStay && drawn.whole && version === plan.hash;
  sendPicture(exchange, { type: 'image/jpeg', bytes: drawn.bytes, keep: isForGood ? 'for good' : 300 });
}

interface QrSize {
  readonly format: 'svg' | 'png';
  readonly size: number;
}

/** The code of the link's public address, for whatever kind of link, open or not. */
export async function answerQr(
  exchange: Exchange,
  link: PublicLink,
  { code, ...size }: QrSize & { readonly code: string },
): Promise<void> {
  const { response, services } = exchange;
  if (link.compiled === null) return sendNothing(response);
  const text = `${link.address ?? services.publicUrl}/${code}`;
  await answerQrOf(exchange, text, size, {
    storeName: link.wayOn?.name ?? '',
    logoUrl: link.store?.logoUrl ?? '',
    find: () => findLogo(exchange, link),
  });
}

interface QrMiddle {
  readonly storeName: string;
  /** Empty where there is none. */
  readonly logoUrl: string;
  readonly find: () => Promise<QrLogo | null>;
}

/** The code of any address of ours, with a store's logo or name in its middle. */
export async function answerQrOf(
  exchange: Exchange,
  text: string,
  { format, size }: QrSize,
  { storeName, logoUrl, find }: QrMiddle,
): Promise<void> {
  const { response } = exchange;
  const sort = format === 'svg' ? format : String(size);
  const drawn = await drawOnce(exchange, ['qr', sort, text, storeName, logoUrl], async () => {
    const logo = await find();
    const middle = { logo, storeName };
    const bytes = format === 'svg' ? Buffer.from(drawQrSvg(text, middle), 'utf8') : await drawQrPng(text, size, middle);
    return { bytes, whole: logoUrl === '' || logo !== null };
  });
  if (drawn === null) return sendBusy(response);
  if (drawn.bytes === null) return sendNothing(response);
  sendPicture(exchange, { type: format === 'svg' ? 'image/svg+xml' : 'image/png', bytes: drawn.bytes, keep: 3_600 });
}

/** Null when this address, or everybody together, asks for too much. */
async function drawOnce(
  { services, request }: Exchange,
  shown: readonly string[],
  draw: () => Promise<Drawing>,
): Promise<Drawing | null> {
  try {
    return await services.drawings.get(shown.join('\n'), services.proxies.networkOf(request), draw);
  } catch (problem) {
    if (problem instanceof Problem && problem.code === 'rate_limited') return null;
    throw problem;
  }
}

async function findLogo({ services }: Exchange, { store }: PublicLink): Promise<QrLogo | null> {
  if (!store?.logoUrl) return null;
  const bytes = await services.pictureSource.read(store, store.logoUrl);
  return bytes && readQrLogo(bytes);
}
