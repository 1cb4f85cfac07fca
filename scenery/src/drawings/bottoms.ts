// Draws trousers, jeans and shorts.

import type { Sketch } from './sketch.ts';

/** Outer and inner edge of a leg at its hem, both left of the middle. */
interface Leg {
  hemY: number;
  outer: number;
  inner: number;
  hip: number;
}

function drawLegs(sketch: Sketch, { hemY, outer, inner, hip }: Leg, seams: readonly string[]): void {
  const middle = (outer + inner) / 2;
  const knee = 620 + (hemY - 620) * 0.45;
  sketch.pair((left) =>
    left.cloth(
      `M452 300C440 400 ${hip} 480 ${hip} 580C${hip - 8} 780 ${outer - 2} ${knee + 60} ${outer} ${hemY - 8}Q${middle} ${hemY + 16} ${inner} ${hemY}C${inner + 6} ${knee + 60} 592 760 602 610L602 300Z`,
      {
        folds: [
          `M592 612C540 640 500 640 470 620`,
          `M560 660C530 720 500 740 480 742`,
          `M${hip + 30} ${knee}C${hip + 70} ${knee + 26} 520 ${knee + 20} 556 ${knee - 6}`,
          `M${hip + 20} ${knee + 60}C${middle - 20} ${knee + 84} ${middle + 20} ${knee + 80} ${inner - 20} ${knee + 50}`,
          `M${inner - 14} ${knee + 120}C${inner - 20} ${hemY - 120} ${inner - 16} ${hemY - 60} ${inner - 14} ${hemY - 10}`,
        ],
        lights: [`M${(hip + 600) / 2 - 20} 480C${middle - 20} 700 ${middle - 6} 900 ${middle} ${hemY - 10}`],
        seams,
      },
    ),
  );
}

function drawWaistband(sketch: Sketch, loops: boolean): void {
  sketch.ellipse(600, 262, 146, 14, sketch.tones.deep, 0.7);
  sketch.cloth('M450 256Q600 286 750 256L756 326Q600 356 444 326Z', {
    seams: ['M454 268Q600 298 746 268', 'M448 316Q600 346 752 316'],
  });
  if (!loops) return;
  for (const x of [492, 545, 655, 708]) sketch.cloth(`M${x - 8} 262H${x + 8}V344H${x - 8}Z`, { volume: 'soft' });
}

function drawFly(sketch: Sketch): void {
  sketch.line('M602 340C602 420 602 520 600 610', { width: 4, opacity: 0.55 });
  sketch.line('M650 344C650 440 646 500 604 540', { width: 2.5, opacity: 0.5, dash: '8 6' });
}

export function drawTrousers(sketch: Sketch): void {
  const isWide = sketch.turn % 2 === 0;
  const leg = isWide
    ? { hemY: 1330, outer: 330, inner: 566, hip: 408 }
    : { hemY: 1330, outer: 404, inner: 556, hip: 410 };
  const crease = `M520 350C500 620 ${(leg.outer + leg.inner) / 2} 900 ${(leg.outer + leg.inner) / 2} ${leg.hemY - 6}`;
  drawLegs(sketch, leg, ['M470 340C462 410 440 460 416 500']);
  sketch.pair((left) => {
    left.line(crease, { width: 3, opacity: 0.35 });
    left.line('M540 346C536 420 530 470 524 520', { width: 4, opacity: 0.4 });
    left.line(
      `M${leg.outer + 4} ${leg.hemY - 44}Q${(leg.outer + leg.inner) / 2} ${leg.hemY - 22} ${leg.inner - 2} ${leg.hemY - 38}`,
      { width: 3, opacity: 0.4 },
    );
  });
  drawWaistband(sketch, true);
  drawFly(sketch);
  sketch.button(606, 300, 9);
}

export function drawJeans(sketch: Sketch): void {
  const leg = { hemY: 1330, outer: 392, inner: 562, hip: 402 };
  drawLegs(sketch, leg, []);
  const stitch = '#c98f4a';
  sketch.pair((left) => {
    left.glow('M500 560C480 700 476 800 480 900', '#ffffff', sketch.tones.lightness > 0.7 ? 0 : 0.7);
    left.line('M470 346C468 420 520 456 596 452', { width: 4, opacity: 0.6 });
    left.line('M470 358C474 430 524 466 596 462', { width: 2.4, colour: stitch, dash: '9 5' });
    left.line('M410 560C404 800 398 1050 402 1310', { width: 2.4, colour: stitch, dash: '9 5', opacity: 0.8 });
    left.line('M398 1296Q480 1318 560 1304', { width: 2.4, colour: stitch, dash: '9 5' });
    left.ellipse(478, 360, 5, 5, '#b9783f').ellipse(590, 456, 5, 5, '#b9783f');
  });
  drawWaistband(sketch, true);
  drawFly(sketch);
  sketch.line('M646 346C646 440 640 498 604 532', { width: 2.4, colour: stitch, dash: '9 5' });
  sketch.button(606, 300, 12, '#b9783f');
}

export function drawShorts(sketch: Sketch): void {
  sketch.moved('translate(-120 80) scale(1.2)', (large) => {
    drawLegs(large, { hemY: 860, outer: 350, inner: 584, hip: 398 }, ['M470 340C462 410 440 460 410 500']);
    large.pair((left) => {
      left.line('M354 820Q470 846 584 828', { width: 3, opacity: 0.45 });
      left.line('M530 346C520 480 500 640 480 850', { width: 3, opacity: 0.3 });
    });
    drawWaistband(large, false);
    const gathers = Array.from({ length: 19 }, (_, index) => `M${462 + index * 15.3} 276V330`).join('');
    large.line(gathers, { width: 4, opacity: 0.22 });
    drawFly(large);
    large.line('M590 322C560 400 556 440 562 490M612 322C636 400 640 430 632 478', { width: 8, colour: '#efe6d6' });
    large.ellipse(562, 494, 6, 10, '#efe6d6').ellipse(632, 482, 6, 10, '#efe6d6');
  });
}
