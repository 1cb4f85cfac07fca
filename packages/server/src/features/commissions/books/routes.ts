// The call of the books.
import * as contract from '@vitrine/contract/ledger';
import { sendFile } from '../../../platform/http/file-answers.ts';
import type { Serve } from '../../identity/identity.ts';
import type { Books } from './books.ts';

export function bookRoutes(serve: Serve, { commissions: { books } }: { commissions: { books: Books } }): void {
  serve(contract.exportLedger, ({ actor, query: { from_date: from = null, to_date: to = null }, reply }) =>
    sendFile(reply, books.writeLedger(actor.businessId, { from, to })),
  );
}
