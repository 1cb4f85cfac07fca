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
  fringe(sketch, 402, 800, 1190, 2);
  sketch.cloth('M310 420C420 388 780 388 890 420L900 700C910 900 830 1000 812 1194H392C376 1000 290 900 300 700Z', {
    folds: [
      'M400 430C380 700 430 940 450 1180',
      'M520 420C500 700 520 940 530 1180',
      'M670 420C690 700 660 940 660 1180',
      'M800 430C826 700 760 940 750 1180',
      'M320 640C460 700 740 700 880 640',
    ],
    lights: ['M460 430C440 700 476 940 490 1180', 'M730 430C756 700 712 940 706 1180'],
    depth: 1.2,
  });
  sketch.cloth(
    'M290 404C290 350 340 330 400 330H800C860 330 910 350 910 404C910 450 860 470 800 470H400C340 470 290 450 290 404Z',
    {
      volume: 'soft',
      folds: ['M310 440C460 462 740 462 890 440'],
      lights: ['M330 372C460 350 740 350 870 372'],
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
  foldedLayer(sketch, 210, 1010, 780, 190);
  foldedLayer(sketch, 226, 850, 750, 164, light);
  const pillow =
    'M250 610C400 566 800 566 950 610C980 640 976 690 970 726C976 780 980 820 950 850C800 884 400 884 250 850C220 820 224 780 230 726C224 690 220 640 250 610Z';
  sketch.cloth(pillow, {
    folds: ['M270 640C340 680 370 700 400 704', 'M930 640C860 680 830 700 800 704', 'M290 830C350 790 380 770 420 764'],
    lights: ['M380 640C520 606 680 606 820 640'],
    depth: 1.2,
  });
  sketch.moved('translate(0 -200) translate(600 740) scale(.94) translate(-600 -740)', (upper) => {
    upper.cloth(pillow, {
      fill: light,
      folds: [
        'M270 640C340 680 370 700 400 704',
        'M930 640C860 680 830 700 800 704',
        'M500 850C560 820 640 820 700 850',
      ],
      lights: ['M380 640C520 606 680 606 820 640'],
      depth: 1.2,
    });
    upper.line('M900 596C920 680 920 780 900 862', { width: 3, colour: dark, opacity: 0.7 });
    for (const y of [650, 726, 802]) upper.button(924, y, 9, '#e9dcc6');
  });
}
