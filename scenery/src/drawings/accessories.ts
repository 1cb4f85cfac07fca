// Draws hats, scarves, belts and sunglasses.

import { ribbing } from './knits.ts';
import type { Sketch } from './sketch.ts';

export function drawHat(sketch: Sketch): void {
  const { deep, light, contrast } = sketch.tones;
  sketch.cloth(
    'M140 850C150 770 330 720 600 720C870 720 1050 770 1060 850C1056 940 850 1000 600 1000C350 1000 144 940 140 850Z',
    {
      folds: ['M340 800C420 860 780 860 860 800', 'M200 880C380 960 820 960 1000 880'],
      lights: ['M190 830C260 780 330 760 380 752'],
    },
  );
  for (const scale of [0.94, 0.88, 0.82, 0.76]) {
    sketch.line(`M${600 - 460 * scale} 856A${460 * scale} ${142 * scale} 0 0 0 ${600 + 460 * scale} 856`, {
      width: 3,
      opacity: 0.2,
    });
  }
  sketch.cloth(
    'M350 830C352 640 380 480 470 452C540 436 570 470 600 470C630 470 660 436 730 452C820 480 848 640 850 830C800 880 400 880 350 830Z',
    {
      volume: 'round',
      folds: ['M600 470C590 520 560 550 520 560', 'M600 470C620 520 650 550 690 556'],
      lights: ['M440 540C420 620 412 700 410 790'],
    },
  );
  for (let y = 540; y < 740; y += 24)
    sketch.line(`M${380 - (y - 540) * 0.1} ${y}C480 ${y + 40} 720 ${y + 40} ${820 + (y - 540) * 0.1} ${y}`, {
      width: 2.4,
      opacity: 0.16,
    });
  sketch.cloth('M352 752C420 816 780 816 848 752L852 836C790 888 410 888 348 836Z', {
    fill: contrast,
    volume: 'round',
  });
  sketch.cloth('M820 760L870 770L866 850L826 846Z', { fill: contrast, volume: 'soft' });
  sketch.glow('M352 846C420 900 780 900 848 846', deep, 1);
  sketch.line('M146 850C156 930 350 990 600 990C850 990 1044 930 1054 850', { width: 4, colour: light, opacity: 0.5 });
}

export function drawBeanie(sketch: Sketch): void {
  sketch.cloth('M330 880C316 560 430 380 600 380C770 380 884 560 870 880Z', {
    volume: 'round',
    folds: ['M380 820C372 640 430 480 560 420', 'M820 820C828 640 770 480 640 420'],
    lights: ['M470 500C430 600 420 720 420 840'],
  });
  for (let share = -1; share <= 1; share += 0.125) {
    sketch.line(`M${600 + share * 262} 880C${600 + share * 270} 640 ${600 + share * 160} 470 600 384`, {
      width: 5,
      opacity: 0.2,
    });
  }
  sketch.cloth('M306 850Q600 900 894 850C912 920 912 1010 896 1076Q600 1124 304 1076C288 1010 288 920 306 850Z', {
    volume: 'round',
    lights: ['M400 900C396 960 398 1020 404 1080'],
  });
  ribbing(sketch, 316, 884, 884, 1090);
  sketch.glow('M310 856Q600 904 890 856', sketch.tones.deep, 0.9);
  sketch.cloth('M790 960H862V1020H790Z', { fill: '#8a5a37', volume: 'soft' });
}

export function drawScarf(sketch: Sketch): void {
  fringe(sketch, 380, 560, 1190, -4);
  fringe(sketch, 640, 800, 1290, 3);
  sketch.cloth(
    'M610 500C690 560 780 640 800 760C820 900 806 1100 806 1294H636C640 1100 640 900 620 780C600 690 560 640 520 600Z',
    {
      folds: ['M640 580C720 680 740 820 740 1280', 'M600 600C680 700 690 860 686 1280'],
      lights: ['M690 620C760 740 772 900 770 1270'],
    },
  );
  sketch.cloth('M400 560C380 760 374 960 376 1194H564C560 1000 570 820 640 640L560 480Z', {
    fill: sketch.leaning,
    folds: ['M440 620C420 800 416 1000 420 1180', 'M520 640C490 800 486 1000 500 1180'],
    lights: ['M480 620C456 800 452 1000 460 1180'],
  });
  sketch.cloth(
    'M330 420C330 300 450 240 600 240C750 240 870 300 870 420C872 540 760 640 620 660C470 650 330 560 330 420Z',
    {
      folds: [
        'M380 470C460 580 620 610 800 540',
        'M360 400C440 520 640 570 840 470',
        'M400 330C480 420 700 440 820 360',
      ],
      lights: ['M370 440C450 550 640 586 830 500', 'M420 300C500 270 640 262 740 290'],
    },
  );
  sketch.cloth(
    'M430 380C450 330 520 306 600 306C690 306 750 330 768 376C720 430 660 450 600 450C530 450 470 430 430 380Z',
    { fill: sketch.tones.deep, volume: 'none' },
  );
  sketch.cloth('M430 380C450 330 520 306 600 306C690 306 750 330 768 376C700 336 500 336 430 380Z', {
    fill: sketch.tones.dark,
    volume: 'none',
  });
}

export function fringe(sketch: Sketch, from: number, to: number, top: number, lean: number): void {
  const threads: string[] = [];
  for (let x = from; x <= to; x += 13)
    threads.push(
      `M${x} ${top - 10}C${x + 2} ${top + 30} ${x + lean} ${top + 50} ${x + lean + ((x * 7) % 9) - 4} ${top + 78}`,
    );
  sketch.line(threads.join(''), { width: 8, colour: sketch.tones.dark });
  sketch.line(threads.join(''), { width: 3.4, colour: sketch.tones.light, opacity: 0.7 });
}

export function drawBelt(sketch: Sketch): void {
  const { dark, deep, light } = sketch.tones;
  const metal = '#cba65c';
  for (const [rx, ry, y] of [
    [330, 214, 800],
    [258, 160, 796],
    [190, 112, 790],
  ] as const) {
    const ring = `M${600 - rx} ${y}A${rx} ${ry} 0 1 1 ${600 + rx} ${y}A${rx} ${ry} 0 1 1 ${600 - rx} ${y}`;
    sketch.moved('translate(0 44)', (low) => low.line(ring, { width: 40, colour: deep }));
    sketch.moved('translate(0 22)', (low) => low.line(ring, { width: 40, colour: dark }));
    sketch.line(ring, { width: 36, colour: sketch.tones.base });
    sketch.line(ring, { width: 30, colour: light, opacity: 0.12 });
    sketch.line(ring, { width: 2.4, colour: light, opacity: 0.7, dash: '10 8' });
  }
  sketch.cloth(
    'M352 950C470 1030 640 1050 800 1000C860 980 900 940 922 900L950 990C900 1070 800 1120 660 1128C520 1130 420 1090 350 1030Z',
    {
      lights: ['M400 1000C520 1068 680 1076 820 1020'],
      seams: ['M372 976C500 1056 680 1066 830 1008', 'M372 1030C500 1112 700 1124 880 1040'],
    },
  );
  for (const [x, y] of [
    [640, 1084],
    [710, 1076],
    [778, 1058],
  ] as const)
    sketch.ellipse(x, y, 8, 6, deep);
  sketch.moved('rotate(24 420 1030)', (buckle) => {
    buckle.line('M340 950H480Q500 950 500 970V1090Q500 1110 480 1110H340Q320 1110 320 1090V970Q320 950 340 950Z', {
      width: 26,
      colour: '#8b6d33',
    });
    buckle.line('M340 948H480Q500 948 500 968V1088Q500 1108 480 1108H340Q320 1108 320 1088V968Q320 948 340 948Z', {
      width: 20,
      colour: metal,
    });
    buckle.line('M326 1028H500', { width: 14, colour: '#e3c88b' });
  });
}

export function drawSunglasses(sketch: Sketch): void {
  const { base, deep, light } = sketch.tones;
  const isRound = sketch.turn % 2 === 0;
  const lens = isRound
    ? 'M380 640C480 636 548 690 548 780C548 880 480 944 380 944C280 944 208 880 208 780C208 690 280 644 380 640Z'
    : 'M216 672C300 650 470 650 544 672C560 760 546 900 500 926C430 950 310 948 262 920C214 890 204 770 216 672Z';
  sketch.pair((left) =>
    left.line('M216 700C190 640 250 560 330 520C380 496 420 500 450 520', { width: 26, colour: left.tones.dark }),
  );
  sketch.pair((left) => {
    const glass = left.gradient(
      [
        [0, '#2d2a2e'],
        [0.55, '#5d534c'],
        [1, '#b39c86'],
      ],
      'down',
    );
    left.cloth(lens, { fill: glass, volume: 'none' });
    left.glow('M290 700C270 760 270 820 290 870', '#ffffff', 1.6);
    left.line('M440 690L330 900', { width: 22, colour: '#ffffff', opacity: 0.12 });
    left.line(lens, { width: 40, colour: deep });
    left.line(lens, { width: 34, colour: base });
    left.line(lens, { width: 5, colour: light, opacity: 0.7 });
    left.line('M206 690L176 664', { width: 34, colour: base });
  });
  sketch.line('M544 740Q600 690 656 740', { width: 32, colour: deep });
  sketch.line('M544 738Q600 688 656 738', { width: 26, colour: base });
  sketch.line('M552 728Q600 686 648 728', { width: 4, colour: light, opacity: 0.7 });
}
