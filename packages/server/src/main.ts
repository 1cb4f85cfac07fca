// Starts a role of the program (web, worker or both) with what it needs, and stops it cleanly.
import { spawn, type ChildProcess } from 'node:child_process';
import { join, resolve } from 'node:path';
import { createApp, type App } from './app.ts';
import { createDemoWorld, demoIsMissing } from './demo/demo.ts';
import { createDemoFeed, demoFeedIsMissing } from './demo/feed.ts';
import { clearSandbox, demoMark, isUnfinished } from './demo/unfinished.ts';
import { addDemoApps, toNetworkSettings, toNetworkVariables } from './network-apps.ts';
import { readEnv, type Env } from './env.ts';
import { systemClock } from './platform/clock.ts';
import { createDatabaseIfMissing } from './platform/db/embedded-postgres.ts';
import { keepEmbeddedPostgres } from './platform/db/kept-postgres.ts';
import { migrate } from './platform/db/migrations.ts';
import { findFfmpeg } from './platform/ffmpeg.ts';
import { createLog, type Log } from './platform/log.ts';
import { getSecrets } from './secrets.ts';
import { stopParts, type Part } from './stop-parts.ts';
import { claimVisionModel } from './vision-model-check.ts';
import { claimMediaStore } from './media-store-check.ts';
import { BadSetting, claimDatabase, claimPort, prepareDataDir, tryPort } from './start-checks.ts';

// what it writes is for nobody else on this machine: uploads, letters, visits, orders of the sandbox
process.umask(0o077);

const root = resolve(import.meta.dirname, '../../..');
const exitBadSettings = 78;

const read = readEnv(process.env);
if (!read.ok) {
  process.stderr.write(`The settings are not right:\n${read.problems.map((text) => `  ${text}`).join('\n')}\n`);
  process.exit(exitBadSettings);
}

/** What has been started, in order. */
const running: Part[] = [];
let stopping: Promise<void> | null = null;

function say(text: string): void {
  process.stdout.write(`${text}\n`);
}

/** The first signal stops everything; repeated ones are the same wish. */
function stopOnSignals(log: Log): void {
  const stop = (signal: NodeJS.Signals): void => {
    stopping ??= (async () => {
      log.info({ signal }, 'stopping');
      await stopParts(running, log);
      process.exit(0);
    })();
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop);
  // `npm start` names itself: should it be killed, nobody would be left to stop us
  const starter = process.env['VITRINE_STARTER'];
  const look = (): void => {
    if (starter !== undefined && process.ppid !== Number(starter)) stop('SIGTERM');
  };
  setInterval(look, 500).unref();
}

async function openConnection(env: Env, log: Log): Promise<string> {
  if (env.databaseUrl !== null) {
    await claimDatabase(env.databaseUrl);
    return env.databaseUrl;
  }
  say('  database …');
  const server = await keepEmbeddedPostgres({ dataDir: resolve(env.dataDir) }, log);
  running.push({ name: 'database', stop: () => server.stop() });
  await createDatabaseIfMissing(server.connectionString(), 'vitrine');
  return server.connectionString('vitrine');
}

async function startSandbox(env: Env, shopify: { clientId: string; clientSecret: string }): Promise<void> {
  say('  sandbox store …');
  if (await isUnfinished(resolve(env.dataDir), demoMark)) await clearSandbox(resolve(env.dataDir));
  const child = spawn(process.execPath, [join(root, 'packages/sandbox/src/main.ts')], {
    // its standard input is ours: when we die without a word, it closes and the sandbox ends too
    stdio: ['pipe', 'ignore', 'inherit'],
    // a group of its own: Ctrl-C reaches us, and we end it after we are done with it
    detached: true,
    env: {
      ...process.env,
      SANDBOX_PORT: String(env.sandboxPort),
      SANDBOX_URL: env.sandboxUrl,
      HOST: env.host,
      DATA_DIR: resolve(env.dataDir),
      APP_URL: env.publicUrl,
      SANDBOX_FOLLOWS_STDIN: '1',
      SHOPIFY_CLIENT_ID: shopify.clientId,
      SHOPIFY_CLIENT_SECRET: shopify.clientSecret,
      ...toNetworkVariables(addDemoApps(env.networks)),
    },
  });
  running.push({ name: 'sandbox', stop: () => endChild(child) });
  await untilAnswers(`http://127.0.0.1:${env.sandboxPort}/`, child);
}

async function endChild(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise((done) => child.once('exit', done));
  child.kill('SIGTERM');
  const late = setTimeout(() => child.kill('SIGKILL'), 5_000);
  await ended;
  clearTimeout(late);
}

async function untilAnswers(url: string, child: ChildProcess): Promise<void> {
  for (let attempt = 0; attempt < 200; attempt += 1) {
    if (child.exitCode !== null) throw new Error(`the sandbox store ended with ${child.exitCode}; is its port taken?`);
    const answered = await fetch(url).then(
      () => true,
      () => false,
    );
    if (answered) return;
    await new Promise((done) => setTimeout(done, 50));
  }
  throw new Error(`the sandbox store does not answer at ${url}`);
}

function printScreen(env: Env): void {
  const lines = [
    '',
    `  Vitrine is ready.   Ctrl-C stops it.`,
    '',
    `  dashboard   ${env.publicUrl}`,
    `  API         ${env.publicUrl}/docs`,
    ...(env.demo
      ? [
          `  store       ${env.sandboxUrl}/atelier   its admin: ${env.sandboxUrl}/atelier/admin`,
          `  feed        ${env.publicUrl}/feed/demo`,
          `  mails       ${env.publicUrl}/dev/outbox`,
          '',
          '  sign in as  merchant    demo / demo1234',
          '              influencer  maya of merchant demo / demo1234',
          '              merchant    demo-or / demo1234   a second shop, in Hebrew',
        ]
      : []),
    '',
  ];
  say(lines.join('\n'));
}

async function start(env: Env, log: Log): Promise<void> {
  say('Starting Vitrine');
  await prepareDataDir(resolve(env.dataDir));
  if (env.role !== 'worker') await claimPort('PORT', env.port, env.host);
  if (env.demo && env.role !== 'worker') await claimPort('SANDBOX_PORT', env.sandboxPort, env.host);
  if (env.mediaStore !== null) await claimMediaStore(env.mediaStore);
  const visionModel = env.visionModel === null ? null : await claimVisionModel(env.visionModel, resolve(env.dataDir));
  const connectionString = await openConnection(env, log);
  const secrets = await getSecrets(resolve(env.dataDir));
  const shopify = {
    // without an app of the installation every merchant brings one; the demo's store is made for ours
    clientId: env.shopify.clientId ?? (env.demo ? secrets.clientId : null),
    clientSecret: env.shopify.clientSecret ?? (env.demo ? secrets.clientSecret : null),
    oldClientSecret: env.shopify.oldClientSecret,
    apiVersion: env.shopify.apiVersion,
    readsAllOrders: env.shopify.readsAllOrders,
    baseTemplate: env.demo ? `${env.sandboxUrl}/{handle}` : 'https://{shop}',
  };
  const networks = toNetworkSettings(
    env.demo ? addDemoApps(env.networks) : env.networks,
    env.demo ? env.sandboxUrl : null,
  );
  const app = await createApp({
    connection: { connectionString, max: env.databaseConnections },
    dataDir: resolve(env.dataDir),
    publicUrl: env.publicUrl,
    secret: secrets.secret,
    smtpUrl: env.smtpUrl,
    mailFrom: env.mailFrom,
    figuresUrl: env.figuresUrl,
    looksAtPosts: env.looksAtPosts,
    mediaStore: env.mediaStore,
    visionModel,
    trustedProxies: env.trustedProxies,
    shopify,
    networks,
    demo: env.demo,
    billing: env.billing,
    // what comes from the registry gets no repairs any more: good enough to try it, not for files of strangers
    ffmpeg: findFfmpeg({ ...env.ffmpeg, takesBundled: env.demo }),
    metricsToken: env.metricsToken,
    contactEmail: env.contactEmail,
    bookingUrl: env.bookingUrl,
    demoUrl: env.demoUrl,
    storeListingUrl: env.storeListingUrl,
    salesEmail: env.salesEmail,
    imageOrigins: env.demo ? [env.sandboxUrl] : [],
    dashboardFolder: env.role === 'worker' ? null : join(root, 'packages/dashboard/dist'),
    shopfrontFolder: join(root, 'packages/shopfront/dist'),
    clock: systemClock,
    log,
  });
  running.push({ name: 'application', stop: () => app.stop() });
  const fresh = await migrate(app.platform.database.pool);
  if (fresh.length > 0) say(`  ${fresh.length} migrations applied`);
  if (env.demo && env.role !== 'worker') {
    await startSandbox(env, {
      clientId: shopify.clientId ?? secrets.clientId,
      clientSecret: shopify.clientSecret ?? secrets.clientSecret,
    });
  }
  // a program that is not ready answers all the same: the demo world is made through its own calls
  app.setStarting(env.demo && env.role !== 'worker' ? 'the demo world is being made' : null);
  await app.start(env.role !== 'web');
  await listen(app, env);
  if (env.demo) await openDemo(app, env);
  app.setStarting(null);
  printScreen(env);
  if (env.fillsDemoFeed && env.role !== 'worker') void fillDemoFeed(app, env, log);
}

/** A worker listens for questions about its health alone: beside a web process with the same settings it goes without. */
async function listen(app: App, { role, port, host }: Env): Promise<void> {
  const isTaken = role === 'worker' && (await tryPort(port, host)) === 'EADDRINUSE';
  if (isTaken) say(`  port ${port} is another process's: this worker answers no /healthz`);
  else await app.http.listen({ port, host });
}

async function openDemo(app: App, env: Env): Promise<void> {
  if (env.role === 'worker' || !(await demoIsMissing(app, resolve(env.dataDir)))) return;
  say('  demo world …');
  await createDemoWorld(app, { ...toDemoPlace(env), progress: (text) => say(`    ${text}`) });
}

/** Behind everybody's back: the program is ready, and pictures are drawn and copied for a minute. */
async function fillDemoFeed(app: App, env: Env, log: Log): Promise<void> {
  try {
    if (!(await demoFeedIsMissing(resolve(env.dataDir)))) return;
    say('  the demo’s feed is being filled, which its screen shows …');
    await createDemoFeed(app, { ...toDemoPlace(env), progress: (text) => log.debug({ text }, 'the feed of the demo') });
    say(`  the demo’s feed is there: ${env.publicUrl}/feed/demo`);
  } catch (problem) {
    if (!stopping) log.warn({ problem: String(problem) }, 'the feed of the demo was not made whole');
  }
}

const toDemoPlace = (env: Env) => ({
  dataDir: resolve(env.dataDir),
  appUrl: `http://127.0.0.1:${env.port}`,
  publicUrl: env.publicUrl,
  sandboxUrl: `http://127.0.0.1:${env.sandboxPort}`,
  publicSandboxUrl: env.sandboxUrl,
});

const log = createLog(read.env.logLevel);
stopOnSignals(log);
try {
  await start(read.env, log);
} catch (problem) {
  if (!stopping) {
    process.stderr.write(`Vitrine could not start: ${problem instanceof Error ? problem.message : String(problem)}\n`);
    log.error({ problem: problem instanceof Error ? problem.stack : String(problem) }, 'could not start');
    await stopParts(running, log);
    process.exit(problem instanceof BadSetting ? exitBadSettings : 1);
  }
}
