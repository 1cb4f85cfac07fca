// Draws candles, lamps, chairs and baskets.

import { mix } from './tones.ts';
import type { Sketch } from './sketch.ts';

export function drawCandle(sketch: Sketch): void {
  const { deep, light, dark } = sketch.tones;
  sketch.cloth('M390 620C390 660 810 660 810 620V1090C806 1130 700 1146 600 1146C500 1146 394 1130 390 1090Z', {
    volume: 'round',
    lights: ['M460 700V1080', 'M750 720V1060'],
    depth: 1.7,
  });
  sketch.ellipse(600, 622, 210, 42, light).ellipse(600, 626, 196, 34, dark).ellipse(600, 640, 186, 28, '#f6ecd8');
  sketch.ellipse(600, 642, 70, 11, '#fff6df');
  sketch.line('M600 642C598 610 602 590 600 566', { width: 6, colour: '#3a2e26' });
  sketch.glow('M600 560C598 520 602 500 600 470', '#ffdf9a', 7);
  sketch.cloth('M600 574C566 560 570 512 600 440C630 512 634 560 600 574Z', {
    fill: sketch.gradient(
      [
        [0, '#ffe9b0'],
        [0.6, '#ffb84d'],
        [1, '#d9772b'],
      ],
      'down',
    ),
    volume: 'none',
  });
  sketch.ellipse(600, 546, 9, 20, '#fff8e6');
  sketch.cloth('M440 790H760V1000H440Z', { fill: '#f7f1e6', volume: 'soft' });
  sketch.line('M458 808H742V982H458Z', { width: 2.4, colour: deep, opacity: 0.6 });
  sketch.line('M520 860H680M540 900H660M560 940H640', { width: 7, colour: deep, opacity: 0.55 });
}

export function drawLamp(sketch: Sketch): void {
  const { deep, light } = sketch.tones;
  const shade = sketch.gradient(
    [
      [0, '#fff6e2'],
      [0.5, '#f6e6c6'],
      [1, '#e6cfa4'],
    ],
    'down',
  );
  sketch.line('M700 1150C800 1176 900 1166 1010 1176', { width: 9, colour: '#6b5a4a' });
  sketch.line('M600 640V760', { width: 22, colour: '#b48d4a' });
  const belly =
    sketch.turn % 2 === 0
      ? 'M560 740H640C650 790 720 830 740 930C756 1040 720 1120 690 1150H510C480 1120 444 1040 460 930C480 830 550 790 560 740Z'
      : 'M566 740H634C636 800 650 880 690 960C720 1030 730 1100 726 1150H474C470 1100 480 1030 510 960C550 880 564 800 566 740Z';
  sketch.cloth(belly, { volume: 'round', lights: ['M510 920C494 1000 508 1070 528 1120'], depth: 1.5 });
  sketch.ellipse(600, 742, 40, 8, light);
  sketch.glow('M420 660C520 690 680 690 780 660', '#fff0c9', 4);
  sketch.cloth('M450 300Q600 276 750 300L866 640Q600 690 334 640Z', {
    fill: shade,
    volume: 'none',
    folds: ['M440 340C400 460 370 560 350 640', 'M760 340C800 460 830 560 850 640'],
    lights: ['M560 320C540 440 530 560 526 660', 'M660 320C680 440 690 560 694 660'],
    depth: 0.6,
  });
  sketch.line('M452 304Q600 280 748 304', { width: 8, colour: '#cdb486' });
  sketch.line('M336 640Q600 690 864 640', { width: 9, colour: '#cdb486' });
  sketch.line('M600 470V640', { width: 2, colour: deep, opacity: 0.06 });
}

const WOODS = ['#c69a66', '#6f4a33'] as const;

export function drawChair(sketch: Sketch): void {
  const wood = WOODS[sketch.turn % 2] ?? WOODS[0];
  const grain = mix(wood, '#2a1b12', 0.4);
  const shine = mix(wood, '#ffffff', 0.35);
  const beam = (path: string, width: number): void => {
    sketch.line(path, { width: width + 5, colour: grain });
    sketch.line(path, { width, colour: wood });
    sketch.moved('translate(-4 0)', (gleam) => gleam.line(path, { width: width * 0.22, colour: shine, opacity: 0.7 }));
  };
  beam('M410 890L384 1230', 26);
  beam('M800 890L826 1230', 26);
  beam('M380 340C386 520 392 700 398 880', 30);
  beam('M820 340C814 520 808 700 802 880', 30);
  sketch.cloth('M366 350C460 310 740 310 834 350L826 500C740 470 460 470 374 500Z', {
    fill: sketch.turn % 3 === 0 ? sketch.fill : wood,
    lights: ['M400 370C500 340 700 340 800 370'],
    folds: ['M384 488C460 462 740 462 816 488'],
  });
  beam('M390 620C500 596 700 596 810 620', 20);
  sketch.cloth('M350 860C440 820 760 820 850 860L900 960C880 1004 320 1004 300 960Z', {
    folds: ['M330 960C480 990 720 990 870 960', 'M420 870C520 900 680 900 780 870'],
    lights: ['M400 880C500 850 700 850 800 880'],
    seams: ['M316 940C480 976 720 976 884 940'],
  });
  sketch.line('M304 964C330 1010 870 1010 896 964', { width: 30, colour: grain });
  sketch.line('M304 962C330 1008 870 1008 896 962', { width: 24, colour: wood });
  beam('M328 990L296 1320', 34);
  beam('M872 990L904 1320', 34);
  beam('M316 1150H884', 16);
}

export function drawBasket(sketch: Sketch): void {
  const { deep, light, dark, base } = sketch.tones;
  for (const side of [-1, 1]) {
    const x = 600 + side * 214;
    sketch.line(`M${x - 70} 640C${x - 70} 500 ${x + 70} 500 ${x + 70} 640`, { width: 34, colour: '#5c3d27' });
    sketch.line(`M${x - 70} 636C${x - 70} 496 ${x + 70} 496 ${x + 70} 636`, { width: 26, colour: '#8a5a37' });
  }
  const body =
    'M270 640C270 700 930 700 930 640C940 800 910 1010 860 1140C820 1180 380 1180 340 1140C290 1010 260 800 270 640Z';
  sketch.cloth(body, { fill: base, volume: 'round', depth: 1 });
  weaveRows(sketch);
  sketch.ellipse(600, 640, 330, 62, dark).ellipse(600, 646, 306, 48, deep);
  sketch.line('M270 640A330 62 0 1 0 930 640A330 62 0 1 0 270 640', { width: 22, colour: dark });
  sketch.line('M270 636A330 62 0 1 0 930 636A330 62 0 1 0 270 636', {
    width: 14,
    colour: light,
    opacity: 0.8,
    dash: '26 10',
  });
  sketch.glow('M280 720C300 900 330 1040 370 1140', deep, 1.4);
  sketch.glow('M920 720C900 900 870 1040 830 1140', deep, 1.4);
}

/** Bent strands over and under, row by row. */
function weaveRows(sketch: Sketch): void {
  const over: string[] = [];
  const under: string[] = [];
  for (let row = 0; row < 14; row += 1) {
    const y = 716 + row * 31;
    const half = 326 - Math.max(0, row - 1) * 5.2;
    const dip = 44 - row * 1.5;
    for (let column = 0; column < 18; column += 1) {
      const from = -1 + (column / 18) * 2;
      const to = from + 0.105;
      const at = (share: number): string =>
        `${(600 + share * half).toFixed(0)} ${(y + dip * (1 - share * share)).toFixed(0)}`;
      ((row + column) % 2 === 0 ? over : under).push(`M${at(from)}L${at(to)}`);
    }
  }
  sketch.line(under.join(''), { width: 20, colour: sketch.tones.deep, opacity: 0.35 });
  const band = sketch.pattern === 'stripe' ? sketch.tones.contrast : sketch.tones.light;
  sketch.line(over.join(''), { width: 22, colour: sketch.tones.deep, opacity: 0.35 });
  sketch.moved('translate(0 -4)', (raised) => raised.line(over.join(''), { width: 17, colour: band, opacity: 0.55 }));
}
