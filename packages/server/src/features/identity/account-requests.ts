// Requests for an account: kept for whoever runs the installation, who is mailed each of them.
import type { Language } from '@vitrine/contract/language';
import type { Selectable } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { EventBus } from '../../events.ts';
import type { Db } from '../../platform/db/db.ts';
import { Service } from '../../platform/service.ts';

interface AccountRequestTable {
  request_id: string;
  name: string;
  email: string;
  description: string;
  language: Language;
  requested_at: Date;
}

declare module '../../platform/db/db.ts' {
  interface Tables {
    account_requests: AccountRequestTable;
  }
}

export type AccountRequest = Selectable<AccountRequestTable>;

export class AccountRequests extends Service<{ readonly events: EventBus }> {
  /** Keeps a request; whoever runs the installation is mailed, where their address is known. */
  async record(asked: Pick<AccountRequest, 'name' | 'email' | 'description' | 'language'>): Promise<void> {
    const requestId = uuidv7();
    await this.transaction(async (tx) => {
      await tx
        .insertInto('account_requests')
        .values({ ...asked, request_id: requestId, requested_at: this.now() })
        .execute();
      await this.deps.events.emit(tx, 'account.requested', { requestId });
    });
  }

  async find(requestId: string): Promise<AccountRequest | null> {
    const row = await this.db
      .selectFrom('account_requests')
      .selectAll()
      .where('request_id', '=', requestId)
      .executeTakeFirst();
    return row ?? null;
  }
}

/** The newest first. */
export async function listAccountRequests(db: Db, most: number): Promise<AccountRequest[]> {
  return db.selectFrom('account_requests').selectAll().orderBy('requested_at', 'desc').limit(most).execute();
}
