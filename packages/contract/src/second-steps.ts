// What makes signing in safer: codes of an app, recovery codes, passkeys, and proving again who holds a session.
import { z } from 'zod';
import { done, endpointsOf } from './endpoint.ts';
import { typedCode } from './identity.ts';
import { limits } from './limits.ts';

const { post, get } = endpointsOf('identity');

const base64url = (most: number) =>
  z
    .string()
    .min(1)
    .max(most)
    .regex(/^[\w-]+=*$/);
const attachment = z.enum(['platform', 'cross-platform']).nullish();
/** What the browser says besides; nothing of it is read. */
const results = z.record(z.string().max(100), z.unknown());

/** As the browser answers `navigator.credentials.get`, in WebAuthn's own JSON (WebAuthn level 3, 5.1). */
export const passkeyAnswer = z.strictObject({
  id: base64url(2000),
  rawId: base64url(2000),
  type: z.literal('public-key'),
  authenticatorAttachment: attachment,
  clientExtensionResults: results,
  response: z.strictObject({
    clientDataJSON: base64url(8000),
    authenticatorData: base64url(8000),
    signature: base64url(8000),
    userHandle: base64url(200).nullish(),
  }),
});

export type PasskeyAnswer = z.output<typeof passkeyAnswer>;

/** As the browser answers `navigator.credentials.create`. */
export const newPasskeyAnswer = z.strictObject({
  id: base64url(2000),
  rawId: base64url(2000),
  type: z.literal('public-key'),
  authenticatorAttachment: attachment,
  clientExtensionResults: results,
  response: z.strictObject({
    clientDataJSON: base64url(8000),
    attestationObject: base64url(20_000),
    authenticatorData: base64url(8000).nullish(),
    transports: z.array(z.string().max(40)).max(10).nullish(),
    publicKeyAlgorithm: z.number().int().nullish(),
    publicKey: base64url(8000).nullish(),
  }),
});

export type NewPasskeyAnswer = z.output<typeof newPasskeyAnswer>;

/** What the browser is asked, in WebAuthn's own JSON. */
const question = z.record(z.string(), z.unknown());

export const passkey = z.object({
  passkey_id: z.uuid(),
  name: z.string(),
  made_at: z.iso.datetime(),
  last_used_at: z.iso.datetime().nullable(),
});
export type Passkey = z.output<typeof passkey>;

export const getSafety = get('/auth/user/safety', 'person', {
  summary:
    'What the signed-in person proves themselves by: the second step, recovery codes that are left, and passkeys.',
  answer: z.object({
    has_second_step: z.boolean(),
    /** Since when. */
    second_step_since: z.iso.datetime().nullable(),
    recovery_codes_left: z.number().int(),
    passkeys: z.array(passkey),
    /** Until when nothing more has to be proven in this session. */
    confirmed_until: z.iso.datetime().nullable(),
  }),
});

export const confirmIdentity = post('/auth/user/confirm', 'person', {
  summary:
    'Proves again who holds the session, for ten minutes: by the password, with a second step by a code in its place, or by a passkey.',
  body: z.union([
    z.strictObject({ password: z.string().min(1).max(limits.password.max) }),
    z.strictObject({ code: typedCode }),
    z.strictObject({ passkey: passkeyAnswer }),
  ]),
  answer: done,
  problems: ['wrong_password', 'code_wrong', 'passkey_refused', 'second_step_required', 'rate_limited'],
});

export const beginSecondStep = post('/auth/user/second-step/begin', 'person', {
  summary: 'Makes the secret for an app that shows codes; it counts once a code of it was sent.',
  answer: z.object({
    /** Base32, for typing. */
    secret: z.string(),
    /** `otpauth://totp/…`, for apps on the same device. */
    address: z.string(),
    /** The same as a picture: a data address of an SVG. */
    qr: z.string(),
  }),
  problems: ['confirmation_required'],
});

const recoveryCodes = z.object({
  /** Each signs in once in place of a code; shown this one time. */
  recovery_codes: z.array(z.string()),
});

export const turnOnSecondStep = post('/auth/user/second-step', 'person', {
  summary: 'Turns the second step on with a first code of the app, and answers the recovery codes.',
  body: z.strictObject({ code: typedCode }),
  answer: recoveryCodes,
  problems: ['confirmation_required', 'code_wrong', 'rate_limited'],
});

export const turnOffSecondStep = post('/auth/user/second-step/off', 'person', {
  summary: 'Turns the second step off; its recovery codes end.',
  answer: done,
  problems: ['confirmation_required'],
});

export const renewRecoveryCodes = post('/auth/user/second-step/recovery-codes', 'person', {
  summary: 'Makes new recovery codes; those before end.',
  answer: recoveryCodes,
  problems: ['confirmation_required', 'second_step_off'],
});

export const beginPasskey = post('/auth/user/passkeys/begin', 'person', {
  summary: 'What the browser is asked to make a passkey of, for `navigator.credentials.create`.',
  answer: z.object({ options: question }),
  problems: ['confirmation_required', 'passkeys_too_many'],
});

export const addPasskey = post('/auth/user/passkeys', 'person', {
  summary: 'Keeps a passkey the browser has made.',
  body: z.strictObject({ name: z.string().trim().min(1).max(limits.passkeyName), passkey: newPasskeyAnswer }),
  answer: z.object({ passkey }),
  problems: ['confirmation_required', 'passkey_refused', 'passkeys_too_many'],
});

export const removePasskey = post('/auth/user/passkeys/{passkey_id}/remove', 'person', {
  summary: 'Removes a passkey: nobody can sign in with it after that.',
  params: z.object({ passkey_id: z.uuid() }),
  answer: done,
  problems: ['confirmation_required'],
});

export const askForPasskey = post('/auth/passkey/begin', 'anyone', {
  summary: 'What the browser is asked to sign in by a passkey, for `navigator.credentials.get`.',
  answer: z.object({ options: question }),
  problems: ['rate_limited'],
});

export const loginByPasskey = post('/auth/passkey', 'anyone', {
  summary: 'Signs in by a passkey: merchants, staff and influencers alike, without a password or a code.',
  body: z.strictObject({ passkey: passkeyAnswer }),
  answer: z.object({ token: z.string() }),
  problems: ['passkey_refused', 'email_not_verified', 'rate_limited'],
});
