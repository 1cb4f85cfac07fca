// Draws sweaters and cardigans.

import { sleeve, torso } from './paths.ts';
import type { Sketch } from './sketch.ts';

function drawKnitSleeves(sketch: Sketch): void {
  sketch.pair((left) => {
    left
      .cloth(sleeve([366, 364], [380, 600], [188, 1030], [316, 1060], 22), {
        fill: left.leaning,
        folds: [
          'M286 660C320 700 350 700 374 690',
          'M240 820C280 842 320 834 344 812',
          'M228 930C264 950 304 950 330 936',
          'M390 430C346 540 330 720 300 1040',
        ],
        lights: ['M284 520C252 680 236 840 226 990'],
      })
      .cloth('M184 1022C220 1046 280 1056 320 1052L310 1134C272 1140 222 1130 188 1112Z', { fill: left.leaning });
    ribbing(left, 192, 312, 1034, 1128);
  });
}

/** Short upright lines of a ribbed hem, cuff or collar. */
export function ribbing(sketch: Sketch, from: number, to: number, top: number, bottom: number): void {
  const lines: string[] = [];
  for (let x = from; x <= to; x += 13) lines.push(`M${x} ${top}V${bottom}`);
  sketch.line(lines.join(''), { width: 4, opacity: 0.26 });
  sketch.line(
    lines.join('').replaceAll(/M(\d+)/g, (_match, x: string) => `M${Number(x) + 6}`),
    { width: 3, colour: sketch.tones.light, opacity: 0.4 },
  );
}

export function drawSweater(sketch: Sketch): void {
  const { dark, base } = sketch.tones;
  const isRollNeck = sketch.turn % 3 === 1;
  drawKnitSleeves(sketch);
  sketch.cloth('M486 292C540 272 660 272 714 292C690 350 640 372 600 372C560 372 510 350 486 292Z', {
    fill: dark,
    volume: 'none',
  });
  sketch.cloth(
    torso({
      top: 300,
      neck: 106,
      neckDrop: 74,
      shoulder: 244,
      slope: 60,
      armpit: [226, 600],
      waist: [228, 860],
      hem: [222, 1120],
      hemDrop: 12,
    }),
    {
      folds: [
        'M402 640C430 800 420 960 440 1090',
        'M798 650C772 800 782 960 762 1090',
        'M392 600C440 650 480 664 530 668',
        'M808 600C764 650 724 664 676 668',
        'M540 1000C552 1040 550 1080 554 1110',
      ],
      lights: ['M478 560C490 760 476 900 490 1060', 'M694 600C688 780 698 920 690 1070'],
      seams: ['M358 364C402 434 414 540 376 600', 'M842 364C798 434 786 540 824 600'],
    },
  );
  if (sketch.turn % 3 === 2 && sketch.pattern !== 'stripe') drawCables(sketch);
  sketch.cloth('M380 1108Q600 1136 820 1108L812 1204Q600 1228 388 1204Z', {});
  ribbing(sketch, 396, 806, 1128, 1206);
  if (isRollNeck) {
    sketch.cloth(
      'M486 316C474 270 474 230 492 204C540 186 660 186 708 204C726 230 726 270 714 316C690 366 640 384 600 384C560 384 510 366 486 316Z',
      { volume: 'round' },
    );
    ribbing(sketch, 506, 696, 222, 352);
    sketch.glow('M490 210C540 232 660 232 710 210', sketch.tones.deep, 0.8);
    return;
  }
  sketch.line('M490 300C514 364 556 386 600 386C644 386 686 364 710 300', { width: 40, colour: dark });
  sketch.line('M490 300C514 364 556 386 600 386C644 386 686 364 710 300', { width: 34, colour: base });
  sketch.line('M490 300C514 364 556 386 600 386C644 386 686 364 710 300', { width: 30, opacity: 0.26, dash: '4 9' });
}

/** Two cables down the front, for fisherman knits. */
function drawCables(sketch: Sketch): void {
  for (const x of [520, 680]) {
    for (let y = 450; y < 1080; y += 62) {
      const twist = `M${x - 26} ${y}C${x - 26} ${y + 32} ${x + 26} ${y + 30} ${x + 26} ${y + 62}M${x + 26} ${y}C${x + 26} ${y + 20} ${x + 12} ${y + 24} ${x + 6} ${y + 29}M${x - 6} ${y + 36}C${x - 16} ${y + 44} ${x - 26} ${y + 46} ${x - 26} ${y + 62}`;
      sketch.line(twist, { width: 13, colour: sketch.tones.dark, opacity: 0.75 });
      sketch.line(twist, { width: 7, colour: sketch.tones.light, opacity: 0.7 });
    }
  }
}

export function drawCardigan(sketch: Sketch): void {
  const { dark } = sketch.tones;
  drawKnitSleeves(sketch);
  sketch.cloth('M494 290C540 274 660 274 706 290L620 760H580Z', { fill: dark, volume: 'none' });
  const half =
    'M594 770C560 640 512 440 500 294C470 306 400 336 358 362C378 430 388 520 376 600C366 780 372 960 384 1196L596 1204Z';
  sketch.pair((left) => {
    left.cloth(half, {
      folds: ['M400 640C430 800 420 980 436 1160', 'M386 600C430 650 470 664 510 668'],
      lights: ['M476 520C496 720 486 940 500 1150'],
      seams: ['M360 366C384 450 388 520 378 600'],
    });
    left.cloth('M384 1110L596 1120V1206L388 1198Z', {});
    ribbing(left, 398, 580, 1124, 1196);
    left.cloth('M416 900H540V1066H420Z', { volume: 'soft' });
    ribbing(left, 424, 532, 904, 930);
    left.line('M500 296C514 452 562 650 590 776L590 1200', { width: 38, colour: left.tones.dark });
    left.line('M500 296C514 452 562 650 590 776L590 1200', { width: 32, colour: left.tones.base });
    left.line('M500 296C514 452 562 650 590 776L590 1200', { width: 28, opacity: 0.24, dash: '4 9' });
  });
  for (let y = 812; y < 1180; y += 86) sketch.button(600, y, 12, '#6b4a33');
}
