// The calls by which people see to themselves: what they are called, how they prove themselves, and passkeys at the door.
import * as leaving from '@vitrine/contract/leaving';
import * as persons from '@vitrine/contract/persons';
import * as steps from '@vitrine/contract/second-steps';
import type { Passkey } from '@vitrine/contract/second-steps';
import { done } from '../../platform/http/serve.ts';
import type { Identity, Serve } from './identity.ts';

type PersonDoors = Pick<Identity, 'accounts' | 'sessions' | 'confirmations' | 'steps' | 'persons' | 'leaving'>;

export function personRoutes(serve: Serve, doors: PersonDoors): void {
  const { persons: people } = doors;
  serve(persons.choosePreferences, ({ actor, body }) => done(people.choose(actor, body)));
  serve(persons.changeProfile, ({ actor, body, address }) => done(people.change(actor, body, address)));
  serve(persons.requestNewEmail, ({ actor, body, address }) => done(people.askForEmail(actor, body.email, address)));
  serve(persons.withdrawNewEmail, ({ actor }) => done(people.withdrawEmail(actor)));
  serve(persons.confirmNewEmail, ({ body }) => done(people.confirmEmail(body.token)));
  serve(persons.changePassword, ({ actor, body }) => done(people.changePassword(actor, body.new_password)));
  serve(persons.getOwnMails, async ({ actor }) => ({ muted_mails: await people.listMuted(actor) }));
  serve(persons.changeOwnMails, async ({ actor, body }) => {
    await people.mute(actor, body.muted_mails);
    return { muted_mails: await people.listMuted(actor) };
  });
  serve(leaving.deleteAccount, async ({ actor }) => ({ erase_at: (await doors.leaving.ask(actor)).toISOString() }));
  serve(leaving.keepAccount, ({ actor }) => done(doors.leaving.takeBack(actor)));
  serve(leaving.keepAccountByMail, ({ body }) => done(doors.leaving.takeBackByCode(body.token)));
  stepRoutes(serve, doors);
  passkeyRoutes(serve, doors);
}

function stepRoutes(serve: Serve, { accounts, confirmations, steps: { codes, passkeys } }: PersonDoors): void {
  serve(steps.getSafety, async ({ actor }) => {
    const { since, recoveryCodesLeft } = await codes.get(actor);
    const rows = await passkeys.list(actor);
    const end = await confirmations.findEnd(actor);
    return {
      has_second_step: since !== null,
      second_step_since: since?.toISOString() ?? null,
      recovery_codes_left: recoveryCodesLeft,
      passkeys: rows.map(toPasskey),
      confirmed_until: end?.toISOString() ?? null,
    };
  });

  serve(steps.confirmIdentity, ({ actor, body, address }) => done(confirmations.confirm(actor, body, address)));

  serve(steps.beginSecondStep, async ({ actor }) => {
    await confirmations.demand(actor);
    return codes.begin(await accounts.get(actor.businessId, actor.accountId));
  });

  serve(steps.turnOnSecondStep, async ({ actor, body, address }) => {
    await confirmations.demand(actor);
    const account = await accounts.get(actor.businessId, actor.accountId);
    return { recovery_codes: await codes.turnOn(account, body.code, address) };
  });

  serve(steps.turnOffSecondStep, async ({ actor }) => {
    await confirmations.demand(actor);
    return done(codes.turnOff(actor));
  });

  serve(steps.renewRecoveryCodes, async ({ actor }) => {
    await confirmations.demand(actor);
    return { recovery_codes: await codes.renewRecoveryCodes(actor) };
  });
}

function passkeyRoutes(serve: Serve, { accounts, sessions, confirmations, steps: { passkeys } }: PersonDoors): void {
  serve(steps.beginPasskey, async ({ actor }) => {
    await confirmations.demand(actor);
    return { options: await passkeys.begin(await accounts.get(actor.businessId, actor.accountId)) };
  });

  serve(steps.addPasskey, async ({ actor, body }) => {
    await confirmations.demand(actor);
    const account = await accounts.get(actor.businessId, actor.accountId);
    return { passkey: toPasskey(await passkeys.add(account, body.name, body.passkey)) };
  });

  serve(steps.removePasskey, async ({ actor, params }) => {
    await passkeys.get(actor, params.passkey_id);
    await confirmations.demand(actor);
    return done(passkeys.remove(actor, params.passkey_id));
  });

  serve(steps.askForPasskey, async ({ address }) => {
    await sessions.takePasskeyAttempt(address);
    return { options: await passkeys.ask() };
  });

  serve(steps.loginByPasskey, async ({ body, ...call }) => ({
    token: await sessions.signInByPasskey(body.passkey, call),
  }));
}

function toPasskey({
  passkey_id: id,
  name,
  made_at: made,
  last_used_at: used,
}: {
  passkey_id: string;
  name: string;
  made_at: Date;
  last_used_at: Date | null;
}): Passkey {
  return { passkey_id: id, name, made_at: made.toISOString(), last_used_at: used?.toISOString() ?? null };
}
