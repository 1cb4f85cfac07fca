// The calls of influencers.
import type { AnswerGiven } from '@vitrine/contract/endpoint';
import * as contract from '@vitrine/contract/influencers';
import { email as emailRule, username as usernameRule } from '@vitrine/contract/identity';
import type { AccountId, BusinessId } from '@vitrine/contract/ids';
import * as invitationCalls from '@vitrine/contract/invitations';
import { can } from '@vitrine/contract/rights';
import * as termCalls from '@vitrine/contract/terms';
import { addDays, startOfDay } from '@vitrine/contract/range';
import { Problem } from '../../platform/problem.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Actor, Identity, Serve } from '../identity/identity.ts';
import type { Storefront } from '../stores/stores.ts';
import type { InfluencerRecord, Influencers, Inviting, OwnProfile } from './influencers.ts';
import { changeManyInfluencers } from './many-changes.ts';

interface Deps {
  platform: Pick<Platform, 'database'>;
  identity: Identity;
  influencers: Influencers;
  inviting: Inviting;
  ownProfile: OwnProfile;
  storefront: Pick<Storefront, 'getUnits'>;
}

export function influencerRoutes(serve: Serve, deps: Deps): void {
  const { influencers } = deps;
  serve(contract.listInfluencers, async ({ actor }) => {
    const everyone = await influencers.list(actor.businessId);
    const seen = await deps.identity.sessions.listLastSeen(actor.businessId);
    return {
      influencers: everyone.map((record) => ({
        ...toInfluencer(record),
        last_seen_at: seen.get(record.accountId)?.toISOString() ?? null,
      })),
    };
  });

  serve(contract.changeInfluencers, async ({ actor, body, language }) => ({
    outcomes: await changeManyInfluencers(deps, actor, body, language),
  }));

  serve(contract.validateInfluencerUsername, async ({ actor, body }) => {
    const read = usernameRule.safeParse(body.username);
    if (!read.success) throw new Problem('username_invalid', { field: 'username' });
    const known = await influencers.find(actor.businessId, { username: read.data });
    const isKept = !contract.influencerUsername.safeParse(read.data).success;
    if (known || isKept) throw new Problem('username_taken', { field: 'username' });
    return {};
  });

  serve(contract.validateInfluencerEmail, async ({ actor, body }) => {
    const read = emailRule.safeParse(body.email);
    if (!read.success) throw new Problem('email_invalid', { field: 'email' });
    const isTaken = await influencers.isEmailTaken(actor.businessId, read.data, body.username ?? null);
    if (isTaken) throw new Problem('email_taken', { field: 'email' });
    return {};
  });

  serve(contract.createInfluencer, async ({ actor, body }) => {
    const { username, email, profile_image_url: imageUrl, promocode, phone = null, tags, permissions, ...terms } = body;
    const profile = { username, password: null, email, imageUrl, promocode, phone, tags, permissions };
    const wish = { ...profile, terms, madeBy: actor.accountId };
    const { record, url } = await influencers.invite(actor.businessId, wish);
    return { influencer: toInfluencer(record), invitation_url: url };
  });

  serve(contract.getInfluencer, async ({ actor, params }) => ({
    influencer: toInfluencer(await influencers.get(actor.businessId, params.username)),
  }));

  const { keeping } = influencers;
  serve(contract.editInfluencer, async ({ actor, params, body }) => {
    const { email, profile_image_url: imageUrl, promocode, phone, tags, permissions, ...terms } = body;
    const change = { email, imageUrl, promocode, phone, tags, permissions, terms };
    return { influencer: toInfluencer(await keeping.edit(actor, params.username, change)) };
  });

  serve(contract.activateInfluencer, async ({ actor, params, body }) => {
    const { activate: isActive, last_day: lastDay = null } = body;
    const zone = (await deps.storefront.getUnits(actor.businessId)).timeZone;
    const endsAt = lastDay === null ? null : startOfDay(addDays(lastDay, 1), zone);
    return { influencer: toInfluencer(await keeping.activate(actor, params.username, { isActive, endsAt })) };
  });

  for (const endpoint of [contract.resetInfluencerPassword, contract.resetInfluencerPasswordByGet]) {
    serve(endpoint, async ({ actor, params, address }) => {
      const { record, url } = await keeping.resetPassword(actor.businessId, params.username, address);
      return { influencer: toInfluencer(record), reset_url: url };
    });
  }

  comingRoutes(serve, deps);
  termsRoutes(serve, deps);
  defaultTermsRoutes(serve, deps);
}

const toOwn = ({ imageUrl, phone, mutedMails }: Awaited<ReturnType<OwnProfile['get']>>) => ({
  profile_image_url: imageUrl,
  phone,
  muted_mails: [...mutedMails],
});

/** How they come in, and what they tell of themselves. */
function comingRoutes(serve: Serve, { inviting, ownProfile }: Deps): void {
  serve(invitationCalls.inviteInfluencers, async ({ actor, body, language }) => {
    const { people, permissions, dry_run: isDry } = body;
    return { outcomes: await inviting.inviteMany(actor, { people, permissions, isDry }, language) };
  });

  serve(invitationCalls.readInvitation, async ({ body, address }) => {
    const { inviter, logoUrl, account, memberRole, promocode, terms } = await inviting.read(body.token, address);
    const { role, username, email } = account;
    return { inviter, logo_url: logoUrl, role, member_role: memberRole, username, email, promocode, terms };
  });

  serve(invitationCalls.getOwnProfile, async ({ actor }) => toOwn(await ownProfile.get(actor)));

  serve(invitationCalls.changeOwnProfile, async ({ actor, body }) => {
    const { profile_image_url: imageUrl, phone, muted_mails: mutedMails } = body;
    return toOwn(await ownProfile.change(actor, { imageUrl, phone, mutedMails }));
  });
}

function termsRoutes(serve: Serve, { platform: { database }, identity, influencers }: Deps): void {
  const answer = async (
    businessId: BusinessId,
    accountId: AccountId,
  ): Promise<AnswerGiven<typeof termCalls.getTerms>> => {
    const { changes, undoable } = await influencers.terms.getStanding(businessId, accountId);
    const names = await identity.accounts.listNames(
      businessId,
      changes.flatMap(({ madeBy }) => madeBy ?? []),
    );
    const listed = changes.map(({ terms, effectiveFrom, madeBy, isUndo, isEnd, state, agreedAt, acceptedAt }) => ({
      terms,
      effective_from: effectiveFrom.toISOString(),
      made_by: madeBy && (names.get(madeBy) ?? null),
      is_undo: isUndo,
      is_end: isEnd,
      state,
      agreed_at: agreedAt.toISOString(),
      accepted_at: acceptedAt?.toISOString() ?? null,
    }));
    const record = await influencers.find(businessId, { accountId });
    return { terms: record?.terms ?? {}, changes: listed, undoable: undoable?.toISOString() ?? null };
  };

  serve(termCalls.getTerms, async ({ actor, params }) => {
    const { accountId } = await getReadable(influencers, actor, params.username);
    return answer(actor.businessId, accountId);
  });

  serve(termCalls.acceptTerms, async ({ actor, params, body }) => {
    const { accountId } = await getReadable(influencers, actor, params.username);
    // nobody accepts for another
    if (accountId !== actor.accountId) throw new Problem('forbidden');
    await influencers.terms.accept(actor.businessId, accountId, new Date(body.effective_from));
    return answer(actor.businessId, accountId);
  });

  serve(termCalls.changeTerms, async ({ actor, params, body: { terms, from, end } }) => {
    const { accountId } = await influencers.get(actor.businessId, params.username);
    const change = { terms, from, end, by: actor.accountId };
    await database.transaction((tx) => influencers.terms.change(tx, actor.businessId, accountId, change));
    return answer(actor.businessId, accountId);
  });

  serve(termCalls.undoTerms, async ({ actor, params, body }) => {
    const { accountId } = await influencers.get(actor.businessId, params.username);
    const undo = { change: new Date(body.effective_from), by: actor.accountId };
    await influencers.terms.undo(actor.businessId, accountId, undo);
    return answer(actor.businessId, accountId);
  });
}

function defaultTermsRoutes(serve: Serve, { influencers: { defaults } }: Deps): void {
  serve(termCalls.getDefaultTerms, async ({ actor, params }) => {
    if (actor.businessId !== params.business_id) throw new Problem('not_found');
    return { terms: await defaults.get(actor.businessId) };
  });

  serve(termCalls.updateDefaultTerms, async ({ actor, params, body: { terms } }) => {
    if (actor.businessId !== params.business_id) throw new Problem('not_found');
    await defaults.change(actor, terms);
    return { terms: await defaults.get(actor.businessId) };
  });
}

/** The merchant reads everybody's, influencers their own where they may see their commission; the team none. */
async function getReadable(influencers: Influencers, actor: Actor, username: string): Promise<InfluencerRecord> {
  if (can(actor, 'see every term')) return influencers.get(actor.businessId, username);
  if (can(actor, 'see every figure')) throw new Problem('forbidden');
  const record = await influencers.get(actor.businessId, username);
  // another's is answered like one that does not exist
  if (record.accountId !== actor.accountId) throw new Problem('not_found');
  if (!can(actor, 'see own terms')) throw new Problem('forbidden');
  return record;
}

function toInfluencer(record: InfluencerRecord): contract.Influencer {
  return {
    username: record.username,
    name: record.name,
    email: record.email,
    phone: record.phone,
    profile_image_url: record.imageUrl,
    promocode: record.promocode,
    tags: [...record.tags],
    is_active: record.isActive,
    earning_ends_at: record.endsAt?.toISOString() ?? null,
    permissions: record.permissions,
    created_at: record.createdAt.toISOString(),
    ...record.terms,
  };
}
