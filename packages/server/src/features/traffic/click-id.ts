// Click ids: signed texts that carry their business, link and moment themselves, so that reading one asks nobody.
import { randomFillSync } from 'node:crypto';
import { sameBytes } from '../../platform/crypto.ts';
import { at, readClickFacts } from './click-layout.ts';
import { createSigner, type Signer } from './signer.ts';
import type { Click } from './traffic.ts';

/**
 * What the signature covers. Of version 2 it is business, link and the second of the click, so that it is made once for
 * all clicks of a link in a second. The milliseconds and the chance part are not covered: who has an id may use it as
 * often as she likes anyway, so making another one of the same link and second gains her nothing. Version 1 covered all
 * before the signature; orders still bring such ids.
 */
const newest = 2;
const signedBytes = { first: at.signature, second: at.time + 6 } as const;

/** Signs and checks click ids with one key. */
export interface ClickSigner {
  readonly first: Signer;
  readonly second: Signer;
}

export function createClickSigner(key: Buffer): ClickSigner {
  return { first: createSigner(key, signedBytes.first), second: createSigner(key, signedBytes.second) };
}

const digits = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

/** Chance is drawn for many ids at once, as the eleven digits that tell eight bytes but for the last two bits. */
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
let told = { time: -1, digits: '' };
const timeBytes = Buffer.alloc(6);

function writeTime(time: number): string {
  if (time === told.time) return told.digits;
  timeBytes.writeUIntBE(time, 0, 6);
  told = { time, digits: timeBytes.toString('base64url') };
  return told.digits;
}

/** Makes the ids of one link. */
export class ClickMaker {
  readonly #signer: Signer;
  readonly #message = Buffer.alloc(signedBytes.second);
  readonly #head: string;
  #second = -1;
  /** The signature of that second: its first two bits, for they share a digit with the chance, and the rest as digits. */
  #firstBits = 0;
  #rest = '';

  constructor({ second }: ClickSigner, { businessId, linkId }: Pick<Click, 'businessId' | 'linkId'>) {
    this.#signer = second;
    this.#message[0] = newest;
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
    const signature = Buffer.from(this.#signer.sign(this.#message), 'latin1');
    // two bytes of nothing before it bring its digits to where they stand behind the chance
    const behind = Buffer.concat([Buffer.alloc(2), signature.subarray(0, at.end - at.signature)]).toString('base64url');
    this.#firstBits = (signature[0] ?? 0) >> 6;
    this.#rest = behind.slice(3);
    this.#second = second;
  }
}

/** Makes one click id; `clickedAt` is kept to the millisecond. */
export function createClickId(signer: ClickSigner, { clickedAt, ...of }: Click): string {
  return new ClickMaker(signer, of).create(clickedAt.getTime());
}

/** The facts of a click id, or null when it is not one or not signed with this key; compared in constant time. */
export function readClickId(signer: ClickSigner, clickId: string): Click | null {
  const facts = readClickFacts(clickId);
  if (facts?.version !== 1 && facts?.version !== newest) return null;
  const bytes = Buffer.from(clickId, 'base64url');
  const expected = facts.version === 1 ? signer.first.sign(bytes.subarray(0, at.signature)) : signSecond(signer, bytes);
  const signature = Buffer.from(expected, 'latin1').subarray(0, at.end - at.signature);
  if (!sameBytes(bytes.subarray(at.signature), signature)) return null;
  return { businessId: facts.businessId, linkId: facts.linkId, clickedAt: new Date(facts.at) };
}

function signSecond({ second }: ClickSigner, bytes: Buffer): string {
  const message = Buffer.from(bytes.subarray(0, signedBytes.second));
  message.writeUIntBE(Math.floor(bytes.readUIntBE(at.time, 6) / 1000), at.time, 6);
  return second.sign(message);
}
