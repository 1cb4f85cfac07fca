// The calls of multilinks.
import {
  archiveMultilink,
  closeMultilink,
  createMultilink,
  editMultilink,
  getMultilink,
  listMultilinks,
  listVerdicts,
  listMultilinkTags,
  sendToExperience,
  undoSendToExperience,
} from '@vitrine/contract/multilinks';
import { setMultilinkGate } from '@vitrine/contract/link-gates';
import { changeMultilinks } from '@vitrine/contract/link-batches';
import { readTags } from '@vitrine/contract/link-filter';
import { done } from '../../platform/http/serve.ts';
import { Problem } from '../../platform/problem.ts';
import type { Serve } from '../identity/identity.ts';
import type { Links } from './links.ts';
import { changeManyMultilinks } from './many-changes.ts';
import type { Presenters } from './presenters.ts';
import { admitBusiness } from './routes.ts';

interface Deps {
  links: Pick<Links, 'multilinks' | 'gates'>;
  presenters: Pick<Presenters, 'multilinks'>;
}

export function multilinkRoutes(
  serve: Serve,
  { links: { multilinks, gates }, presenters: { multilinks: presenter } }: Deps,
): void {
  serve(createMultilink, async ({ actor, body: { business_id: businessId, ...draft } }) => {
    admitBusiness(actor, businessId);
    return presenter.present(actor, await multilinks.create(actor, draft));
  });

  serve(editMultilink, async ({ actor, params, body: { business_id: businessId, ...change } }) => {
    admitBusiness(actor, businessId);
    return presenter.present(actor, await multilinks.edit(actor, params.multilink_id, change));
  });

  serve(archiveMultilink, async ({ actor, params, body }) =>
    presenter.present(actor, await multilinks.archive(actor, params.multilink_id, body.archived)),
  );

  serve(setMultilinkGate, async ({ actor, params: { multilink_id: id }, body }) => {
    const multilink = await multilinks.getOpen(actor.businessId, id);
    await gates.set(actor, { id, kind: 'MULTILINK', title: multilink.title }, body);
    return presenter.present(actor, multilink);
  });

  serve(sendToExperience, async ({ actor, params, body }) =>
    presenter.present(actor, await multilinks.sendToOne(actor, params.multilink_id, body.link_id)),
  );

  serve(undoSendToExperience, async ({ actor, params }) =>
    presenter.present(actor, await multilinks.undoSendToOne(actor, params.multilink_id)),
  );

  serve(listMultilinkTags, async ({ actor }) => ({ tags: await multilinks.listTags(actor.businessId) }));

  serve(getMultilink, async ({ actor, params }) => {
    const multilink = await multilinks.find(actor.businessId, params.multilink_id);
    if (!multilink || multilink.closedAt) throw new Problem('not_found');
    return presenter.present(actor, multilink);
  });

  serve(closeMultilink, ({ actor, params }) => done(multilinks.close(actor, params.multilink_id)));

  serve(changeMultilinks, async ({ actor, body: { multilink_ids: ids, change }, language }) => ({
    outcomes: await changeManyMultilinks(multilinks, actor, { ids, change }, language),
  }));

  serve(listVerdicts, async ({ actor, body }) => ({
    verdicts: await presenter.listVerdicts(actor, body.multilink_ids),
  }));

  serve(listMultilinks, ({ actor, params, query }) => {
    admitBusiness(actor, params.business_id);
    const { q, tag = '', influencer_username: username, sort_by: sortBy, direction, archived, count, skip } = query;
    return presenter.list(actor, {
      text: q.trim(),
      tags: readTags(tag),
      influencerUsername: username || null,
      createdFrom: query.created_from ?? null,
      createdTo: query.created_to ?? null,
      gate: query.gate ?? null,
      archived,
      sortBy,
      direction,
      count,
      skip,
    });
  });
}
