// Draws totes, crossbody bags and backpacks.

import type { Sketch } from './sketch.ts';

export function drawTote(sketch: Sketch): void {
  const { dark, deep } = sketch.tones;
  sketch.line('M440 640C440 330 500 250 600 250C700 250 760 330 760 640', { width: 34, colour: deep });
  sketch.line('M440 640C440 330 500 250 600 250C700 250 760 330 760 640', { width: 28, colour: dark });
  sketch.cloth('M326 566Q600 540 874 566L846 612Q600 590 354 612Z', { fill: deep, volume: 'none' });
  sketch.cloth(
    'M306 584Q600 620 894 584C906 800 926 1010 936 1196Q930 1232 890 1238Q600 1262 310 1238Q270 1232 264 1196C274 1010 294 800 306 584Z',
    {
      folds: [
        'M330 640C350 860 340 1040 300 1210',
        'M870 640C850 860 860 1040 900 1210',
        'M420 1220C520 1180 680 1180 780 1220',
        'M500 700C520 860 520 960 490 1100',
      ],
      lights: ['M400 660C410 860 400 1040 390 1200', 'M720 680C724 860 734 1040 744 1200'],
      seams: ['M310 634Q600 670 890 634', 'M272 1180Q600 1216 928 1180'],
    },
  );
  sketch.line('M420 900V640C420 380 480 300 600 300C720 300 780 380 780 640V900', {
    width: 40,
    colour: deep,
    opacity: 0.55,
  });
  sketch.line('M420 900V640C420 380 480 300 600 300C720 300 780 380 780 640V900', {
    width: 36,
    colour: sketch.tones.base,
  });
  sketch.line(
    'M409 890V640C409 374 472 289 600 289C728 289 791 374 791 640V890M431 890V640C431 388 488 311 600 311C712 311 769 388 769 640V890',
    { width: 2.4, opacity: 0.45, dash: '8 6' },
  );
  for (const x of [420, 780])
    sketch.line(`M${x - 16} 846L${x + 16} 896M${x + 16} 846L${x - 16} 896M${x - 16} 846H${x + 16}V896H${x - 16}Z`, {
      width: 2.6,
      opacity: 0.55,
    });
}

export function drawCrossbody(sketch: Sketch): void {
  const { dark, light } = sketch.tones;
  const metal = '#c9a257';
  sketch.line('M318 760C300 500 420 220 600 220C780 220 900 500 882 760', { width: 20, colour: dark });
  sketch.line('M318 760C300 500 420 220 600 220C780 220 900 500 882 760', {
    width: 3,
    colour: light,
    opacity: 0.5,
    dash: '9 7',
  });
  const body =
    sketch.turn % 2 === 0
      ? 'M290 760C290 730 310 716 340 716H860C890 716 910 730 910 760C914 960 800 1130 600 1134C400 1130 286 960 290 760Z'
      : 'M286 770C286 734 306 716 340 716H860C894 716 914 734 914 770V1040C914 1096 884 1124 830 1124H370C316 1124 286 1096 286 1040Z';
  sketch.cloth(body, {
    folds: ['M320 800C330 940 400 1050 520 1110', 'M880 800C870 940 800 1050 680 1110'],
    lights: ['M380 760C390 900 440 1010 530 1076'],
  });
  const flap =
    sketch.turn % 2 === 0
      ? 'M284 752C284 720 306 704 338 704H862C894 704 916 720 916 752C910 880 780 960 600 962C420 960 290 880 284 752Z'
      : 'M280 758C280 722 302 704 338 704H862C898 704 920 722 920 758V880C900 930 780 968 600 970C420 968 300 930 280 880Z';
  sketch.moved('translate(0 14)', (shadow) => shadow.glow(flap, shadow.tones.deep, 1.2));
  sketch.cloth(flap, { folds: ['M330 730C420 760 780 760 870 730'], lights: ['M360 760C420 860 500 900 600 910'] });
  sketch.moved('translate(600 830) scale(.94 .9) translate(-600 -830)', (inner) =>
    inner.line(flap, { width: 2.4, opacity: 0.5, dash: '10 7' }),
  );
  sketch.cloth('M566 926H634V1006Q600 1022 566 1006Z', { fill: dark, volume: 'soft' });
  sketch.ellipse(600, 976, 15, 15, '#8d6f35').ellipse(598, 973, 14, 14, metal).ellipse(594, 969, 5, 5, '#f4e2b4');
  for (const x of [318, 882])
    sketch.line(`M${x - 20} 716A20 20 0 1 1 ${x + 20} 716A20 20 0 1 1 ${x - 20} 716`, { width: 9, colour: metal });
}

export function drawBackpack(sketch: Sketch): void {
  const { dark, deep } = sketch.tones;
  sketch.pair((left) => left.line('M392 560C300 640 280 900 352 1130', { width: 46, colour: left.tones.dark }));
  sketch.line('M540 330C540 250 660 250 660 330', { width: 26, colour: dark });
  sketch.cloth(
    'M390 470C390 360 450 318 600 318C750 318 810 360 810 470L842 1130C844 1200 800 1226 740 1228H460C400 1226 356 1200 358 1130Z',
    {
      folds: [
        'M410 520C420 760 400 960 390 1180',
        'M790 520C780 760 800 960 810 1180',
        'M450 560C520 600 680 600 750 560',
      ],
      lights: ['M470 400C460 600 456 680 450 760'],
    },
  );
  sketch.cloth('M376 470C376 350 450 300 600 300C750 300 824 350 824 470L828 640Q600 700 372 640Z', {
    folds: ['M420 620C500 650 700 650 780 620'],
    lights: ['M440 420C480 360 560 340 640 340'],
    seams: ['M384 622Q600 682 816 622'],
  });
  sketch.cloth('M404 800Q600 830 796 800L808 1130Q800 1176 756 1180H444Q400 1176 392 1130Z', {
    volume: 'body',
    folds: ['M420 840C440 960 430 1060 420 1150'],
    seams: ['M406 846Q600 876 794 846', 'M412 1140Q600 1164 788 1140'],
  });
  for (const x of [490, 710]) {
    sketch.line(`M${x} 600V900`, { width: 34, colour: deep, opacity: 0.4 });
    sketch.line(`M${x} 596V896`, { width: 30, colour: '#8a5a37' });
    sketch.line(`M${x - 22} 770H${x + 22}V820H${x - 22}Z`, { width: 8, colour: '#c9a257' });
  }
}
