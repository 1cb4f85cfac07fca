// The calls of influencers.
import * as contract from '@vitrine/contract/influencers';
import { username as usernameRule } from '@vitrine/contract/identity';
import { Problem } from '../../platform/problem.ts';
import type { Serve } from '../identity/identity.ts';
import type { InfluencerRecord, Influencers } from './influencers.ts';

export function influencerRoutes(serve: Serve, influencers: Influencers): void {
  serve(contract.listInfluencers, async ({ actor }) => {
    const everyone = await influencers.list(actor.businessId);
    return { influencers: everyone.map(toInfluencer) };
  });

  serve(contract.validateInfluencerUsername, async ({ actor, body }) => {
    const read = usernameRule.safeParse(body.username);
    if (!read.success) throw new Problem('username_invalid', { field: 'username' });
    const known = await influencers.find(actor.businessId, { username: read.data });
    if (known) throw new Problem('username_taken', { field: 'username' });
    return {};
  });

  serve(contract.createInfluencer, async ({ actor, body }) => {
    const { username, email, profile_image_url: imageUrl, promocode, phone, permissions, ...terms } = body;
    const { record, url } = await influencers.invite(actor.businessId, {
      username,
      email,
      password: null,
      imageUrl,
      promocode: promocode ?? null,
      phone: phone ?? null,
      permissions,
      terms,
    });
    return { influencer: toInfluencer(record), invitation_url: url };
  });
}

function toInfluencer(record: InfluencerRecord): contract.Influencer {
  return {
    username: record.username,
    email: record.email,
    phone: record.phone,
    profile_image_url: record.imageUrl,
    promocode: record.promocode,
    is_active: record.isActive,
    permissions: record.permissions,
    ...record.terms,
  };
}
