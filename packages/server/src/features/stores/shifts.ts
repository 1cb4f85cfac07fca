// How stores share the work in the background: several stores at once, one job of each, and what takes long in shifts. Pure.

/** Of a queue whose jobs ask stores: one that is slow, or hangs, holds up nobody else. */
export const perStore = { concurrency: 4, share: 1 } as const;

/** A reading gives way after so long and goes on in a new job, behind those that waited meanwhile. */
const shiftMs = 8 * 60_000;

/** Whether a shift that begins now is over, whenever it is asked. */
export function beginShift(lengthMs: number = shiftMs): () => boolean {
  const end = performance.now() + lengthMs;
  return () => performance.now() >= end;
}
