// The aims of figures: the worst that was measured of each, and in words whether it is met.

interface Aim {
  readonly what: string;
  readonly limit: number;
  readonly unit: 'ms' | 'MB' | '/s';
  /** Whether more is better. */
  readonly isLeast?: true;
}

/** As they were set: times are of 95 in a hundred answers. */
export const aims = {
  million: { what: 'segments for a million visits, with numbers of visitors', limit: 25, unit: 'MB' },
  bare: { what: 'the same without the numbers of visitors', limit: 15, unit: 'MB' },
  // of files that nobody has read yet, once after a start: no aim of figures, which are asked of a program that runs
  first: { what: 'the large business, two years, the very first questions after a start', limit: 1_000, unit: 'ms' },
  long: { what: 'the large business, two years, any shape and filters', limit: 250, unit: 'ms' },
  month: { what: 'the large business, 30 days, any shape and filters', limit: 60, unit: 'ms' },
  smallLong: { what: 'a small business, two years, any shape and filters', limit: 60, unit: 'ms' },
  smallMonth: { what: 'a small business, 30 days, any shape and filters', limit: 60, unit: 'ms' },
  distinct: { what: 'visitors by day over two years, never asked', limit: 1_200, unit: 'ms' },
  visible: { what: 'a visit is told, from its answer on', limit: 500, unit: 'ms' },
  busySmall: { what: 'beside eight readers and 20,000 visits/s: small businesses', limit: 400, unit: 'ms' },
  busyLarge: { what: 'beside the same: the large one, without visitors', limit: 1_000, unit: 'ms' },
  busyVisible: { what: 'beside the same: a visit is told, from its answer on', limit: 500, unit: 'ms' },
  engine: { what: "the engine's process at its most", limit: 700, unit: 'MB' },
  intake: { what: 'visits a second from the spool into raw rows and facts', limit: 40_000, unit: '/s', isLeast: true },
} as const satisfies Record<string, Aim>;
export type AimName = keyof typeof aims;

const worst = new Map<AimName, number>();

/** Notes what was measured; answers whether it is within the aim. */
export function judge(name: AimName, value: number): boolean {
  const known = worst.get(name) ?? value;
  worst.set(name, isLeast(name) ? Math.min(known, value) : Math.max(known, value));
  return isMet(name, value);
}

/** The same, printed beside its aim. */
export function report(name: AimName, value: number, further = ''): void {
  const isWithin = judge(name, value);
  console.log(`${toLine(name, value)}${further}${isWithin ? '' : '  ✗ missed'}`);
}

/** Every aim with the worst that was measured of it; answers how many are missed. */
export function printAims(): number {
  const names = Object.keys(aims) as AimName[];
  console.log('\nthe aims, each with the worst of its figures:');
  for (const name of names) {
    const value = worst.get(name);
    const verdict = value === undefined ? 'not measured in this run' : isMet(name, value) ? 'pass' : 'MISSED';
    console.log(`${toLine(name, value)}  ${verdict}`);
  }
  console.log(
    'the sums of pairs that figures were told by before are gone (decision 0016), so nothing of theirs can be measured in the same run;\n' +
      'they took 4,300 MB and 14.6 million rows for a million visits, and answered one filter at a time',
  );
  return names.filter((name) => !isMet(name, worst.get(name))).length;
}

const isLeast = (name: AimName): boolean => 'isLeast' in aims[name];

const isMet = (name: AimName, value: number | undefined): boolean =>
  value === undefined || (isLeast(name) ? value >= aims[name].limit : value <= aims[name].limit);

function toLine(name: AimName, value: number | undefined): string {
  const { what, limit, unit } = aims[name];
  const told = value === undefined ? '-' : value.toFixed(1);
  return `${what.padEnd(72)}${told.padStart(9)} ${unit} (aim ${isLeast(name) ? '≥' : '≤'} ${limit})`;
}
