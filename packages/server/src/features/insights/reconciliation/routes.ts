// The calls of reconciliation: days of the store beside ours, asking the store for them, their orders, and files.
import { askStoreDays, exportStoreDays, listStoreDayOrders, listStoreDays } from '@vitrine/contract/store-days';
import { sendFile } from '../../../platform/http/file-answers.ts';
import type { Serve } from '../../identity/identity.ts';
import type { Reconciliations } from './reconciliation.ts';

const toRange = ({ from_date: from, to_date: to }: { from_date: string; to_date: string }) => ({ from, to });

export function reconciliationRoutes(serve: Serve, reconciliation: Reconciliations): void {
  serve(listStoreDays, ({ actor, query }) => reconciliation.list(actor, toRange(query)));

  serve(askStoreDays, async ({ actor, body }) => {
    await reconciliation.ask(actor, toRange(body), body.repair);
    return {};
  });

  serve(listStoreDayOrders, ({ actor, params, query }) => reconciliation.listOrders(actor, params.day, query));

  serve(exportStoreDays, ({ actor, query, language, reply }) =>
    sendFile(reply, reconciliation.export(actor, toRange(query), language)),
  );
}
