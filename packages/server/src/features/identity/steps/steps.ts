// The door of what makes signing in safer: codes of an app with recovery codes, and passkeys.
import type { EventBus } from '../../../events.ts';
import type { Platform } from '../../../platform/platform.ts';
import { Codes } from './authenticator.ts';
import { Passkeys } from './passkeys.ts';

export interface Steps {
  readonly codes: Codes;
  readonly passkeys: Passkeys;
}

export function createSteps(platform: Platform, events: EventBus): Steps {
  return { codes: new Codes(platform, { events }), passkeys: new Passkeys(platform, { events }) };
}
