// Draws earrings, necklaces and watches.

import type { Sketch } from './sketch.ts';

/** A metal line: dark edge, body, and a thin gleam. */
function metal(sketch: Sketch, path: string, width: number): void {
  const { base, deep, light } = sketch.tones;
  sketch.line(path, { width: width + 4, colour: deep, opacity: 0.75 });
  sketch.line(path, { width, colour: base });
  sketch.moved(`translate(${-width * 0.16} ${-width * 0.16})`, (gleam) =>
    gleam.line(path, { width: width * 0.36, colour: light }),
  );
  sketch.moved(`translate(${-width * 0.22} ${-width * 0.22})`, (gleam) =>
    gleam.line(path, { width: width * 0.12, colour: '#ffffff', opacity: 0.9 }),
  );
}

export function drawEarrings(sketch: Sketch): void {
  const hasDrops = sketch.turn % 2 === 0;
  sketch.pair((left) => {
    const top = hasDrops ? 520 : 560;
    metal(left, `M404 ${top}A120 ${hasDrops ? 130 : 150} 0 1 0 436 ${top}`, 30);
    left.ellipse(420, top - 6, 17, 17, left.tones.dark).ellipse(418, top - 9, 14, 14, left.tones.light);
    if (!hasDrops) return;
    metal(left, `M420 ${top + 262}V${top + 310}`, 6);
    const pearl = left.gradient(
      [
        [0, '#fffdf8'],
        [0.5, '#efe7dc'],
        [1, '#b9ab9c'],
      ],
      'down',
    );
    left
      .ellipse(420, top + 376, 60, 68, '#8f8274', 0.6)
      .ellipse(419, top + 372, 58, 66, pearl)
      .ellipse(400, top + 344, 14, 18, '#ffffff', 0.9);
  });
}

export function drawNecklace(sketch: Sketch): void {
  const chain = 'M330 250C330 560 460 860 600 900C740 860 870 560 870 250';
  sketch.line(chain, { width: 16, colour: sketch.tones.deep, opacity: 0.75, dash: '1 15' });
  sketch.line(chain, { width: 13, colour: sketch.tones.base, dash: '1 15' });
  sketch.line(chain, { width: 5, colour: sketch.tones.light, dash: '1 15' });
  sketch.line(chain, { width: 4, colour: sketch.tones.base });
  metal(sketch, 'M586 900A16 18 0 1 0 614 900', 7);
  const disc = sketch.gradient(
    [
      [0, sketch.tones.light],
      [0.45, sketch.tones.base],
      [1, sketch.tones.dark],
    ],
    'down',
  );
  sketch.ellipse(602, 1012, 92, 92, sketch.tones.deep, 0.7).ellipse(600, 1008, 90, 90, disc);
  sketch.line('M522 1008A78 78 0 1 1 678 1008A78 78 0 1 1 522 1008', {
    width: 3,
    colour: sketch.tones.deep,
    opacity: 0.4,
  });
  for (let index = 0; index < 12; index += 1) {
    const angle = (index * Math.PI) / 6;
    const [x, y] = [600 + Math.cos(angle) * 46, 1008 + Math.sin(angle) * 46];
    sketch.line(`M600 1008L${x.toFixed(0)} ${y.toFixed(0)}`, { width: 3, colour: sketch.tones.light, opacity: 0.85 });
  }
  sketch.glow('M548 960C566 942 590 936 610 938', '#ffffff', 2);
}

export function drawWatch(sketch: Sketch): void {
  const { contrast } = sketch.tones;
  const strap = 'M518 130H682C690 260 700 400 706 520H494C500 400 510 260 518 130Z';
  sketch.cloth(strap, {
    folds: ['M510 480H690'],
    seams: ['M532 140C524 270 514 400 510 510', 'M668 140C676 270 686 400 690 510'],
  });
  sketch.cloth('M494 980H706C700 1110 690 1250 680 1360Q600 1396 520 1360C510 1250 500 1110 494 980Z', {
    folds: ['M510 1010H690'],
    seams: ['M510 990C514 1120 524 1250 534 1350', 'M690 990C686 1120 676 1250 666 1350'],
  });
  for (let y = 1120; y < 1320; y += 56) sketch.ellipse(600, y, 11, 8, sketch.tones.deep);
  const steel = sketch.gradient([
    [0, '#f5f6f7'],
    [0.4, '#b8bcc2'],
    [0.7, '#e3e5e8'],
    [1, '#84888f'],
  ]);
  for (const x of [500, 640])
    for (const y of [480, 944]) sketch.cloth(`M${x} ${y}H${x + 60}V${y + 76}H${x}Z`, { fill: steel, volume: 'none' });
  sketch
    .ellipse(600, 756, 268, 268, '#5f636a')
    .ellipse(600, 750, 264, 264, steel)
    .ellipse(600, 750, 228, 228, '#6d7178')
    .ellipse(600, 750, 222, 222, '#f7f3ea');
  sketch.cloth('M862 726H900Q910 750 900 774H862Z', { fill: steel, volume: 'none' });
  for (let hour = 0; hour < 12; hour += 1) {
    const angle = (hour * Math.PI) / 6;
    const at = (radius: number): string =>
      `${(600 + Math.sin(angle) * radius).toFixed(1)} ${(750 - Math.cos(angle) * radius).toFixed(1)}`;
    sketch.line(`M${at(hour % 3 === 0 ? 166 : 182)}L${at(202)}`, { width: hour % 3 === 0 ? 9 : 5, colour: '#3a3833' });
  }
  sketch.line('M600 750L512 694', { width: 13, colour: '#2b2a28' });
  sketch.line('M600 750L690 620', { width: 9, colour: '#2b2a28' });
  sketch.line('M600 790L600 590', { width: 3, colour: contrast === '#f4efe6' ? '#a4512f' : contrast });
  sketch.ellipse(600, 750, 13, 13, '#2b2a28');
  sketch.glow('M440 640C470 590 520 560 570 548', '#ffffff', 2.4);
}
