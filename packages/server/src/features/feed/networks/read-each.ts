// Reads the entries of a list each by itself. Pure.
import type { z } from 'zod';

/** Reads each entry by itself: one of a shape nobody knows does not hold up the others. */
export function readEach<Shape extends z.ZodType, Read>(
  shape: Shape,
  entries: readonly unknown[],
  to: (entry: z.output<Shape>) => Read,
): { read: Read[]; unreadable: number } {
  const found = entries.map((entry) => shape.safeParse(entry));
  const good = found.flatMap((each) => (each.success ? [to(each.data)] : []));
  return { read: good, unreadable: entries.length - good.length };
}
