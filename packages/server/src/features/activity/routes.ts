// The calls of activity: a page of it, and all of it as a file.
import * as contract from '@vitrine/contract/activity';
import type { Language } from '../../locales/locales.ts';
import { byteOrderMark, toLines } from '../../platform/tables/write-table.ts';
import type { Actor, Serve } from '../identity/identity.ts';
import type { Storefront } from '../stores/stores.ts';
import type { Activity, ActivityQuestion } from './activity.ts';
import { activityHeadings, activityRows } from './activity-table.ts';

const batch = 500;

export function activityRoutes(serve: Serve, activity: Activity, storefront: Storefront): void {
  const toAsked = async ({ businessId }: Actor, query: Omit<ActivityQuestion, 'zone'>): Promise<ActivityQuestion> => {
    const { actor, kind, object, from, to } = query;
    return { actor, kind, object, from, to, zone: (await storefront.getUnits(businessId)).timeZone };
  };

  serve(contract.listActivity, async ({ actor, query }) => {
    const [{ entries, next }, people] = await Promise.all([
      activity.list(actor.businessId, await toAsked(actor, query), query),
      activity.listPeople(actor.businessId),
    ]);
    return { entries, next_skip: next, people };
  });

  serve(contract.exportActivity, async ({ actor, query, language, reply }) => {
    void reply.header('content-disposition', 'attachment; filename="activity.csv"');
    return write(activity, actor, await toAsked(actor, query), language);
  });
}

async function* write(activity: Activity, { businessId }: Actor, asked: ActivityQuestion, language: Language) {
  yield byteOrderMark + toLines([activityHeadings(language)]);
  for (let skip: number | null = 0; skip !== null;) {
    const page: { entries: contract.ActivityEntry[]; next: number | null } = await activity.list(businessId, asked, {
      count: batch,
      skip,
    });
    yield toLines(page.entries.flatMap((entry) => activityRows(entry, language)));
    skip = page.next;
  }
}
