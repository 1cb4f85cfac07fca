// A text as a QR code without anything in its middle.
import { toString as drawQrCode } from 'qrcode';

/** A data address of the code as an SVG, black on white. */
export async function toQrAddress(text: string): Promise<string> {
  const svg = await drawQrCode(text, { type: 'svg', margin: 2, errorCorrectionLevel: 'M' });
  return `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`;
}
