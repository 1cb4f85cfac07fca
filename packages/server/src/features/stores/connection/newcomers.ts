// Who arrives from the store's side: opens an account for the store that waits, or signs in to the one they have.
import type { Language } from '@vitrine/contract/language';
import { email as emailRule } from '@vitrine/contract/identity';
import { Problem } from '../../../platform/problem.ts';
import { Service } from '../../../platform/service.ts';
import type { CallOrigin, Identity } from '../../identity/identity.ts';
import type { Connection } from './connection.ts';

interface Deps {
  readonly identity: Pick<Identity, 'accounts' | 'businesses' | 'sessions'>;
  readonly connection: Connection;
}

/** A grant's code, and the browser's cookies, which bind it. */
interface Waiting {
  readonly auth: string;
  readonly cookies: string;
}

/** A session's token, and the domain of the store that is connected now. */
interface Arrived {
  readonly token: string;
  readonly shop: string;
}

export class Newcomers extends Service<Deps> {
  /**
   * Opens a business with the store that waits, both or neither, and a session. The address is the store's own and is
   * mailed a link: who has the store's admin has not proven to read its mail. Refuses `token_invalid`, `username_taken`,
   * `email_taken`, `store_connected_elsewhere`, and another address than the store's.
   */
  async register(
    { auth, cookies }: Waiting,
    typed: { username: string; email: string; password: string; language: Language },
    origin: CallOrigin,
  ): Promise<Arrived> {
    const { connection, identity } = this.deps;
    const store = await connection.verifyConnect(auth, { businessId: null, cookies });
    if (store.hasAccount) throw new Problem('store_connected_elsewhere');
    const own = emailRule.safeParse(store.email);
    if (own.success && own.data.toLowerCase() !== typed.email.toLowerCase())
      throw new Problem('validation_failed', { faults: [{ field: 'email', code: 'email_of_store' }] });
    const { businessId, accountId } = await connection.connectOpened(auth, cookies, (claim) =>
      identity.businesses.registerWith({ ...typed, name: store.name }, claim),
    );
    const account = await identity.accounts.get(businessId, accountId);
    return { token: await identity.sessions.open(account, origin), shop: store.shop };
  }

  /**
   * Signs in and connects the store that waits to that business. Refuses as signing in does, and `token_invalid`,
   * `forbidden` where the account is not the merchant's, `account_has_store`, `store_connected_elsewhere`; whatever is
   * refused, nobody is signed in.
   */
  async signIn(
    { auth, cookies }: Waiting,
    typed: { username: string; password: string },
    origin: CallOrigin,
  ): Promise<Arrived> {
    const { connection, identity } = this.deps;
    const { shop } = await connection.verifyConnect(auth, { businessId: null, cookies });
    const account = await identity.sessions.prove(typed, origin);
    if (account.role !== 'admin') throw new Problem('forbidden');
    const { business_id: businessId, account_id: accountId } = account;
    const other = await connection.findOtherStore(businessId, shop);
    if (other !== null) throw new Problem('account_has_store', { values: { store: other } });
    await connection.connect({ businessId, accountId }, auth, cookies);
    return { token: await identity.sessions.open(account, origin), shop };
  }
}
