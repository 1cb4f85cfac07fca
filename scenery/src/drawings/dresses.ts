// Draws dresses, slips and skirts.

import { sleeve, symmetric } from './paths.ts';
import type { Sketch } from './sketch.ts';

/** Long folds that fan out from a waist to a hem. */
function skirtFolds(top: number, bottom: number, topHalf: number, bottomHalf: number, count: number): string[] {
  return Array.from({ length: count }, (_, index) => {
    const share = ((index + 0.5) / count) * 2 - 1;
    const start = 600 + share * topHalf;
    const end = 600 + share * bottomHalf + (index % 2 === 0 ? 14 : -10);
    return `M${start.toFixed(0)} ${top + 16}C${(start + share * 20).toFixed(0)} ${top + (bottom - top) * 0.4} ${end.toFixed(0)} ${top + (bottom - top) * 0.6} ${end.toFixed(0)} ${bottom - 10}`;
  });
}

export function drawDress(sketch: Sketch): void {
  const { dark } = sketch.tones;
  sketch.cloth('M498 236C540 220 660 220 702 236L650 420H550Z', { fill: dark, volume: 'none' });
  sketch.pair((left) =>
    left.cloth(sleeve([404, 300], [428, 480], [276, 520], [410, 566], 26), {
      fill: left.leaning,
      folds: ['M380 320C350 400 340 460 332 530', 'M410 330C392 420 386 480 384 550'],
      seams: ['M286 506Q346 548 408 552'],
    }),
  );
  sketch.cloth(
    symmetric(
      'M600 430C560 380 520 310 500 236C470 250 430 276 400 296C424 360 432 420 430 486C432 560 452 620 462 676Q520 690 600 690',
    ),
    {
      folds: ['M440 500C480 540 510 560 540 566', 'M452 610C500 636 540 640 580 636'],
      lights: ['M500 420C504 520 506 600 512 670'],
      seams: ['M404 300C426 360 434 420 432 480'],
    },
  );
  const hem = 1310;
  sketch.cloth(
    symmetric(
      `M600 690Q520 690 462 676C430 820 350 1050 292 ${hem - 30}Q340 ${hem + 6} 410 ${hem}Q500 ${hem + 26} 600 ${hem + 12}`,
    ),
    {
      folds: skirtFolds(690, hem, 128, 280, 8),
      lights: skirtFolds(700, hem, 108, 250, 7),
      ...(sketch.turn % 2 === 0 ? { seams: ['M402 930Q600 972 798 930', 'M338 1140Q600 1186 862 1140'] } : {}),
    },
  );
  sketch.line('M500 240C524 318 560 384 600 434C640 384 676 318 700 240', { width: 3, opacity: 0.5 });
  sketch.cloth('M460 660Q600 694 740 660L744 712Q600 746 456 712Z', {
    volume: 'body',
    seams: ['M462 670Q600 704 738 670', 'M460 704Q600 738 740 704'],
  });
  sketch.cloth('M660 700C690 780 684 860 704 930L676 940C660 860 650 780 636 712Z', {
    folds: ['M670 740C676 810 676 860 688 920'],
  });
}

export function drawSlip(sketch: Sketch): void {
  const { light } = sketch.tones;
  sketch.pair((left) => left.line('M476 440C482 360 492 280 520 214', { width: 8, colour: left.tones.dark }));
  const half =
    'M600 520C570 540 540 500 476 434C462 480 440 520 430 560C444 640 462 700 458 770C440 900 384 1120 372 1330Q480 1362 600 1356';
  sketch.cloth(symmetric(half), {
    folds: [
      'M486 470C520 560 560 590 600 592C640 590 680 560 714 470',
      'M500 520C540 610 580 640 600 642C620 640 660 610 700 520',
      ...skirtFolds(860, 1350, 110, 200, 4),
    ],
    lights: [
      'M470 640C484 720 480 800 462 900C440 1040 428 1200 424 1320',
      'M640 700C650 860 672 1080 682 1330',
      'M548 780C540 960 520 1160 516 1340',
    ],
    depth: 1.25,
  });
  sketch.line('M476 436C540 502 570 542 600 522C630 542 660 502 724 436', { width: 5, colour: light, opacity: 0.7 });
}

export function drawSkirt(sketch: Sketch): void {
  const isPleated = sketch.turn % 2 === 0;
  const count = isPleated ? 13 : 7;
  const spread = isPleated ? 330 : 300;
  const half = `M600 330Q520 330 452 318C420 520 340 900 ${600 - spread} 1206Q420 ${isPleated ? 1262 : 1250} 600 1252`;
  sketch.cloth(symmetric(half), {
    folds: skirtFolds(340, 1250, 140, spread - 16, count),
    lights: skirtFolds(350, 1250, 120, spread - 50, count),
    depth: isPleated ? 1.2 : 0.9,
    seams: [`M${610 - spread} 1178Q420 1226 600 1226Q780 1226 ${590 + spread} 1178`],
  });
  sketch.cloth('M446 268Q600 296 754 268L760 338Q600 368 440 338Z', {
    seams: ['M450 280Q600 308 750 280', 'M446 328Q600 358 754 328'],
  });
  sketch.ellipse(600, 284, 146, 12, sketch.tones.deep, 0.45);
}
