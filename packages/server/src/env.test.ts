// The environment: what is assumed, what is completed, and that every bad variable is named with what it should be.
import { describe, expect, it } from 'vitest';
import { readEnv, type Env } from './env.ts';

function good(source: Record<string, string>): Env {
  const read = readEnv(source);
  if (!read.ok) throw new Error(read.problems.join(' '));
  return read.env;
}

function problems(source: Record<string, string>): string[] {
  const read = readEnv(source);
  return read.ok ? [] : read.problems;
}

describe('readEnv', () => {
  it('assumes the demo on port 3000 when nothing is set', () => {
    expect(good({})).toEqual({
      port: 3000,
      host: '0.0.0.0',
      publicUrl: 'http://localhost:3000',
      dataDir: './data',
      databaseUrl: null,
      databaseConnections: 16,
      metricsToken: null,
      figuresUrl: null,
      trustedProxies: ['loopback'],
      demo: true,
      ffmpeg: { named: null, path: '' },
      mediaStore: null,
      visionModel: null,
      fillsDemoFeed: true,
      looksAtPosts: true,
      sandboxPort: 3001,
      sandboxUrl: 'http://localhost:3001',
      smtpUrl: null,
      mailFrom: null,
      contactEmail: 'owner@vitrine.example',
      bookingUrl: 'http://localhost:3001/book-an-expert',
      demoUrl: 'http://localhost:3001/book-an-expert',
      storeListingUrl: 'http://localhost:3001/listing',
      salesEmail: null,
      billing: true,
      shopify: {
        clientId: null,
        clientSecret: null,
        oldClientSecret: null,
        apiVersion: '2026-10',
        readsAllOrders: false,
      },
      networks: { instagram: null, tiktok: null, pinterest: null },
      role: 'all',
      logLevel: 'info',
    });
  });

  it('takes blank values for absent ones, as compose files write them', () => {
    const names = [
      'PORT',
      'HOST',
      'PUBLIC_URL',
      'DATA_DIR',
      'DATABASE_URL',
      'FIGURES_URL',
      'DEMO',
      'DEMO_FEED',
      'AI_TAGGING',
      'SANDBOX_PORT',
      'SMTP_URL',
      'MAIL_FROM',
    ];
    const more = [
      'SHOPIFY_CLIENT_ID',
      'SHOPIFY_CLIENT_SECRET',
      'SHOPIFY_OLD_CLIENT_SECRET',
      'SHOPIFY_API_VERSION',
      'SHOPIFY_READ_ALL_ORDERS',
      'VISION_MODEL',
      'MEDIA_S3_BUCKET',
      'MEDIA_S3_ACCESS_KEY',
      'MEDIA_S3_SECRET_KEY',
      'MEDIA_S3_ENDPOINT',
      'MEDIA_S3_REGION',
      'MEDIA_S3_FORCE_PATH_STYLE',
      'INSTAGRAM_APP_ID',
      'INSTAGRAM_APP_SECRET',
      'TIKTOK_CLIENT_KEY',
      'TIKTOK_CLIENT_SECRET',
      'PINTEREST_APP_ID',
      'PINTEREST_APP_SECRET',
      'CONTACT_EMAIL',
      'SALES_EMAIL',
      'BOOKING_URL',
      'DEMO_URL',
      'STORE_LISTING_URL',
      'ROLE',
      'LOG_LEVEL',
      'TRUSTED_PROXIES',
    ];
    expect(good(Object.fromEntries([...names, ...more].map((name) => [name, ''])))).toEqual(good({}));
  });

  it.each<[Record<string, string>, Partial<Env>]>([
    [{ FFMPEG: 'off', PATH: '/a:/b' }, { ffmpeg: { named: 'off', path: '/a:/b' } }],
    [{ FFMPEG: '/opt/ffmpeg/bin/ffmpeg' }, { ffmpeg: { named: '/opt/ffmpeg/bin/ffmpeg', path: '' } }],
    [{ PORT: '8080' }, { port: 8080, sandboxPort: 8081, publicUrl: 'http://localhost:8080' }],
    [{ PORT: '65535' }, { port: 65_535, sandboxPort: 65_534 }],
    [{ HOST: '127.0.0.1' }, { host: '127.0.0.1' }],
    [{ HOST: '::' }, { host: '::' }],
    [{ HOST: 'node-1.internal' }, { host: 'node-1.internal' }],
    [{ PUBLIC_URL: 'HTTPS://Shop.Example:8443' }, { publicUrl: 'https://shop.example:8443' }],
    [{ PUBLIC_URL: 'https://shop.example///' }, { publicUrl: 'https://shop.example' }],
    [{ PUBLIC_URL: 'https://shop.example', SANDBOX_PORT: '9000' }, { sandboxUrl: 'http://shop.example:9000' }],
    [{ DATABASE_URL: 'postgres://u:p@db/vitrine' }, { databaseUrl: 'postgres://u:p@db/vitrine', demo: false }],
    [{ DATABASE_URL: 'postgresql://db/vitrine', DEMO: '1' }, { demo: true }],
    [{ DATABASE_URL: 'postgresql:///vitrine?host=/run/pg' }, { databaseUrl: 'postgresql:///vitrine?host=/run/pg' }],
    [{ SHOPIFY_CLIENT_ID: 'abcdef', SHOPIFY_CLIENT_SECRET: '12345678' }, { demo: false }],
    [{ DEMO_FEED: '0' }, { demo: true, fillsDemoFeed: false }],
    [{ AI_TAGGING: 'off' }, { looksAtPosts: false }],
    [{ AI_TAGGING: 'on' }, { looksAtPosts: true }],
    [{ DEMO: '0', DEMO_FEED: '1' }, { fillsDemoFeed: false }],
    [{ DEMO: '0' }, { demo: false, bookingUrl: null, storeListingUrl: null, contactEmail: null, billing: false }],
    [
      { DEMO: '0', BILLING: 'on' },
      { demo: false, billing: true },
    ],
    [
      { DEMO: '1', BILLING: 'off' },
      { demo: true, billing: false },
    ],
    [{ DATABASE_URL: 'postgres://localhost/x' }, { demo: false, billing: false }],
    [{ DEMO: '0', CONTACT_EMAIL: 'hello@example.com' }, { contactEmail: 'hello@example.com' }],
    [{ STORE_LISTING_URL: 'https://apps.example/vitrine' }, { storeListingUrl: 'https://apps.example/vitrine' }],
    [{ DEMO: '0', BOOKING_URL: 'https://cal.example/talk?a=1' }, { bookingUrl: 'https://cal.example/talk?a=1' }],
    [
      { BOOKING_URL: 'http://cal.example/talk' },
      { bookingUrl: 'http://cal.example/talk', demoUrl: 'http://cal.example/talk' },
    ],
    [{ BOOKING_URL: 'http://cal.example/talk', DEMO_URL: 'https://demo.example' }, { demoUrl: 'https://demo.example' }],
    [
      { DEMO: '0', SALES_EMAIL: 'sales@example.com' },
      { salesEmail: 'sales@example.com', contactEmail: null },
    ],
    [
      { ROLE: 'worker', LOG_LEVEL: 'silent' },
      { role: 'worker', logLevel: 'silent' },
    ],
    [{ FIGURES_URL: 'https://u:p@figures.example:8443/v' }, { figuresUrl: 'https://u:p@figures.example:8443/v' }],
    [{ SMTP_URL: 'smtps://u:p@mail.example:465' }, { smtpUrl: 'smtps://u:p@mail.example:465' }],
    [{ MAIL_FROM: 'links@shop.example' }, { mailFrom: 'links@shop.example' }],
    [
      { TRUSTED_PROXIES: '10.0.0.7,2001:db8::/32 uniquelocal' },
      { trustedProxies: ['10.0.0.7', '2001:db8::/32', 'uniquelocal'] },
    ],
    [{ UNKNOWN_THING: 'x' }, {}],
  ])('%j is read', (source, env) => {
    expect(good(source)).toMatchObject(env);
  });

  it.each([
    ['PORT', 'http', 'a port number from 1 to 65535'],
    ['PORT', '0', 'a port number from 1 to 65535'],
    ['PORT', '65536', 'a port number from 1 to 65535'],
    ['PORT', '80.5', 'a port number from 1 to 65535'],
    ['PORT', '-1', 'a port number from 1 to 65535'],
    ['SANDBOX_PORT', '70000', 'a port number from 1 to 65535'],
    ['PUBLIC_URL', 'shop.example', 'an address that begins with http:// or https://'],
    ['PUBLIC_URL', 'ftp://shop.example', 'an address that begins with http:// or https://'],
    ['PUBLIC_URL', 'javascript:alert(1)', 'an address that begins with http:// or https://'],
    ['PUBLIC_URL', 'https://shop.example/links', 'an address without a path, like https://links.example'],
    ['PUBLIC_URL', 'https://shop.example/?x=1', 'an address without a path, like https://links.example'],
    ['PUBLIC_URL', 'https://shop.example#x', 'an address without a path, like https://links.example'],
    ['PUBLIC_URL', 'https://me:secret@shop.example', 'an address without a path, like https://links.example'],
    ['HOST', '256.1.1.1', 'an address of this machine, like 0.0.0.0, or a host name'],
    ['HOST', '10.0.0', 'an address of this machine, like 0.0.0.0, or a host name'],
    ['HOST', 'http://localhost', 'an address of this machine, like 0.0.0.0, or a host name'],
    ['HOST', 'a b', 'an address of this machine, like 0.0.0.0, or a host name'],
    ['HOST', '-x', 'an address of this machine, like 0.0.0.0, or a host name'],
    ['DATABASE_URL', 'mysql://db/x', 'an address like postgres://user:password@host/database'],
    ['AI_TAGGING', 'yes', 'on or off'],
    ['FIGURES_URL', 'tcp://host:9000/figures', 'an address like http://user:password@host:8123/database'],
    ['DATABASE_URL', 'vitrine', 'an address like postgres://user:password@host/database'],
    ...['all', '0.0.0.0/0', '10.0.0.0/33', 'proxy.example', '10.0.0.1:80'].map((text): [string, string, string] => [
      'TRUSTED_PROXIES',
      text,
      'addresses, ranges like 10.0.0.0/8, or loopback, linklocal, uniquelocal, with commas between',
    ]),
    ['DEMO', 'yes', '0 or 1'],
    ['VISION_MODEL', 'clip', 'the path of a network, a file that ends with .onnx'],
    ['MEDIA_S3_ENDPOINT', 's3.example:9000', 'an address like https://s3.example:9000'],
    ['MEDIA_S3_ENDPOINT', 'https://key:word@s3.example', 'an address like https://s3.example:9000'],
    ['MEDIA_S3_BUCKET', 'Our Pictures', 'the name of a bucket'],
    ['MEDIA_S3_REGION', 'Frankfurt am Main', 'the name of a region, like eu-central-1'],
    ['MEDIA_S3_FORCE_PATH_STYLE', 'yes', '0 or 1'],
    ['MAIL_FROM', 'shop.example', 'an email address'],
    ['SMTP_URL', 'mail.example', 'an address like smtp://user:password@host:587'],
    ['SMTP_URL', 'http://mail.example', 'an address like smtp://user:password@host:587'],
    ['CONTACT_EMAIL', 'hello at example.com', 'an email address'],
    ['SALES_EMAIL', 'sales', 'an email address'],
    ['DEMO_URL', 'javascript:alert(1)', 'an address that begins with http:// or https://'],
    ['BOOKING_URL', 'cal.example/talk', 'an address that begins with http:// or https://'],
    ['STORE_LISTING_URL', 'javascript:alert(1)', 'an address that begins with http:// or https://'],
    ['BOOKING_URL', 'javascript:alert(1)', 'an address that begins with http:// or https://'],
    ['SHOPIFY_CLIENT_ID', 'x', 'the client id of your app'],
    ['SHOPIFY_CLIENT_SECRET', 'short', 'the client secret of your app'],
    [
      'SHOPIFY_API_VERSION',
      '2027-01',
      '2026-10, the one version of the store’s API that this program is written for and tested with',
    ],
    [
      'SHOPIFY_API_VERSION',
      'latest',
      '2026-10, the one version of the store’s API that this program is written for and tested with',
    ],
    ['SHOPIFY_READ_ALL_ORDERS', 'yes', '0 or 1'],
    ['ROLE', 'everything', 'all, web or worker'],
    ['LOG_LEVEL', 'loud', 'debug, info, warn, error or silent'],
  ])('%s may not be %j', (name, value, wanted) => {
    const [problem, ...others] = problems({ [name]: value });
    expect(others).toEqual([]);
    expect(problem).toContain(name);
    expect(problem).toContain(`should be ${wanted}.`);
  });

  it('names all bad variables at once', () => {
    const told = problems({ PORT: 'x', ROLE: 'y', DEMO: 'z' });
    expect(told.map((text) => text.split(' ')[0])).toEqual(['PORT', 'DEMO', 'ROLE']);
  });

  it.each([
    'DATABASE_URL',
    'FIGURES_URL',
    'SMTP_URL',
    'SHOPIFY_CLIENT_SECRET',
    'MEDIA_S3_SECRET_KEY',
    'MEDIA_S3_ENDPOINT',
  ])('never repeats the secret in %s', (name) => {
    expect(problems({ [name]: 'hunter2' }).join(' ')).not.toContain('hunter2');
  });

  it('wants all of a bucket, and makes a store of it', () => {
    const keys = { MEDIA_S3_ACCESS_KEY: 'AKEY', MEDIA_S3_SECRET_KEY: 'hunter22' };
    for (const part of [keys, { MEDIA_S3_BUCKET: 'media' }, { MEDIA_S3_REGION: 'eu-central-1' }])
      expect(problems(part)).toEqual([
        'MEDIA_S3_BUCKET, MEDIA_S3_ACCESS_KEY and MEDIA_S3_SECRET_KEY must be set together, or no setting of MEDIA_S3.',
      ]);
    const whole = { ...keys, MEDIA_S3_BUCKET: 'media' };
    const store = { bucket: 'media', accessKey: 'AKEY', secretKey: 'hunter22' };
    expect(good(whole).mediaStore).toEqual({ ...store, endpoint: null, region: 'us-east-1', forcePathStyle: false });
    const own = { MEDIA_S3_ENDPOINT: 'http://s3.local:9000', MEDIA_S3_REGION: 'home' };
    const there = { ...store, endpoint: 'http://s3.local:9000', region: 'home' };
    expect(good({ ...whole, ...own }).mediaStore).toEqual({ ...there, forcePathStyle: true });
    expect(good({ ...whole, ...own, MEDIA_S3_FORCE_PATH_STYLE: '0' }).mediaStore).toEqual({
      ...there,
      forcePathStyle: false,
    });
  });

  it('wants client id and secret together', () => {
    expect(problems({ SHOPIFY_CLIENT_ID: 'abcdef' })[0]).toContain('SHOPIFY_CLIENT_SECRET');
    expect(problems({ SHOPIFY_CLIENT_SECRET: 'abcdefgh' })[0]).toContain('SHOPIFY_CLIENT_ID');
  });

  it('wants two ports', () => {
    expect(problems({ PORT: '3000', SANDBOX_PORT: '3000' })[0]).toContain('SANDBOX_PORT');
  });
});
