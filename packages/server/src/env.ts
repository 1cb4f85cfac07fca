// The only reader of the environment: one schema, checked at start; a bad value is named and ends the program with 78.
import { isIP } from 'node:net';
import { z } from 'zod';
import type { S3Settings } from './platform/files/s3-store.ts';
import { proxyNames } from './platform/http/client-address.ts';

const port = z.coerce.number({ error: 'a port number from 1 to 65535' }).int().min(1).max(65535);
/** Codes, files and calls lie right beneath it, so it cannot be a part of another site. */
const webAddress = z
  .url({ protocol: /^https?$/, error: 'an address that begins with http:// or https://' })
  .transform((text) => new URL(text))
  .refine((url) => /^\/*$/.test(url.pathname) && !url.search && !url.hash && !url.username, {
    error: 'an address without a path, like https://links.example',
  })
  .transform(({ origin }) => origin);
const host = z.string().refine((text) => isIP(text) > 0 || hostName.test(text), {
  error: 'an address of this machine, like 0.0.0.0, or a host name',
});
/** Labels of letters, digits and hyphens; the last one is no number, or it would be a misspelt address. */
const hostName = /^(?!.*\b\d+$)[a-z\d]([a-z\d-]*[a-z\d])?(\.[a-z\d]([a-z\d-]*[a-z\d])?)*$/i;
const trustedProxies = z
  .string()
  .transform((text) => text.split(/[\s,]+/).filter((part) => part !== ''))
  .refine((parts) => parts.every(isProxy), {
    error: `addresses, ranges like 10.0.0.0/8, or ${proxyNames.join(', ')}, with commas between`,
  });
/** Variables that hold a secret, whole or in part: their values are never repeated. */
const secretNames = new Set([
  'DATABASE_URL',
  'FIGURES_URL',
  'SMTP_URL',
  'SHOPIFY_CLIENT_SECRET',
  'SHOPIFY_OLD_CLIENT_SECRET',
  'METRICS_TOKEN',
  'INSTAGRAM_APP_SECRET',
  'TIKTOK_CLIENT_SECRET',
  'PINTEREST_APP_SECRET',
  'MEDIA_S3_ENDPOINT',
  'MEDIA_S3_ACCESS_KEY',
  'MEDIA_S3_SECRET_KEY',
]);

/** A name, an address, or a range of them; everybody is none. */
function isProxy(text: string): boolean {
  if (proxyNames.some((name) => name === text)) return true;
  const [address = '', bits, ...more] = text.split('/');
  const kind = isIP(address);
  const most = kind === 6 ? 128 : 32;
  return kind > 0 && more.length === 0 && (bits === undefined || (/^[1-9]\d{0,2}$/.test(bits) && Number(bits) <= most));
}

/** Nothing but where it is: names and passwords have settings of their own. */
const isBare = ({ username, search, hash: part }: URL): boolean => username === '' && search === '' && part === '';
const storeAddress = 'an address like https://s3.example:9000';
const blankIsAbsent = (value: unknown): unknown => (value === '' ? undefined : value);
const webPage = z.url({ protocol: /^https?$/, error: 'an address that begins with http:// or https://' });
const optional = <S extends z.ZodType>(schema: S) => z.preprocess(blankIsAbsent, schema.optional());

/** What every question to a store is written and tested for: another answers otherwise, now or some day. */
const storeVersion = '2026-10';

const schema = z.object({
  PORT: z.preprocess(blankIsAbsent, port.default(3000)),
  HOST: z.preprocess(blankIsAbsent, host.default('0.0.0.0')),
  PUBLIC_URL: optional(webAddress),
  DATA_DIR: z.preprocess(blankIsAbsent, z.string().default('./data')),
  DATABASE_URL: optional(
    z.url({
      protocol: /^postgres(ql)?$/,
      hostname: /.*/,
      error: 'an address like postgres://user:password@host/database',
    }),
  ),
  FIGURES_URL: optional(
    z.url({ protocol: /^https?$/, hostname: /.*/, error: 'an address like http://user:password@host:8123/database' }),
  ),
  TRUSTED_PROXIES: z.preprocess(blankIsAbsent, trustedProxies.default(['loopback'])),
  BILLING: optional(z.enum(['on', 'off'], { error: 'on or off' })),
  AI_TAGGING: optional(z.enum(['on', 'off'], { error: 'on or off' })),
  DEMO: optional(z.enum(['0', '1'], { error: '0 or 1' })),
  DEMO_FEED: optional(z.enum(['0', '1'], { error: '0 or 1' })),
  SANDBOX_PORT: optional(port),
  SMTP_URL: optional(z.url({ protocol: /^smtps?$/, error: 'an address like smtp://user:password@host:587' })),
  MAIL_FROM: optional(z.email({ error: 'an email address' })),
  METRICS_TOKEN: optional(z.string().min(16, { error: 'a secret of at least 16 characters' })),
  DATABASE_CONNECTIONS: z.preprocess(
    blankIsAbsent,
    z.coerce.number({ error: 'a number from 4 to 200' }).int().min(4).max(200).default(16),
  ),
  CONTACT_EMAIL: optional(z.email({ error: 'an email address' })),
  SALES_EMAIL: optional(z.email({ error: 'an email address' })),
  BOOKING_URL: optional(webPage),
  DEMO_URL: optional(webPage),
  STORE_LISTING_URL: optional(webPage),
  SHOPIFY_CLIENT_ID: optional(z.string().min(3, { error: 'the client id of your app' })),
  SHOPIFY_CLIENT_SECRET: optional(z.string().min(8, { error: 'the client secret of your app' })),
  SHOPIFY_OLD_CLIENT_SECRET: optional(z.string().min(8, { error: 'the client secret your app had before' })),
  SHOPIFY_READ_ALL_ORDERS: optional(z.enum(['0', '1'], { error: '0 or 1' })),
  SHOPIFY_API_VERSION: z.preprocess(
    blankIsAbsent,
    z
      .string()
      .refine((version) => version === storeVersion, {
        error: `${storeVersion}, the one version of the store’s API that this program is written for and tested with`,
      })
      .default(storeVersion),
  ),
  INSTAGRAM_APP_ID: optional(z.string().regex(/^\d+$/, { error: 'the number of your Instagram app' })),
  INSTAGRAM_APP_SECRET: optional(z.string().min(8, { error: 'the secret of your Instagram app' })),
  TIKTOK_CLIENT_KEY: optional(z.string().min(3, { error: 'the client key of your TikTok app' })),
  TIKTOK_CLIENT_SECRET: optional(z.string().min(8, { error: 'the client secret of your TikTok app' })),
  PINTEREST_APP_ID: optional(z.string().regex(/^\d+$/, { error: 'the number of your Pinterest app' })),
  PINTEREST_APP_SECRET: optional(z.string().min(8, { error: 'the secret of your Pinterest app' })),
  MEDIA_S3_ENDPOINT: optional(
    z
      .url({ protocol: /^https?$/, hostname: /.*/, error: storeAddress })
      .refine((text) => !URL.canParse(text) || isBare(new URL(text)), { error: storeAddress }),
  ),
  MEDIA_S3_REGION: optional(z.string().regex(/^[a-z\d-]+$/, { error: 'the name of a region, like eu-central-1' })),
  MEDIA_S3_BUCKET: optional(z.string().regex(/^[a-z\d][a-z\d.-]{1,61}[a-z\d]$/, { error: 'the name of a bucket' })),
  MEDIA_S3_ACCESS_KEY: optional(z.string().min(3, { error: 'the access key of the bucket' })),
  MEDIA_S3_SECRET_KEY: optional(z.string().min(6, { error: 'the secret key of the bucket' })),
  MEDIA_S3_FORCE_PATH_STYLE: optional(z.enum(['0', '1'], { error: '0 or 1' })),
  VISION_MODEL: optional(z.string().endsWith('.onnx', { error: 'the path of a network, a file that ends with .onnx' })),
  FFMPEG: optional(z.string().regex(/^\/|^[\w.-]+$/, { error: 'the path of ffmpeg, its name on PATH, or off' })),
  ROLE: z.preprocess(blankIsAbsent, z.enum(['all', 'web', 'worker'], { error: 'all, web or worker' }).default('all')),
  LOG_LEVEL: z.preprocess(
    blankIsAbsent,
    z
      .enum(['debug', 'info', 'warn', 'error', 'silent'], { error: 'debug, info, warn, error or silent' })
      .default('info'),
  ),
});

/** The app of the installation at each network: its id, and its secret. */
const networkPairs = [
  ['INSTAGRAM_APP_ID', 'INSTAGRAM_APP_SECRET'],
  ['TIKTOK_CLIENT_KEY', 'TIKTOK_CLIENT_SECRET'],
  ['PINTEREST_APP_ID', 'PINTEREST_APP_SECRET'],
] as const;

/** Null where an app is not set. */
const pairOf = (id: string | undefined, secret: string | undefined): { id: string; secret: string } | null =>
  id === undefined || secret === undefined ? null : { id, secret };

export type Env = ReturnType<typeof complete>;
export type EnvRead = { ok: true; env: Env } | { ok: false; problems: string[] };

/** Reads and completes the environment; each problem is a sentence that names the variable and what it should be. */
export function readEnv(source: Record<string, string | undefined>): EnvRead {
  const read = schema.safeParse(source);
  if (!read.success) {
    const problems = read.error.issues.map(({ path, message }) => {
      const name = String(path[0]);
      const value = secretNames.has(name) ? 'not right' : JSON.stringify(source[name] ?? '');
      return `${name} is ${value}, but should be ${message}.`;
    });
    return { ok: false, problems };
  }
  const values = read.data;
  if ((values.SHOPIFY_CLIENT_ID === undefined) !== (values.SHOPIFY_CLIENT_SECRET === undefined)) {
    return { ok: false, problems: ['SHOPIFY_CLIENT_ID and SHOPIFY_CLIENT_SECRET must be set together, or neither.'] };
  }
  for (const [id, secret] of networkPairs)
    if ((values[id] === undefined) !== (values[secret] === undefined))
      return { ok: false, problems: [`${id} and ${secret} must be set together, or neither.`] };
  const ofMedia = readMediaStore(values);
  if (!ofMedia.ok) return { ok: false, problems: [ofMedia.problem] };
  if (values.SHOPIFY_OLD_CLIENT_SECRET !== undefined && values.SHOPIFY_CLIENT_SECRET === undefined) {
    return { ok: false, problems: ['SHOPIFY_OLD_CLIENT_SECRET is only for use beside SHOPIFY_CLIENT_SECRET.'] };
  }
  const env = complete(values, source['PATH'] ?? '', ofMedia.store);
  if (env.sandboxPort === env.port) return { ok: false, problems: ['SANDBOX_PORT must be another port than PORT.'] };
  return { ok: true, env };
}

type MediaStoreRead = { ok: true; store: S3Settings | null } | { ok: false; problem: string };

/** Three of them make a store; the others are about it. */
function readMediaStore(values: z.output<typeof schema>): MediaStoreRead {
  const { MEDIA_S3_BUCKET: bucket, MEDIA_S3_ACCESS_KEY: accessKey, MEDIA_S3_SECRET_KEY: secretKey } = values;
  const { MEDIA_S3_ENDPOINT: endpoint = null, MEDIA_S3_REGION: region, MEDIA_S3_FORCE_PATH_STYLE: inPath } = values;
  if (bucket !== undefined && accessKey !== undefined && secretKey !== undefined) {
    const forcePathStyle = inPath === undefined ? endpoint !== null : inPath === '1';
    return {
      ok: true,
      store: { endpoint, region: region ?? 'us-east-1', bucket, accessKey, secretKey, forcePathStyle },
    };
  }
  const isAny = [bucket, accessKey, secretKey, endpoint ?? undefined, region, inPath].some(
    (each) => each !== undefined,
  );
  if (!isAny) return { ok: true, store: null };
  const named = 'MEDIA_S3_BUCKET, MEDIA_S3_ACCESS_KEY and MEDIA_S3_SECRET_KEY';
  return { ok: false, problem: `${named} must be set together, or no setting of MEDIA_S3.` };
}

/** What was set, with what follows from it for the rest; `path` names the folders of the system's programs. */
function complete(values: z.output<typeof schema>, path: string, mediaStore: S3Settings | null) {
  const configured = values.DATABASE_URL ?? values.SHOPIFY_CLIENT_ID;
  const sandboxPort = values.SANDBOX_PORT ?? (values.PORT < 65_535 ? values.PORT + 1 : values.PORT - 1);
  const publicUrl = values.PUBLIC_URL ?? `http://localhost:${values.PORT}`;
  const demo = values.DEMO === undefined ? configured === undefined : values.DEMO === '1';
  const sandboxUrl = sandboxAddress(publicUrl, sandboxPort);
  return {
    port: values.PORT,
    host: values.HOST,
    publicUrl,
    dataDir: values.DATA_DIR,
    databaseUrl: values.DATABASE_URL ?? null,
    figuresUrl: values.FIGURES_URL ?? null,
    trustedProxies: values.TRUSTED_PROXIES,
    demo,
    /** Its feed is filled behind everybody's back, which keeps a small machine busy for minutes. */
    fillsDemoFeed: demo && values.DEMO_FEED !== '0',
    /** Plans are charged for where the operator says so, and in the demo, whose store is a sandbox. */
    billing: values.BILLING === undefined ? demo : values.BILLING === 'on',
    /** Posts are looked at in the background, which takes a processor half a second an image. */
    looksAtPosts: values.AI_TAGGING !== 'off',
    sandboxPort,
    sandboxUrl,
    smtpUrl: values.SMTP_URL ?? null,
    /** What letters come from; a host says which addresses of it a mail server takes. */
    mailFrom: values.MAIL_FROM ?? null,
    metricsToken: values.METRICS_TOKEN ?? null,
    databaseConnections: values.DATABASE_CONNECTIONS,
    /** Where requests for an account are mailed to; in the demo they lie in the outbox. */
    contactEmail: values.CONTACT_EMAIL ?? (demo ? 'owner@vitrine.example' : null),
    /** Where whoever wants the largest plan writes to. */
    salesEmail: values.SALES_EMAIL ?? null,
    /** Where a talk with an expert is booked; the demo has a page of its own for it. */
    bookingUrl: values.BOOKING_URL ?? (demo ? `${sandboxUrl}/book-an-expert` : null),
    /** Where a demonstration is booked; where nothing else is said, with the expert. */
    demoUrl: values.DEMO_URL ?? values.BOOKING_URL ?? (demo ? `${sandboxUrl}/book-an-expert` : null),
    /** The app's page in the store's app store, where merchants install it; the demo's sandbox has one. */
    storeListingUrl: values.STORE_LISTING_URL ?? (demo ? `${sandboxUrl}/listing` : null),
    shopify: {
      clientId: values.SHOPIFY_CLIENT_ID ?? null,
      clientSecret: values.SHOPIFY_CLIENT_SECRET ?? null,
      oldClientSecret: values.SHOPIFY_OLD_CLIENT_SECRET ?? null,
      apiVersion: values.SHOPIFY_API_VERSION,
      readsAllOrders: values.SHOPIFY_READ_ALL_ORDERS === '1',
    },
    /** Apps at social networks; a network without one is not offered. */
    networks: {
      instagram: pairOf(values.INSTAGRAM_APP_ID, values.INSTAGRAM_APP_SECRET),
      tiktok: pairOf(values.TIKTOK_CLIENT_KEY, values.TIKTOK_CLIENT_SECRET),
      pinterest: pairOf(values.PINTEREST_APP_ID, values.PINTEREST_APP_SECRET),
    },
    /** Where images and videos are kept; null for `DATA_DIR`. */
    mediaStore,
    /** The network pictures are seen with; null for the one that comes with the program. */
    visionModel: values.VISION_MODEL ?? null,
    /** The program that reads videos, or `off`. */
    ffmpeg: { named: values.FFMPEG ?? null, path },
    role: values.ROLE,
    logLevel: values.LOG_LEVEL,
  };
}

/** The sandbox answers on the host people use for the program, on its own port. */
function sandboxAddress(publicUrl: string, sandboxPort: number): string {
  const { hostname } = new URL(publicUrl);
  return `http://${hostname}:${sandboxPort}`;
}
