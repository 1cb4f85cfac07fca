// Draws vases, mugs, bowls and plates.

import { symmetric } from './paths.ts';
import type { Sketch } from './sketch.ts';

const PROFILES = [
  // a round belly with a short neck
  {
    half: 'M600 560C560 560 530 556 520 548C520 600 470 640 420 700C356 780 360 960 440 1080C470 1120 500 1150 600 1150',
    mouth: 80,
    top: 548,
  },
  // a bottle
  {
    half: 'M600 460C570 460 552 456 546 450C548 600 540 660 470 760C410 850 410 1020 440 1110C460 1146 520 1150 600 1150',
    mouth: 54,
    top: 450,
  },
  // a tall cylinder
  {
    half: 'M600 500C540 500 470 494 456 484C450 700 440 900 436 1110C450 1146 520 1156 600 1156',
    mouth: 144,
    top: 484,
  },
] as const;

export function drawVase(sketch: Sketch): void {
  const profile = PROFILES[sketch.turn % PROFILES.length] ?? PROFILES[0];
  if (sketch.turn % 4 !== 3) drawBranches(sketch, profile.top);
  sketch.cloth(symmetric(profile.half), {
    volume: 'round',
    lights: ['M470 800C452 880 456 960 484 1050'],
    folds: ['M500 1130C560 1146 640 1146 700 1130'],
    depth: 1.3,
  });
  if (sketch.turn % 2 === 0) sketch.glow('M440 1040C520 1086 680 1086 760 1040', sketch.tones.deep, 0.8);
  sketch.ellipse(600, profile.top, profile.mouth, profile.mouth * 0.16 + 4, sketch.tones.deep);
  sketch.line(
    `M${600 - profile.mouth} ${profile.top}A${profile.mouth} ${profile.mouth * 0.16 + 4} 0 0 0 ${600 + profile.mouth} ${profile.top}`,
    { width: 9, colour: sketch.tones.light, opacity: 0.9 },
  );
}

function drawBranches(sketch: Sketch, top: number): void {
  const leaves = ['#7d8f6a', '#93a37c', '#68795a'];
  for (const [bend, height] of [
    [-150, 330],
    [30, 390],
    [160, 290],
  ] as const) {
    const tip = [600 + bend, top - height] as const;
    sketch.line(
      `M600 ${top + 10}C${600 + bend * 0.1} ${top - height * 0.4} ${600 + bend * 0.5} ${top - height * 0.7} ${tip[0]} ${tip[1]}`,
      { width: 6, colour: '#6b5a43' },
    );
    for (let index = 1; index <= 7; index += 1) {
      const share = index / 7;
      const x = 600 + bend * share * share * 0.9 + bend * 0.1 * share;
      const y = top - height * share;
      const side = index % 2 === 0 ? 1 : -1;
      sketch.moved(`translate(${x.toFixed(0)} ${y.toFixed(0)}) rotate(${side * 58 + bend * 0.1})`, (leaf) =>
        leaf.cloth('M0 0C-22 -26 -20 -66 0 -92C20 -66 22 -26 0 0Z', {
          fill: leaves[index % 3] ?? '#7d8f6a',
          volume: 'none',
        }),
      );
    }
  }
}

export function drawMug(sketch: Sketch): void {
  const { deep, light, base } = sketch.tones;
  const handle = 'M800 700C940 680 960 920 790 960';
  sketch.line(handle, { width: 62, colour: deep });
  sketch.line(handle, { width: 56, colour: base });
  sketch.line(handle, { width: 14, colour: light, opacity: 0.6 });
  sketch.cloth(
    'M370 600C370 640 830 640 830 600C834 780 824 960 800 1064C780 1110 700 1120 600 1120C500 1120 420 1110 400 1064C376 960 366 780 370 600Z',
    {
      volume: 'round',
      lights: ['M446 700C444 820 452 920 466 1040'],
      depth: 1.5,
    },
  );
  sketch.cloth(
    'M398 1020C480 1060 720 1060 802 1020C800 1050 796 1080 780 1094C700 1124 500 1124 420 1094C404 1080 400 1050 398 1020Z',
    { fill: '#d8c7ad', volume: 'round' },
  );
  sketch
    .ellipse(600, 602, 230, 46, light)
    .ellipse(600, 604, 218, 39, deep)
    .ellipse(600, 616, 196, 28, '#4b2f20')
    .ellipse(560, 612, 90, 12, '#7a5238', 0.7);
  speckle(sketch, 400, 800, 680, 1000);
}

/** The fine dots of a stoneware glaze. */
function speckle(sketch: Sketch, left: number, right: number, top: number, bottom: number): void {
  const marks: string[] = [];
  for (let index = 0; index < 70; index += 1) {
    const x = left + ((index * 137 + sketch.turn * 31) % (right - left));
    const y = top + ((index * 211 + sketch.turn * 17) % (bottom - top));
    marks.push(`M${x} ${y}h.1`);
  }
  sketch.line(marks.join(''), { width: 4, opacity: 0.32 });
}

export function drawBowl(sketch: Sketch): void {
  const { deep, light, dark } = sketch.tones;
  sketch.cloth('M480 1060H720L740 1120Q600 1140 460 1120Z', { volume: 'round' });
  sketch.cloth('M240 760C240 830 960 830 960 760C950 920 850 1080 600 1084C350 1080 250 920 240 760Z', {
    volume: 'round',
    lights: ['M330 850C360 940 430 1010 510 1040'],
    depth: 1.4,
  });
  sketch.ellipse(600, 762, 360, 96, light);
  const inside = sketch.gradient(
    [
      [0, deep],
      [0.5, dark],
      [1, sketch.tones.base],
    ],
    'down',
  );
  sketch.ellipse(600, 766, 344, 86, inside);
  sketch.glow('M420 812C520 836 680 836 780 812', '#ffffff', 1);
  speckle(sketch, 330, 870, 870, 1000);
}

export function drawPlate(sketch: Sketch): void {
  const { deep, light, dark, base } = sketch.tones;
  sketch.moved('translate(600 760) rotate(-8) translate(-600 -760)', (plate) => {
    plate.ellipse(604, 784, 432, 424, deep, 0.35);
    const disc = 'M170 760A430 424 0 1 1 1030 760A430 424 0 1 1 170 760Z';
    plate.cloth(disc, {
      volume: 'soft',
      lights: ['M280 560C360 430 480 380 600 374'],
      folds: ['M300 1000C420 1120 780 1120 900 1000'],
    });
    plate.line('M182 760A418 412 0 1 1 1018 760A418 412 0 1 1 182 760Z', { width: 12, colour: light, opacity: 0.85 });
    plate.line('M190 760A410 404 0 1 1 1010 760A410 404 0 1 1 190 760Z', { width: 4, colour: dark, opacity: 0.6 });
    const well = 'M320 762A280 276 0 1 1 880 762A280 276 0 1 1 320 762Z';
    plate.glow(well, deep, 0.8);
    plate.cloth('M330 766A270 266 0 1 1 870 766A270 266 0 1 1 330 766Z', {
      fill: sketch.pattern === 'plain' ? base : light,
      volume: 'soft',
    });
    plate.glow('M410 600C470 540 560 516 640 524', '#ffffff', 1.6);
  });
}
