// Pictures for pages that are looked at, drawn anew each time.
import sharp from 'sharp';

/** A picture that is not flat, so that it weighs what a photograph does. */
export function drawCover(hue: string): Promise<Buffer> {
  const grain = { type: 'gaussian', mean: 128, sigma: 12 } as const;
  const paint = Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="1600" height="2000"><defs><linearGradient id="a" x2="1" y2="1"><stop stop-color="${hue}"/><stop offset="1" stop-color="#232a3b"/></linearGradient></defs><rect width="1600" height="2000" fill="url(#a)" opacity=".85"/><circle cx="900" cy="900" r="420" fill="#d8c7a8" opacity=".7"/></svg>`,
  );
  return sharp({ create: { width: 1600, height: 2000, channels: 3, background: '#888', noise: grain } })
    .composite([{ input: paint }])
    .jpeg()
    .toBuffer();
}
