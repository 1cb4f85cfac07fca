// Draws blazers, coats and jackets.

import { sleeve } from './paths.ts';
import type { Sketch } from './sketch.ts';

/** The length and fit of a jacket that opens in the middle. */
interface Cut {
  hem: number;
  hemHalf: number;
  waistHalf: number;
  cuff: number;
  /** How far the front corners are cut away. */
  corner: number;
}

function drawSleeves(sketch: Sketch, cuffY: number, buttons: boolean): void {
  sketch.pair((left) => {
    left.cloth(sleeve([364, 366], [382, 610], [204, cuffY], [326, cuffY + 26], 14), {
      fill: left.leaning,
      folds: [
        'M292 680C326 716 352 716 378 700',
        'M254 840C290 858 326 850 346 832',
        'M388 430C346 560 334 740 312 1020',
      ],
      lights: ['M288 520C262 680 244 840 232 980'],
      seams: [`M206 ${cuffY - 54}L330 ${cuffY - 28}`],
    });
    if (buttons) for (let row = 0; row < 3; row += 1) left.button(308, cuffY - 4 - row * 26, 7, left.tones.deep);
  });
}

function drawFronts(sketch: Sketch, { hem, hemHalf, waistHalf, corner }: Cut, opening: number): void {
  const left = 600 - hemHalf;
  const path = `M498 286C460 306 400 338 354 362C378 440 386 520 378 610C${600 - waistHalf} 700 ${600 - waistHalf} 760 ${600 - waistHalf} 800C${600 - waistHalf} 900 ${left} 1000 ${left} ${hem - 20}Q${left + 90} ${hem + 8} ${opening - corner / 2} ${hem + 6}Q${opening + 4} ${hem - corner / 6} ${opening} ${hem - corner}V760C570 640 520 430 498 286Z`;
  sketch.pair((front) =>
    front.cloth(path, {
      folds: [
        'M404 640C426 800 420 960 424 1080',
        'M384 610C430 660 470 680 520 680',
        'M470 900C480 1000 476 1080 480 1160',
      ],
      lights: ['M450 560C470 760 462 940 470 1140'],
      seams: ['M356 368C380 440 386 520 380 606', `M470 620C462 760 462 880 458 ${hem - 10}`],
    }),
  );
}

function drawLining(sketch: Sketch, hem: number): void {
  const { dark, deep } = sketch.tones;
  sketch.cloth('M494 286C540 262 660 262 706 286L640 800H560Z', { fill: dark, volume: 'none' });
  sketch.cloth('M520 280C560 266 640 266 680 280L664 330C640 344 560 344 536 330Z', { fill: deep, volume: 'none' });
  sketch.line(`M600 800V${hem - 20}`, { width: 4, opacity: 0.5 });
}

function drawLapels(sketch: Sketch, breakY: number): void {
  sketch.pair((left) =>
    left
      .cloth(
        `M500 284C470 320 452 380 446 452L486 470L462 516C500 620 550 700 596 ${breakY}C572 610 524 430 512 286Z`,
        {
          fill: left.leaning,
          volume: 'soft',
          folds: [`M512 300C528 440 572 610 594 ${breakY - 10}`],
        },
      )
      .cloth('M498 280C472 300 456 348 448 448L486 470C498 412 512 350 520 300Z', {
        fill: left.leaning,
        volume: 'soft',
      }),
  );
  sketch.cloth('M498 282C540 252 660 252 702 282L690 312C640 286 560 286 510 312Z', { volume: 'soft' });
}

function drawFlap(sketch: Sketch, y: number): void {
  sketch.pair((left) =>
    left.cloth(`M412 ${y}L536 ${y + 14}L532 ${y + 62}L412 ${y + 46}Z`, {
      volume: 'soft',
      seams: [`M418 ${y + 38}L528 ${y + 52}`],
    }),
  );
}

export function drawBlazer(sketch: Sketch): void {
  const cut = { hem: 1180, hemHalf: 226, waistHalf: 206, cuff: 1070, corner: 60 };
  const isDouble = sketch.turn % 2 === 1;
  drawSleeves(sketch, cut.cuff, true);
  drawLining(sketch, cut.hem);
  drawFronts(sketch, cut, 604);
  drawLapels(sketch, 800);
  drawFlap(sketch, 940);
  sketch.cloth('M664 566L748 556L750 582L666 592Z', { volume: 'none' });
  const columns = isDouble ? [552, 648] : [600];
  for (const x of columns) for (const y of isDouble ? [830, 930] : [830]) sketch.button(x, y, 14, sketch.tones.deep);
}

export function drawCoat(sketch: Sketch): void {
  const cut = { hem: 1360, hemHalf: 262, waistHalf: 222, cuff: 1070, corner: 6 };
  drawSleeves(sketch, cut.cuff, false);
  drawLining(sketch, cut.hem);
  drawFronts(sketch, cut, 604);
  drawLapels(sketch, 780);
  drawFlap(sketch, 1010);
  if (sketch.turn % 2 === 0) {
    sketch.cloth('M376 836Q600 872 824 836L826 900Q600 936 374 900Z', {
      seams: ['M380 848Q600 884 820 848', 'M380 890Q600 926 820 890'],
    });
    sketch.cloth('M588 850L650 846L658 924L596 928Z', { fill: sketch.tones.dark, volume: 'round' });
    sketch.cloth('M600 900C640 1000 636 1100 654 1210L606 1220C600 1110 590 1010 582 926Z', {
      folds: ['M620 940C626 1040 626 1120 634 1200'],
    });
    return;
  }
  for (const x of [540, 660]) for (const y of [830, 950, 1070]) sketch.button(x, y, 17, sketch.tones.deep);
}

export function drawJacket(sketch: Sketch): void {
  drawSleeves(sketch, 1050, false);
  drawLining(sketch, 1090);
  sketch.pair((left) => {
    left.cloth(
      'M500 286C462 306 402 338 354 362C378 440 386 520 378 610C376 780 376 920 376 1076L600 1084V440C562 420 516 360 500 286Z',
      {
        folds: ['M400 640C424 780 416 920 420 1040', 'M384 610C430 650 470 664 520 664'],
        lights: ['M452 560C470 740 462 900 470 1060'],
        seams: ['M356 368C380 440 386 520 380 606', 'M396 520L596 540', 'M440 546V1076', 'M520 550V1080'],
      },
    );
    left.cloth('M424 588H544V720L484 746L424 720Z', { volume: 'soft', seams: ['M424 640L484 662L544 640'] });
    left.button(484, 640, 9, '#c39a58');
    left.cloth('M400 860H556V1030H404Z', { volume: 'soft', seams: ['M404 884H552', 'M412 1020H548'] });
    left.cloth('M376 1064L600 1074V1134L378 1124Z', { seams: ['M380 1112L598 1122'] });
    left.cloth('M500 276C468 300 452 350 450 396L560 470L602 436C556 402 520 350 508 280Z', {
      fill: left.leaning,
      volume: 'soft',
      seams: ['M462 396L558 456L592 432'],
    });
  });
  sketch.cloth('M502 276C540 256 660 256 698 276L690 300C640 286 560 286 510 300Z', { volume: 'soft' });
  sketch.cloth('M578 446H622V1130H578Z', { volume: 'soft', seams: ['M586 450V1126', 'M614 450V1126'] });
  for (let y = 500; y < 1120; y += 118) sketch.button(600, y, 11, '#c39a58');
}
