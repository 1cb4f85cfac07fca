// What the browser's passkeys answer, as the server reads it; their code is loaded when one is asked for.
import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';
import {
  askForPasskey,
  beginPasskey,
  type NewPasskeyAnswer,
  newPasskeyAnswer,
  type PasskeyAnswer,
  passkeyAnswer,
} from '@vitrine/contract/second-steps';
import { callWith } from '../../api/queries.ts';
import { isProblem, type Problem } from '../../api/problem.ts';

/** An answer; or none, with the server's refusal, or because whoever was asked did not want to or could not. */
export type Answer<T> =
  | { readonly kind: 'answered'; readonly passkey: T }
  | { readonly kind: 'none'; readonly problem: Problem | null };

/** Whether this browser knows passkeys at all. */
export const hasPasskeys = (): boolean => typeof PublicKeyCredential === 'function';

async function answered<T>(ask: () => Promise<T>): Promise<Answer<T>> {
  try {
    return { kind: 'answered', passkey: await ask() };
  } catch (thrown) {
    if (isProblem(thrown)) return { kind: 'none', problem: thrown };
    // a dialog that was closed, a key that is there already, a browser that cannot
    if (thrown instanceof Error) return { kind: 'none', problem: null };
    throw thrown;
  }
}

/** Signs in, or proves who is there, by a passkey of this site. */
export const answerPasskey = (): Promise<Answer<PasskeyAnswer>> =>
  answered(async () => {
    const { options } = await callWith(askForPasskey, {});
    const { startAuthentication } = await import('@simplewebauthn/browser');
    // the server made them by WebAuthn's own shape
    const asked = options as unknown as PublicKeyCredentialRequestOptionsJSON;
    return passkeyAnswer.parse(await startAuthentication({ optionsJSON: asked }));
  });

/** Has the browser make a new one. */
export const makePasskey = (): Promise<Answer<NewPasskeyAnswer>> =>
  answered(async () => {
    const { options } = await callWith(beginPasskey, {});
    const { startRegistration } = await import('@simplewebauthn/browser');
    const asked = options as unknown as PublicKeyCredentialCreationOptionsJSON;
    return newPasskeyAnswer.parse(await startRegistration({ optionsJSON: asked }));
  });
