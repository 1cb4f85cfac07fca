// Draws a link's QR code with the store's logo, or its initial, in the middle.
import { create as createQrCode } from 'qrcode';
import sharp from 'sharp';

/** Modules of white around the code, as readers expect it. */
export const quietZone = 4;

/** Of the code's side: far less than the third of its words that correction H restores. */
const plateWidth = 0.34;
const plateHeight = 0.24;
const initialSide = 0.2;
const ink = '#1d1b19';

interface QrMatrix {
  /** Modules along a side. */
  readonly size: number;
  isDark(x: number, y: number): boolean;
}

/** A part of the code's square, in modules. */
export interface Plate {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export interface QrLogo {
  /** PNG. */
  readonly bytes: Buffer;
  readonly width: number;
  readonly height: number;
}

/** The code of a text at error correction H. */
function toMatrix(text: string): QrMatrix {
  const { modules } = createQrCode(text, { errorCorrectionLevel: 'H' });
  return { size: modules.size, isDark: (x, y) => modules.get(y, x) === 1 };
}

function toOdd(length: number): number {
  return Math.max(5, 2 * Math.floor((length - 1) / 2) + 1);
}

/** What the logo covers: whole modules in the middle, as odd in number as the code's side is. */
export function toPlate(size: number, logo: Pick<QrLogo, 'width' | 'height'> | null): Plate {
  const ratio = logo ? logo.width / logo.height : 1;
  const most = logo
    ? { width: size * plateWidth, height: size * plateHeight }
    : { width: size * initialSide, height: size * initialSide };
  const width = Math.min(most.width, most.height * ratio);
  const plate = { width: toOdd(width), height: toOdd(width / ratio) };
  return { x: (size - plate.width) / 2, y: (size - plate.height) / 2, ...plate };
}

function toPath(matrix: QrMatrix, plate: Plate): string {
  const { size } = matrix;
  const isCovered = (x: number, y: number): boolean =>
    x >= plate.x && x < plate.x + plate.width && y >= plate.y && y < plate.y + plate.height;
  const drawn = (x: number, y: number): boolean => x < size && matrix.isDark(x, y) && !isCovered(x, y);
  let path = '';
  for (let y = 0; y < size; y += 1) {
    for (let x = 0; x < size; x += 1) {
      if (!drawn(x, y)) continue;
      const from = x;
      while (drawn(x + 1, y)) x += 1;
      path += `M${from} ${y}h${x - from + 1}v1H${from}z`;
    }
  }
  return path;
}

function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}

function drawMiddle(plate: Plate, logo: QrLogo | null, storeName: string): string {
  const { x, y, width, height } = plate;
  if (logo) {
    const inset = 0.5;
    const room = `x="${x + inset}" y="${y + inset}" width="${width - 2 * inset}" height="${height - 2 * inset}"`;
    return `<image ${room} href="data:image/png;base64,${logo.bytes.toString('base64')}"/>`;
  }
  const initial = (Array.from(storeName.trim())[0] ?? '').toUpperCase().replaceAll(/\p{C}/gu, '');
  const at = `x="${x + width / 2}" y="${y + height / 2 + height * 0.26}"`;
  const circle = `<circle cx="${x + width / 2}" cy="${y + height / 2}" r="${width / 2 - 0.5}" fill="${ink}"/>`;
  return `${circle}<text ${at} font-family="Georgia,Noto Serif,serif" font-size="${height * 0.72}" text-anchor="middle" fill="#fff">${escapeXml(initial)}</text>`;
}

/** The code as a drawing of its own. */
export function drawQrSvg(text: string, { logo, storeName }: { logo: QrLogo | null; storeName: string }): string {
  const matrix = toMatrix(text);
  const plate = toPlate(matrix.size, logo);
  const side = matrix.size + 2 * quietZone;
  const box = `viewBox="${-quietZone} ${-quietZone} ${side} ${side}"`;
  const label = `<title>${escapeXml(text)}</title>`;
  const ground = `<rect x="${-quietZone}" y="${-quietZone}" width="${side}" height="${side}" fill="#fff"/>`;
  const code = `<path d="${toPath(matrix, plate)}" fill="${ink}" shape-rendering="crispEdges"/>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" ${box} width="${side * 8}" height="${side * 8}" role="img">${label}${ground}${code}${drawMiddle(plate, logo, storeName)}</svg>`;
}

/** The same as a PNG of `pixels` by `pixels`; a module is a whole number of pixels, what is left over is white. */
export async function drawQrPng(
  text: string,
  pixels: number,
  middle: { logo: QrLogo | null; storeName: string },
): Promise<Buffer> {
  const side = toMatrix(text).size + 2 * quietZone;
  const drawn = Math.max(1, Math.floor(pixels / side)) * side;
  const svg = drawQrSvg(text, middle).replace(
    /width="\d+" height="\d+" role/,
    `width="${drawn}" height="${drawn}" role`,
  );
  const over = Math.max(0, pixels - drawn);
  const before = Math.floor(over / 2);
  return sharp(Buffer.from(svg))
    .extend({ top: before, left: before, bottom: over - before, right: over - before, background: '#fff' })
    .flatten({ background: '#fff' })
    .png({ compressionLevel: 9, palette: true })
    .toBuffer();
}

const logoSide = 480;
const mostPixels = 60_000_000;

/** A store's logo ready to be put on a code: its margins cut off, on the ground it can be seen on; null when unreadable. */
export async function readQrLogo(bytes: Buffer): Promise<QrLogo | null> {
  try {
    const { data, info } = await sharp(bytes, { limitInputPixels: mostPixels })
      .rotate()
      .trim()
      .resize({ width: logoSide, height: logoSide, fit: 'inside', withoutEnlargement: true })
      .png()
      .toBuffer({ resolveWithObject: true });
    if (Math.min(info.width, info.height) < 8) return null;
    const light = await isLight(data);
    const shown = light ? await sharp(data).flatten({ background: ink }).png().toBuffer() : data;
    return { bytes: shown, width: info.width, height: info.height };
  } catch {
    // what was uploaded or served as a logo may be anything
    return null;
  }
}

/** A logo made to stand on dark ground would vanish on white. */
async function isLight(png: Buffer): Promise<boolean> {
  const { isOpaque } = await sharp(png).stats();
  if (isOpaque) return false;
  const onWhite = await sharp(png).flatten({ background: '#fff' }).greyscale().raw().toBuffer();
  return onWhite.every((brightness) => brightness > 180);
}
