// Draws shirts, T-shirts and blouses.

import { sleeve, torso } from './paths.ts';
import type { Sketch } from './sketch.ts';

const BODY_FOLDS = [
  'M420 640C440 800 430 960 452 1100',
  'M780 660C760 820 772 980 748 1110',
  'M505 940C520 1010 515 1080 520 1140',
];
const BODY_LIGHTS = ['M480 560C492 760 480 920 492 1080', 'M690 620C684 800 694 960 686 1090'];

export function drawTshirt(sketch: Sketch): void {
  const { dark, deep } = sketch.tones;
  sketch.cloth('M480 300C540 278 660 278 720 300C690 372 640 392 600 392C560 392 510 372 480 300Z', {
    fill: dark,
    volume: 'none',
  });
  sketch.pair((left) =>
    left.cloth(sleeve([372, 352], [392, 566], [222, 612], [352, 668], 6), {
      fill: left.leaning,
      folds: ['M396 400C370 470 372 520 386 600'],
      seams: ['M240 590Q300 628 362 646'],
    }),
  );
  sketch.cloth(
    torso({
      top: 302,
      neck: 112,
      neckDrop: 92,
      shoulder: 238,
      slope: 52,
      armpit: [214, 566],
      waist: [208, 820],
      hem: [216, 1180],
      hemDrop: 16,
    }),
    {
      folds: [...BODY_FOLDS, 'M396 560C440 600 470 620 520 630', 'M804 560C760 600 730 620 690 632'],
      lights: BODY_LIGHTS,
      seams: ['M386 1150Q600 1176 814 1150', 'M364 356C408 428 426 506 386 566', 'M836 356C792 428 774 506 814 566'],
    },
  );
  sketch.line('M484 306C512 376 556 404 600 404C644 404 688 376 716 306', { width: 26, colour: dark });
  sketch.line('M484 306C512 376 556 404 600 404C644 404 688 376 716 306', { width: 22, colour: sketch.tones.base });
  sketch.line('M474 312C504 388 552 417 600 417C648 417 696 388 726 312', { width: 2.5, colour: deep, opacity: 0.5 });
}

export function drawShirt(sketch: Sketch): void {
  const { dark } = sketch.tones;
  drawLongSleeves(sketch);
  sketch.cloth('M500 268C550 250 650 250 700 268L690 350C640 380 560 380 510 350Z', { fill: dark, volume: 'none' });
  sketch.cloth(
    torso({
      top: 300,
      neck: 92,
      neckDrop: 76,
      shoulder: 232,
      slope: 56,
      armpit: [212, 574],
      waist: [206, 840],
      hem: [210, 1160],
      hemDrop: 74,
    }),
    {
      folds: BODY_FOLDS,
      lights: BODY_LIGHTS,
      seams: [
        'M370 358C412 426 428 514 388 574',
        'M830 358C788 426 772 514 812 574',
        'M396 1146Q500 1214 600 1218Q700 1214 804 1146',
      ],
    },
  );
  drawPlacket(sketch, 380, 1226);
  sketch.cloth('M660 560H756V660Q708 690 660 660Z', { volume: 'soft', seams: ['M660 588H756'] });
  drawShirtCollar(sketch);
}

function drawLongSleeves(sketch: Sketch): void {
  sketch.pair((left) =>
    left
      .cloth(sleeve([378, 358], [392, 574], [206, 1010], [314, 1036], 8), {
        fill: left.leaning,
        folds: [
          'M300 660C330 690 350 690 372 680',
          'M262 800C290 815 320 812 340 796',
          'M392 420C350 520 330 700 290 1000',
        ],
        lights: ['M300 520C272 680 256 820 244 960'],
      })
      .cloth('M200 986L322 1014L312 1092L190 1064Z', { fill: left.leaning, seams: ['M202 998L316 1024'] })
      .button(296, 1052, 7),
  );
}

function drawPlacket(sketch: Sketch, top: number, bottom: number): void {
  sketch.cloth(`M574 ${top}H626V${bottom - 6}Q600 ${bottom} 574 ${bottom - 6}Z`, { volume: 'soft' });
  sketch.line(`M582 ${top}V${bottom - 8}`, { width: 1.8, opacity: 0.4, dash: '7 6' });
  sketch.line(`M618 ${top}V${bottom - 8}`, { width: 1.8, opacity: 0.4, dash: '7 6' });
  for (let y = top + 62; y < bottom - 60; y += 124) sketch.button(600, y, 9);
}

function drawShirtCollar(sketch: Sketch): void {
  sketch.cloth('M508 286C520 330 556 366 600 384C644 366 680 330 692 286C660 308 540 308 508 286Z', {
    fill: sketch.tones.dark,
    volume: 'none',
  });
  sketch.pair((left) =>
    left.cloth('M498 262C484 276 478 292 480 312L524 436L602 384C556 362 518 320 504 266Z', {
      fill: left.leaning,
      volume: 'soft',
      folds: ['M500 280C520 330 560 366 602 384'],
      seams: ['M490 314L528 420L588 382'],
    }),
  );
}

export function drawBlouse(sketch: Sketch): void {
  const { dark } = sketch.tones;
  sketch.pair((left) =>
    left
      .cloth(
        'M440 340C360 340 296 400 262 520C220 660 196 820 214 930C236 968 318 976 350 948C378 860 396 720 404 600L470 420Z',
        {
          fill: left.leaning,
          folds: [
            'M300 460C280 600 262 760 258 930',
            'M350 440C330 600 316 780 306 940',
            'M392 460C370 620 352 800 336 930',
          ],
          lights: ['M324 470C300 620 286 780 282 930'],
        },
      )
      .cloth('M216 926C250 962 316 968 350 944L344 1010C310 1030 250 1026 222 1002Z', { fill: left.leaning }),
  );
  sketch.cloth('M486 306C540 288 660 288 714 306L690 420H510Z', { fill: dark, volume: 'none' });
  sketch.cloth(
    torso({
      top: 304,
      neck: 108,
      neckDrop: 150,
      shoulder: 206,
      slope: 44,
      armpit: [204, 570],
      waist: [196, 800],
      hem: [238, 1130],
      hemDrop: 20,
    }),
    {
      folds: [
        'M470 520C450 700 440 900 420 1120',
        'M540 520C530 720 520 920 508 1140',
        'M660 520C672 720 684 920 696 1140',
        'M730 520C752 700 764 900 782 1120',
      ],
      lights: ['M500 540C490 740 478 920 464 1120', 'M620 540C624 740 630 940 640 1130'],
      seams: ['M412 500Q600 548 788 500'],
    },
  );
  sketch.line('M600 454V640', { width: 3, opacity: 0.6 });
  for (let y = 500; y < 640; y += 46) sketch.button(600, y, 8, sketch.tones.light);
  drawBow(sketch);
}

function drawBow(sketch: Sketch): void {
  sketch.line('M492 306C520 400 556 446 600 460C644 446 680 400 708 306', { width: 20, colour: sketch.tones.base });
  sketch.line('M492 306C520 400 556 446 600 460C644 446 680 400 708 306', { width: 2.4, opacity: 0.4 });
  sketch.pair((left) =>
    left
      .cloth('M598 462C560 500 556 620 524 720L566 730C590 640 606 540 606 470Z', {
        folds: ['M588 500C574 580 560 660 548 722'],
      })
      .cloth('M600 460C560 410 500 400 478 424C466 460 520 500 600 468Z', {
        folds: ['M500 436C540 444 570 452 598 464'],
      }),
  );
  sketch.cloth('M580 444H620V486H580Z', { volume: 'round' });
}
