// Click ids: signed texts that carry their business, link and moment themselves, so that reading one needs no database.
import { createHmac, randomFillSync, type CipherKey } from 'node:crypto';
import { sameBytes } from '../../../platform/crypto.ts';
import type { Click } from '../model.ts';
import { at, readClickFacts } from './click-layout.ts';

/**
 * The signature covers version, business, link and the second of the click, so that it is made once for all clicks of a
 * link in a second. The milliseconds and the random part are not covered: who has an id may use it as often as they like
 * anyway, so making another one of the same link and second gains them nothing.
 */
const version = 2;
const signedBytes = at.time + 6;

function sign(key: CipherKey, message: Uint8Array): Buffer {
  return createHmac('sha256', key)
    .update(message)
    .digest()
    .subarray(0, at.end - at.signature);
}

const digits = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

/** Randomness is drawn for many ids at once, as the eleven digits that hold eight bytes but for the last two bits. */
const drawn = Buffer.alloc(6_144);
let chance = '';
let used = 0;

function drawChance(): string {
  if (used + 11 > chance.length) {
    chance = randomFillSync(drawn).toString('base64url');
    used = 0;
  }
  used += 11;
  return chance.slice(used - 11, used);
}

/** Milliseconds as the eight digits of their six bytes; many ids are made in one millisecond. */
let lastTime = { time: -1, digits: '' };
const timeBytes = Buffer.alloc(6);

function writeTime(time: number): string {
  if (time === lastTime.time) return lastTime.digits;
  timeBytes.writeUIntBE(time, 0, 6);
  lastTime = { time, digits: timeBytes.toString('base64url') };
  return lastTime.digits;
}

/** Makes the ids of one link. */
export class ClickMaker {
  readonly #key: CipherKey;
  readonly #message = Buffer.alloc(signedBytes);
  readonly #head: string;
  #second = -1;
  /** The signature of that second: its first two bits, for they share a digit with the random part, and the rest as digits. */
  #firstBits = 0;
  #rest = '';

  constructor(key: CipherKey, { businessId, linkId }: Pick<Click, 'businessId' | 'linkId'>) {
    this.#key = key;
    this.#message[0] = version;
    this.#message.write((businessId + linkId).replaceAll('-', ''), at.business, 'hex');
    this.#head = this.#message.toString('base64url', 0, at.time);
  }

  /** An id of its own for each call; milliseconds since 1970. */
  create(time: number): string {
    const second = Math.floor(time / 1000);
    if (second !== this.#second) this.#sign(second);
    const random = drawChance();
    const shared = (digits.indexOf(random.charAt(10)) & 0b111100) | this.#firstBits;
    return this.#head + writeTime(time) + random.slice(0, 10) + (digits[shared] ?? '') + this.#rest;
  }

  #sign(second: number): void {
    this.#message.writeUIntBE(second, at.time, 6);
    const signature = sign(this.#key, this.#message);
    // two empty bytes before it bring its digits to where they stand behind the random part
    this.#rest = Buffer.concat([Buffer.alloc(2), signature])
      .toString('base64url')
      .slice(3);
    this.#firstBits = (signature[0] ?? 0) >> 6;
    this.#second = second;
  }
}

/** Makes one click id; `clickedAt` is kept to the millisecond. */
export function createClickId(key: CipherKey, { clickedAt, ...of }: Click): string {
  return new ClickMaker(key, of).create(clickedAt.getTime());
}

/** The facts of a click id, or null when it is not one or not signed with this key; compared in constant time. */
export function readClickId(key: CipherKey, clickId: string): Click | null {
  const facts = readClickFacts(clickId);
  if (facts?.version !== version) return null;
  const bytes = Buffer.from(clickId, 'base64url');
  const message = Buffer.from(bytes.subarray(0, signedBytes));
  message.writeUIntBE(Math.floor(facts.at / 1000), at.time, 6);
  if (!sameBytes(bytes.subarray(at.signature), sign(key, message))) return null;
  return { businessId: facts.businessId, linkId: facts.linkId, clickedAt: new Date(facts.at) };
}
