// Draws cushions, throws, towels and bedding.

import { fringe } from './accessories.ts';
import type { Sketch } from './sketch.ts';

export function drawCushion(sketch: Sketch): void {
  sketch.cloth(
    'M262 412C400 452 800 452 938 412C972 440 968 480 956 520C924 700 924 900 956 1080C968 1120 972 1160 938 1188C800 1148 400 1148 262 1188C228 1160 232 1120 244 1080C276 900 276 700 244 520C232 480 228 440 262 412Z',
    {
      folds: [
        'M290 450C360 540 400 580 430 600',
        'M910 450C840 540 800 580 770 600',
        'M290 1150C360 1060 400 1020 430 1000',
        'M910 1150C840 1060 800 1020 770 1000',
        'M300 800C340 790 380 800 420 820',
      ],
      lights: ['M420 560C500 520 640 510 760 540', 'M380 640C360 760 364 880 390 980'],
      depth: 1.3,
    },
  );
  sketch.line(
    'M262 412C400 452 800 452 938 412C972 440 968 480 956 520C924 700 924 900 956 1080C968 1120 972 1160 938 1188C800 1148 400 1148 262 1188C228 1160 232 1120 244 1080C276 900 276 700 244 520C232 480 228 440 262 412Z',
    { width: 10, colour: sketch.tones.dark },
  );
}

/** A folded length of cloth seen from its rounded fold. */
function foldedLayer(sketch: Sketch, x: number, y: number, width: number, height: number, fill?: string): void {
  const right = x + width;
  const path = `M${x + 40} ${y}Q${x} ${y} ${x} ${y + height / 2}Q${x} ${y + height} ${x + 40} ${y + height}H${right - 8}Q${right} ${y + height} ${right} ${y + height - 8}V${y + 8}Q${right} ${y} ${right - 8} ${y}Z`;
  const middle = y + height / 2;
  sketch.cloth(path, {
    ...(fill ? { fill } : {}),
    folds: [
      `M${x + 26} ${middle}C${x + width * 0.4} ${middle + 6} ${x + width * 0.7} ${middle - 4} ${right} ${middle}`,
      `M${x + 20} ${y + height - 8}H${right}`,
    ],
    lights: [`M${x + 40} ${y + height * 0.2}H${right - 20}`],
  });
  sketch.line(`M${x + 30} ${middle}H${right}`, { width: 4, opacity: 0.5 });
}

export function drawThrow(sketch: Sketch): void {
  drawThrowLayer(sketch, 372, 400, 1180);
  sketch.moved('translate(-30 0)', (shadow) => shadow.glow('M330 360V1060H890', shadow.tones.deep, 0.5));
  drawThrowLayer(sketch, 300, 330, 1050);
  sketch.cloth(
    'M300 330C300 296 330 286 366 286H820C850 286 866 300 866 330C866 366 846 380 812 380H356C322 380 300 366 300 330Z',
    {
      volume: 'soft',
      folds: ['M312 368C460 386 700 386 854 368'],
      lights: ['M330 312C460 298 700 298 840 312'],
    },
  );
}

/** One layer of a folded throw with its fringe. */
function drawThrowLayer(sketch: Sketch, x: number, top: number, bottom: number): void {
  const right = x + 560;
  fringe(sketch, x + 14, right - 8, bottom, 3);
  sketch.cloth(
    `M${x} ${top}H${right}C${right + 10} ${top + 260} ${right - 10} ${bottom - 240} ${right + 4} ${bottom}C${right - 180} ${bottom + 12} ${x + 200} ${bottom - 8} ${x + 2} ${bottom + 4}C${x + 12} ${bottom - 260} ${x - 10} ${top + 240} ${x} ${top}Z`,
    {
      volume: 'soft',
      folds: [
        `M${x + 120} ${top + 60}C${x + 90} ${top + 300} ${x + 140} ${bottom - 240} ${x + 110} ${bottom - 10}`,
        `M${x + 400} ${top + 60}C${x + 440} ${top + 300} ${x + 380} ${bottom - 240} ${x + 420} ${bottom - 10}`,
        `M${x + 20} ${bottom - 190}C${x + 180} ${bottom - 150} ${x + 380} ${bottom - 170} ${right - 20} ${bottom - 220}`,
      ],
      lights: [`M${x + 250} ${top + 60}C${x + 220} ${top + 300} ${x + 280} ${bottom - 240} ${x + 250} ${bottom - 10}`],
    },
  );
}

export function drawTowel(sketch: Sketch): void {
  const second = sketch.tones.light;
  foldedLayer(sketch, 250, 990, 700, 170);
  foldedLayer(sketch, 270, 832, 664, 160, second);
  foldedLayer(sketch, 256, 680, 690, 154);
  sketch.cloth(
    'M350 600C350 540 400 520 460 520H760C830 520 880 548 880 604C880 664 830 686 760 686H440C390 686 350 660 350 600Z',
    {
      fill: second,
      folds: ['M380 650C500 676 740 676 860 650'],
      lights: ['M390 560C500 540 740 540 850 560'],
    },
  );
  sketch.ellipse(826, 602, 62, 80, sketch.tones.dark, 0.9);
  for (const radius of [50, 36, 22, 9])
    sketch.ellipse(826, 602, radius * 0.82, radius * 1.2, radius % 4 === 2 ? sketch.tones.base : second);
  for (const y of [700, 858, 1012])
    sketch.line(`M900 ${y}V${y + 110}`, { width: 12, colour: sketch.tones.contrast, opacity: 0.55 });
}

export function drawBedding(sketch: Sketch): void {
  const { light, dark } = sketch.tones;
  foldedLayer(sketch, 206, 1030, 790, 174);
  foldedLayer(sketch, 226, 884, 750, 150, light);
  foldedLayer(sketch, 216, 744, 770, 144);
  const pillow =
    'M262 500C420 462 780 462 938 500C966 524 964 566 956 612C964 660 966 702 938 728C780 764 420 764 262 728C234 702 236 660 244 612C236 566 234 524 262 500Z';
  sketch.cloth(pillow, {
    fill: light,
    folds: [
      'M282 524C340 556 372 572 410 578',
      'M918 524C860 556 830 572 790 578',
      'M290 712C350 684 380 672 420 668',
      'M520 740C570 716 640 716 690 740',
    ],
    lights: ['M390 520C520 492 680 492 810 520'],
    depth: 1.2,
  });
  sketch.line('M884 498C902 570 902 660 884 734', { width: 3, colour: dark, opacity: 0.7 });
  for (const y of [550, 614, 678]) sketch.button(912, y, 9, '#e9dcc6');
}
