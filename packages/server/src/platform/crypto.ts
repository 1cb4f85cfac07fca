// Secrets: random tokens and their hashes, sealing at rest, signatures, passwords.
import {
  argon2,
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto';
import { promisify } from 'node:util';

const argon2Async = promisify(argon2);

/** Keys for one purpose each, all derived from the installation's one secret. */
export interface Keys {
  /** AES-256-GCM key that seals the stores' tokens. */
  readonly sealing: Buffer;
  /** HMAC key that signs click ids. */
  readonly clicks: Buffer;
  /** HMAC key for cookies, addresses of files, and posts that stay away. */
  readonly cookies: Buffer;
  /** HMAC key under which it is kept who bought. */
  readonly buyers: Buffer;
  /** HMAC key that signs the links by which mails are switched off. */
  readonly mails: Buffer;
}

export function deriveKeys(secret: Buffer): Keys {
  const key = (purpose: string): Buffer => Buffer.from(hkdfSync('sha256', secret, 'vitrine', purpose, 32));
  const [sealing, clicks, cookies] = [key('sealing'), key('clicks'), key('cookies')];
  return { sealing, clicks, cookies, buyers: key('buyers'), mails: key('mails') };
}

export function randomToken(bytes = 32): string {
  return randomBytes(bytes).toString('base64url');
}

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** Random base62 text; each character is drawn evenly. */
export function randomBase62(length: number): string {
  let text = '';
  while (text.length < length) {
    for (const byte of randomBytes(length)) {
      if (byte < 248 && text.length < length) text += alphabet[byte % 62];
    }
  }
  return text;
}

/** What is stored instead of a token: tokens are random, so a fast hash is enough. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

export function sign(key: Buffer | string, text: string | Buffer): Buffer {
  return createHmac('sha256', key).update(text).digest();
}

/** Compares in constant time; unequal lengths are unequal. */
export function sameBytes(a: Buffer, b: Buffer): boolean {
  return a.length === b.length && timingSafeEqual(a, b);
}

/** Encrypts and authenticates a text: 12 bytes nonce, 16 bytes tag, then the text. */
export function seal(key: Buffer, text: string): Buffer {
  const nonce = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', key, nonce);
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]);
}

/** Opens what `seal` made; throws when the key is another or a byte was changed. */
export function unseal(key: Buffer, sealed: Buffer): string {
  // without the length, a cut tag of four bytes would do
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, 12), { authTagLength: 16 });
  decipher.setAuthTag(sealed.subarray(12, 28));
  return Buffer.concat([decipher.update(sealed.subarray(28)), decipher.final()]).toString('utf8');
}

/** What it costs to hash a password once with argon2id: memory in KiB, and passes over it. */
export interface PasswordCost {
  readonly memory: number;
  readonly passes: number;
}

// OWASP's second setting for argon2id: 19 MiB, two passes, one lane.
const ordinaryCost: PasswordCost = { memory: 19_456, passes: 2 };

/** Hashes a password as a PHC string, which tells its cost. */
export async function hashPassword(password: string, { memory, passes }: PasswordCost = ordinaryCost): Promise<string> {
  const cost = { memory, passes, parallelism: 1, tagLength: 32 };
  const nonce = randomBytes(16);
  const tag = await argon2Async('argon2id', { message: password.normalize('NFKC'), nonce, ...cost });
  return `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${unpadded(nonce)}$${unpadded(tag)}`;
}

const unpadded = (bytes: Buffer): string => bytes.toString('base64').replace(/=+$/, '');

/** True when the password is the hashed one. Throws on a stored text that is not such a hash. */
export async function verifyPassword(password: string, stored: string): Promise<boolean> {
  const match = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([^$]+)\$([^$]+)$/.exec(stored);
  if (!match) throw new Error('stored password hash is not an argon2id PHC string');
  const [, memory, passes, parallelism, nonce = '', expected = ''] = match;
  const wanted = Buffer.from(expected, 'base64');
  const tag = await argon2Async('argon2id', {
    message: password.normalize('NFKC'),
    nonce: Buffer.from(nonce, 'base64'),
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    tagLength: wanted.length,
  });
  return sameBytes(tag, wanted);
}
