// Where the QR code of a public address is drawn. Pure.

/** Side of the downloaded picture in pixels: sharp on a printed page. */
const pictureSide = 1024;

export interface QrAddress {
  readonly svg: string;
  readonly png: string;
  /** What a download is called. */
  readonly name: string;
}

/** `short` is the public address itself, such as `https://shop.example/abc1234`. */
export function toQrAddress(short: string): QrAddress {
  const base = short.replace(/\/+$/, '');
  const code = base.slice(base.lastIndexOf('/') + 1);
  return { svg: `${base}/qr.svg`, png: `${base}/qr.png?size=${pictureSide}`, name: `qr-${code}` };
}
