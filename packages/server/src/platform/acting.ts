// Who acts while something is done: the database writes it beside every change it tells of (see the table `activity`).
import { AsyncLocalStorage } from 'node:async_hooks';

export interface Acting {
  readonly kind: 'person' | 'store' | 'program';
  /** The account of a person, and what it is called. */
  readonly account?: string;
  readonly name?: string;
  /** The call, such as `POST /admin/v1/team/invite`, or the job. */
  readonly via: string;
}

const acting = new AsyncLocalStorage<Acting>();

/** All that `work` changes, also later and in other connections, is told as done by `who`. */
export const actAs = <T>(who: Acting, work: () => T): T => acting.run(who, work);

/** Empty where nobody is known: the program itself, when it starts. */
export const toActorSetting = (): string => {
  const who = acting.getStore();
  return who === undefined ? '' : JSON.stringify(who);
};
