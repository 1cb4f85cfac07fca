// Stands at the gates of links: who is let in, tries of passwords, and the cookie that remembers one.
import type { IncomingMessage } from 'node:http';
import type { Clock } from '../../platform/clock.ts';
import { sameBytes, sign, verifyPassword } from '../../platform/crypto.ts';
import { RateWindow } from '../../platform/rate-window.ts';
import { Turns } from '../../platform/turns.ts';
import type { GateRecord } from '../links/links.ts';
import { decidePassage, open, type Passage } from './passage.ts';
import type { PublicLink } from './public-link.ts';

/** Tries of a password a minute: of one address at one link, and of everybody at one link. */
const mostOfAddress = 10;
const mostOfLink = 300;
/** Each try takes memory and a core for a moment. */
const mostAtOnce = 2;
const mostWaiting = 40;
const keptSeconds = 12 * 3600;

interface Setting {
  readonly clock: Clock;
  /** Signs what is kept of a password that was right. */
  readonly key: Buffer;
  readonly isSecure: boolean;
}

export class Gatekeeper {
  readonly #setting: Setting;
  readonly #ofAddress = new RateWindow(mostOfAddress);
  readonly #ofLink = new RateWindow(mostOfLink);
  readonly #turns = new Turns(mostAtOnce, mostWaiting);

  constructor(setting: Setting) {
    this.#setting = setting;
  }

  /** Whether the visitor is let in; asks for nothing but what is known of the link. */
  decide(request: IncomingMessage, { compiled }: Pick<PublicLink, 'compiled'>): Passage {
    if (compiled === null || compiled.gate === null || compiled.link.closedAt !== null) return open;
    return decidePassage(compiled.gate, this.#setting.clock.now(), (gate) => this.#isUnlocked(request, gate));
  }

  /** Whether a password is right; `busy` once there were too many tries of it. */
  async try(gate: GateRecord, address: string, password: string): Promise<'right' | 'wrong' | 'busy'> {
    const { linkId, passwordHash } = gate;
    if (passwordHash === null) return 'right';
    if (!this.#ofAddress.take(`${linkId} ${address}`) || !this.#ofLink.take(linkId)) return 'busy';
    return (await this.#turns.take(() => verifyPassword(password, passwordHash))) ? 'right' : 'wrong';
  }

  /** Of whoever knows the password it has now; another one shuts everybody out again. */
  toCookie(gate: GateRecord): string {
    const rest = `Path=/; Max-Age=${keptSeconds}; HttpOnly; SameSite=Lax`;
    return `${nameOf(gate)}=${this.#proofOf(gate).toString('base64url')}; ${rest}${this.#setting.isSecure ? '; Secure' : ''}`;
  }

  #isUnlocked({ headers }: IncomingMessage, gate: GateRecord): boolean {
    const prefix = `${nameOf(gate)}=`;
    const shown = (headers.cookie ?? '').split(/;\s*/).find((each) => each.startsWith(prefix));
    return shown !== undefined && sameBytes(Buffer.from(shown.slice(prefix.length), 'base64url'), this.#proofOf(gate));
  }

  #proofOf({ linkId, passwordHash }: GateRecord): Buffer {
    return sign(this.#setting.key, `gate ${linkId} ${passwordHash ?? ''}`);
  }
}

const nameOf = ({ linkId }: GateRecord): string => `open_${linkId.replaceAll('-', '')}`;
