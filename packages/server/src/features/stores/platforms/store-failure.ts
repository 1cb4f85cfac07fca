// Why a call to a store did not work out.

export type FailureKind =
  /** The store or the way there is down; the same call may work later. */
  | 'transient'
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
