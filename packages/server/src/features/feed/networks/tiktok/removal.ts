// Reads what TikTok tells by its webhook: that somebody took our access away (developers.tiktok.com, “Webhooks”).
import { z } from 'zod';
import { sameBytes, sign } from '../../../../platform/crypto.ts';
import { readToldTime, type SocialNetwork, type ToldByNetwork } from '../network.ts';

const mostAgeMs = 300_000;

const event = z.object({
  client_key: z.string(),
  event: z.string(),
  user_openid: z.string(),
  /** Seconds; the signature’s own time is that of its sending. */
  create_time: z.number().nullish().catch(null),
});

/** `TikTok-Signature: t=<seconds>,s=<hex>`, an HMAC-SHA256 of `t.body`; null for what is not signed, or not of late. */
export function readRemoval(
  { address, body, header }: ToldByNetwork,
  app: { readonly clientKey: string; readonly clientSecret: string },
  now: Date,
): ReturnType<SocialNetwork['readNotice']> {
  const [, time = '', signature = ''] = /^t=(\d{1,12}),s=([\da-f]{64})$/.exec(header('tiktok-signature') ?? '') ?? [];
  if (address !== 'webhook' || time === '') return null;
  if (Math.abs(now.getTime() - Number(time) * 1000) > mostAgeMs) return null;
  if (!sameBytes(Buffer.from(signature, 'hex'), sign(app.clientSecret, `${time}.${body}`))) return null;
  const told = event.safeParse(readJson(body));
  if (!told.success || told.data.client_key !== app.clientKey || told.data.event !== 'authorization.removed')
    return { kind: 'other' };
  return { kind: 'deauthorised', userId: told.data.user_openid, at: readToldTime(told.data.create_time) };
}

function readJson(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch (problem) {
    if (problem instanceof SyntaxError) return null;
    throw problem;
  }
}
