// Which drawing shows which kind of goods, and whether it stands on the ground or lies on it.

import type { KindName } from '../kinds.ts';
import { drawBeanie, drawBelt, drawHat, drawScarf, drawSunglasses } from './accessories.ts';
import { drawBackpack, drawCrossbody, drawTote } from './bags.ts';
import { drawJeans, drawShorts, drawTrousers } from './bottoms.ts';
import { drawDress, drawSkirt, drawSlip } from './dresses.ts';
import { drawEarrings, drawNecklace, drawWatch } from './jewels.ts';
import { drawCardigan, drawSweater } from './knits.ts';
import { drawBasket, drawCandle, drawChair, drawLamp } from './living.ts';
import { drawBlazer, drawCoat, drawJacket } from './outerwear.ts';
import { drawBoot, drawSandal, drawSneaker } from './shoes.ts';
import type { Sketch } from './sketch.ts';
import { drawBowl, drawMug, drawPlate, drawVase } from './tableware.ts';
import { drawBedding, drawCushion, drawThrow, drawTowel } from './textiles.ts';
import { drawBlouse, drawShirt, drawTshirt } from './tops.ts';

export interface Drawing {
  draw: (sketch: Sketch) => void;
  /** The height at which it touches the floor; null when it lies flat or hangs. */
  floor: number | null;
  /** The middle of the close-up. */
  focus: readonly [number, number];
  /** Enlarges what would look small on the board. */
  scale: number;
}

const flat = (draw: Drawing['draw'], x = 600, y = 560): Drawing => ({ draw, floor: null, focus: [x, y], scale: 1 });
const worn = (draw: Drawing['draw'], x = 600, y = 560): Drawing => ({ ...flat(draw, x, y), scale: 1.13 });
const standing = (draw: Drawing['draw'], floor: number, x = 600, y = 800): Drawing => ({
  draw,
  floor,
  focus: [x, y],
  scale: 1,
});

export const DRAWINGS: Record<KindName, Drawing> = {
  shirt: worn(drawShirt, 610, 500),
  tshirt: worn(drawTshirt, 600, 520),
  blouse: worn(drawBlouse, 600, 540),
  sweater: worn(drawSweater, 600, 520),
  cardigan: worn(drawCardigan, 520, 900),
  blazer: worn(drawBlazer, 580, 620),
  coat: flat(drawCoat, 600, 620),
  jacket: worn(drawJacket, 560, 580),
  dress: flat(drawDress, 600, 560),
  slip: flat(drawSlip, 600, 620),
  skirt: flat(drawSkirt, 600, 520),
  trousers: flat(drawTrousers, 580, 520),
  jeans: flat(drawJeans, 560, 520),
  shorts: flat(drawShorts, 580, 620),
  sneaker: standing(drawSneaker, 1112, 480, 900),
  boot: standing(drawBoot, 1142, 620, 700),
  sandal: flat(drawSandal, 420, 660),
  tote: standing(drawTote, 1244, 560, 760),
  crossbody: flat(drawCrossbody, 600, 880),
  backpack: standing(drawBackpack, 1228, 600, 720),
  hat: flat(drawHat, 600, 780),
  beanie: flat(drawBeanie, 620, 840),
  scarf: flat(drawScarf, 600, 560),
  belt: flat(drawBelt, 500, 960),
  sunglasses: flat(drawSunglasses, 420, 780),
  earrings: worn(drawEarrings, 440, 680),
  necklace: flat(drawNecklace, 600, 940),
  watch: flat(drawWatch, 600, 740),
  cushion: standing(drawCushion, 1178, 480, 700),
  throw: flat(drawThrow, 560, 620),
  towel: standing(drawTowel, 1160, 660, 760),
  bedding: standing(drawBedding, 1200, 640, 760),
  vase: standing(drawVase, 1150, 600, 760),
  mug: standing(drawMug, 1118, 560, 760),
  bowl: standing(drawBowl, 1130, 520, 860),
  plate: flat(drawPlate, 480, 660),
  candle: standing(drawCandle, 1142, 600, 700),
  lamp: standing(drawLamp, 1152, 600, 620),
  chair: standing(drawChair, 1326, 560, 820),
  basket: standing(drawBasket, 1164, 540, 780),
};
