// Draws sneakers, boots and sandals.

import type { Sketch } from './sketch.ts';

/** The far shoe behind and a little darker, then the near one. */
function asPair(sketch: Sketch, far: string, near: string, draw: (shoe: Sketch) => void): void {
  sketch.moved(far, draw);
  sketch.moved(near, draw);
}

export function drawSneaker(sketch: Sketch): void {
  asPair(sketch, 'translate(330 470) scale(.98)', 'translate(170 650) scale(1.12)', drawOneSneaker);
}

function drawOneSneaker(sketch: Sketch): void {
  const { contrast, dark, deep, lightness } = sketch.tones;
  const sole = sketch.turn % 3 === 0 ? '#c79a62' : '#f3eee4';
  sketch.ellipse(385, 412, 370, 24, '#2a2420', 0.22);
  sketch.cloth(
    'M62 330C40 300 66 262 128 246C220 226 300 176 372 92C390 70 424 64 446 82C470 104 520 116 574 106C612 98 640 80 668 84C700 92 706 130 708 178L716 340H70Z',
    {
      fill: lightness > 0.85 ? '#ece7de' : sketch.fill,
      folds: [
        'M196 236C220 262 220 290 208 322',
        'M300 180C340 216 380 226 430 222',
        'M470 112C500 180 560 190 690 180',
        'M120 300C300 330 500 330 700 310',
      ],
      lights: ['M120 262C200 246 260 220 300 190', 'M560 150C600 156 650 150 690 140'],
    },
  );
  sketch.cloth('M62 330C44 296 72 262 132 246C160 240 188 230 206 222C232 262 226 300 212 334H66Z', {
    volume: 'soft',
    seams: ['M204 226C228 262 222 300 208 330'],
  });
  sketch.cloth(
    'M298 176C330 150 356 118 378 90C400 66 430 70 448 90L492 128C480 150 440 226 420 252C390 262 340 236 298 176Z',
    { fill: dark, volume: 'none' },
  );
  for (let row = 0; row < 6; row += 1) {
    const [x, y] = [318 + row * 22, 196 - row * 21];
    sketch.line(`M${x} ${y}L${x + 80} ${y + 46}`, { width: 12, colour: '#2a2420', opacity: 0.25 });
    sketch.line(`M${x} ${y - 3}L${x + 80} ${y + 43}`, { width: 10, colour: '#f6f2ea' });
  }
  sketch.cloth('M470 200C520 260 560 290 640 318L590 330C520 316 470 280 440 236Z', { fill: contrast, volume: 'soft' });
  sketch.cloth('M636 96C668 78 700 92 704 130L708 200L652 196Z', { fill: contrast, volume: 'soft' });
  sketch.line('M446 84C480 112 560 126 668 88', { width: 12, colour: dark, opacity: 0.8 });
  sketch.cloth(
    'M46 324C70 316 120 330 200 332C380 338 560 330 716 322C732 326 738 360 730 396C726 410 716 416 700 416H96C56 416 40 380 46 324Z',
    {
      fill: sole,
      volume: 'none',
      folds: ['M60 410H720'],
    },
  );
  sketch.line('M52 352C200 366 520 366 732 350', { width: 3, colour: deep, opacity: 0.3 });
  sketch.line('M58 366C200 380 520 380 730 364', { width: 3, colour: '#9a8f80', opacity: 0.5, dash: '10 7' });
}

export function drawBoot(sketch: Sketch): void {
  asPair(sketch, 'translate(360 300) scale(1)', 'translate(190 440) scale(1.14)', drawOneBoot);
}

function drawOneBoot(sketch: Sketch): void {
  const { deep, dark, light } = sketch.tones;
  sketch.ellipse(380, 612, 340, 22, '#2a2420', 0.24);
  sketch.cloth(
    'M336 44C336 30 350 24 366 26C450 36 540 36 620 26C640 24 648 36 646 54C634 210 640 300 656 400C664 460 664 510 664 556H72C60 500 88 452 160 430C250 404 320 370 338 300C350 230 342 140 336 44Z',
    {
      folds: [
        'M344 330C400 356 440 356 480 330',
        'M330 372C390 412 450 410 500 380',
        'M250 412C290 440 300 480 292 540',
        'M600 90C594 220 600 330 620 440',
      ],
      lights: [
        'M110 470C180 446 250 430 300 410',
        'M390 80C396 180 396 260 384 330',
        'M560 380C580 430 590 480 596 540',
      ],
    },
  );
  sketch.cloth('M430 60H540C536 180 532 260 524 326C506 356 470 356 452 326C442 240 436 150 430 60Z', {
    fill: dark,
    volume: 'soft',
  });
  const ribs = Array.from({ length: 9 }, (_, index) => `M${440 + index * 11} 64L${460 + index * 6.5} 330`).join('');
  sketch.line(ribs, { width: 3, opacity: 0.45 });
  sketch.line('M338 52C440 66 560 64 644 46', { width: 4, colour: light, opacity: 0.5 });
  sketch.cloth('M610 22C606 -18 650 -18 652 22L648 84H612Z', { fill: sketch.tones.dark, volume: 'soft' });
  sketch.cloth('M60 548C200 566 500 562 668 548L672 584H330C300 590 200 592 90 590C66 590 58 570 60 548Z', {
    fill: '#3a2c24',
    volume: 'none',
  });
  sketch.cloth('M482 578H672L668 616H488Z', { fill: '#2b201a', volume: 'none' });
  sketch.line('M70 552C240 566 500 562 664 552', { width: 2.5, colour: '#d3b58a', opacity: 0.8, dash: '9 6' });
  sketch.line('M160 430C300 450 560 456 658 430', { width: 2.5, colour: deep, opacity: 0.4 });
}

export function drawSandal(sketch: Sketch): void {
  sketch.moved('rotate(-7 420 760)', (left) => drawOneSandal(left));
  sketch.moved('translate(1200 0) scale(-1 1) rotate(-7 420 760)', (right) => drawOneSandal(right));
}

function drawOneSandal(sketch: Sketch): void {
  const outline =
    'M410 290C500 280 560 360 558 480C556 580 516 660 514 780C514 900 540 980 534 1080C526 1180 470 1226 410 1222C344 1220 304 1166 304 1080C306 960 330 880 322 770C314 660 276 590 276 480C278 370 328 298 410 290Z';
  sketch.moved('translate(10 18)', (shadow) => shadow.cloth(outline, { fill: '#4b392b', volume: 'none' }));
  sketch.cloth(outline, {
    fill: '#d2ae84',
    volume: 'soft',
    folds: ['M420 330C500 380 520 470 500 560', 'M350 1090C360 1180 460 1190 490 1090'],
    lights: ['M340 420C340 520 366 600 376 700'],
  });
  sketch.line(outline, { width: 4, colour: '#7b5a3c', opacity: 0.7 });
  sketch.moved('translate(418 760) scale(.93 .96) translate(-418 -760)', (inner) =>
    inner.line(outline, { width: 3, colour: '#8d6a49', dash: '10 8', opacity: 0.8 }),
  );
  drawStrap(sketch, 'M258 470C330 400 500 400 576 462L582 576C500 520 336 520 266 590Z', 520);
  drawStrap(sketch, 'M284 690C350 640 480 640 544 686L548 792C480 750 356 752 290 806Z', 742);
}

function drawStrap(sketch: Sketch, path: string, y: number): void {
  sketch.moved('translate(4 16)', (shadow) => shadow.line(path, { width: 8, colour: '#5b432f', opacity: 0.35 }));
  sketch.cloth(path, { volume: 'body', lights: [`M300 ${y - 40}C380 ${y - 76} 470 ${y - 76} 540 ${y - 44}`] });
  sketch.line(`M512 ${y - 58}H566V${y + 22}H512Z`, { width: 9, colour: '#c9a257' });
  sketch.line(`M516 ${y - 18}H562`, { width: 6, colour: '#e7cb8c' });
}
