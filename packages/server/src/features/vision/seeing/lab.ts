// Turns colours of screens into CIE Lab, where like distances look alike. Pure.
import type { Pixels } from './border-box.ts';

const linear = Float32Array.from({ length: 256 }, (_, value) => {
  const share = value / 255;
  return share <= 0.040_45 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
});

/** Three numbers a pixel: lightness 0 to 100, green to red, blue to yellow (light of day, D65). */
export function toLab({ data }: Pixels): Float32Array {
  const lab = new Float32Array(data.length);
  for (let at = 0; at < data.length; at += 3) {
    const [red, green, blue] = [linear[data[at]!]!, linear[data[at + 1]!]!, linear[data[at + 2]!]!];
    const x = bend((0.4124 * red + 0.3576 * green + 0.1805 * blue) / 0.9505);
    const y = bend(0.2126 * red + 0.7152 * green + 0.0722 * blue);
    const z = bend((0.0193 * red + 0.1192 * green + 0.9505 * blue) / 1.089);
    lab[at] = 116 * y - 16;
    lab[at + 1] = 500 * (x - y);
    lab[at + 2] = 200 * (y - z);
  }
  return lab;
}

const bend = (value: number): number => (value > 0.008_856 ? Math.cbrt(value) : 7.787 * value + 16 / 116);
