// Why a call to a store did not work out, or a record of it could not be read. Pure.
import { ZodError } from 'zod';

export type FailureKind =
  /** The store or the way there is down; the same call may work later. */
  | 'transient'
  /** The shop as a whole cannot be asked: frozen, locked or not active. It may open again; its merchant knows, and is told. */
  | 'closed'
  /** The store does not accept our access any more. */
  | 'access_lost'
  /** The store has not permitted this, or its platform cannot do it. */
  | 'not_granted'
  /** The store understood and refused. */
  | 'refused';

export class StoreFailure extends Error {
  readonly kind: FailureKind;

  constructor(kind: FailureKind, message: string, cause?: unknown) {
    super(message, { cause });
    this.name = 'StoreFailure';
    this.kind = kind;
  }
}

/** Whether the same call may work later, without anybody connecting anew or permitting more. */
export const mayPass = ({ kind }: StoreFailure): boolean => kind === 'transient' || kind === 'closed';

/** Whether it is the merchant's to mend, and told them: trying again at once is of no use, and nothing of ours is broken. */
export const isToldOfStore = (problem: unknown): boolean =>
  problem instanceof StoreFailure && (problem.kind === 'closed' || problem.kind === 'not_granted');

/** The catalogue cannot be read on from where it stopped: the next attempt begins at the start. */
export class StaleCursor extends StoreFailure {
  constructor(message: string, cause?: unknown) {
    super('transient', message, cause);
    this.name = 'StaleCursor';
  }
}

/** The store answered, and not in the shape that was asked for. */
export class OddAnswer extends StoreFailure {
  constructor(message: string, cause?: unknown) {
    super('refused', message, cause);
    this.name = 'OddAnswer';
  }
}

/** How a record is called whose number cannot be read either: by what else names it. */
export const unnumbered = (name: string): string => `? ${name}`.trim();
/** Whether a record is called by the store's number, so that the store can be asked for it. */
export const isNumbered = (recordId: string): boolean => !recordId.startsWith('?');

/** One order, product or collection says nothing we understand; what stands before and behind it is good. */
export class UnreadableRecord extends OddAnswer {
  /** As the store numbers it, or `unnumbered`. */
  readonly recordId: string;

  constructor(recordId: string, cause: unknown) {
    super(`${recordId} is of a shape we do not know: ${describe(cause)}`, cause);
    this.name = 'UnreadableRecord';
    this.recordId = recordId;
  }
}

/** The first of what is wrong: of a shape that has changed a record may be wrong in a hundred places. */
function describe(cause: unknown): string {
  if (!(cause instanceof ZodError)) return cause instanceof Error ? cause.message : String(cause);
  const [first] = cause.issues;
  return first ? `${first.path.join('.')} ${first.message}` : cause.message;
}

/** Whether reading failed at what was read: JSON that is none, another shape, an amount or time that is none. */
const isOdd = (problem: unknown): boolean =>
  problem instanceof ZodError ||
  problem instanceof RangeError ||
  problem instanceof SyntaxError ||
  problem instanceof OddAnswer;

/** Reads one record; throws `UnreadableRecord` where it is of a shape nobody expects, and any other failure as it is. */
export function readRecord<T>(recordId: string, read: () => T): T {
  try {
    return read();
  } catch (problem) {
    throw toUnreadable(recordId, problem);
  }
}

/** The same of a record that the store has to be asked for parts of. */
export async function readWhole<T>(recordId: string, read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (problem) {
    throw toUnreadable(recordId, problem);
  }
}

function toUnreadable(recordId: string, problem: unknown): unknown {
  return isOdd(problem) && !(problem instanceof UnreadableRecord) ? new UnreadableRecord(recordId, problem) : problem;
}

/** What is read, or the record that could not be: for one of many, which others are not to wait for. */
export async function orUnreadable<T>(read: Promise<T>): Promise<T | UnreadableRecord> {
  try {
    return await read;
  } catch (problem) {
    if (problem instanceof UnreadableRecord) return problem;
    throw problem;
  }
}
