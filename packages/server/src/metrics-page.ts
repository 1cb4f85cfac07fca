// `GET /metrics`: what this process counted and what the installation stands at, for whoever brings the token.
import type { FastifyInstance } from 'fastify';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { collectDefaultMetrics, Counter, Gauge, Registry } from 'prom-client';
import type { Figures, FiguresMeasure } from './features/figures/figures.ts';
import type { Stores } from './features/stores/stores.ts';
import type { Traffic } from './features/traffic/traffic.ts';
import type { Health } from './health.ts';
import { hashToken, sameBytes } from './platform/crypto.ts';
import { counted, requestSeconds } from './platform/metrics.ts';
import type { Platform } from './platform/platform.ts';
import { Problem } from './platform/problem.ts';

interface PageParts {
  readonly platform: Platform;
  readonly features: {
    readonly traffic: Pick<Traffic, 'upkeep'>;
    readonly figures: Pick<Figures, 'watch'>;
    readonly stores: Pick<Stores, 'inbox' | 'troubles'>;
  };
  readonly health: Health;
  readonly token: string;
}

type Front = (request: IncomingMessage, response: ServerResponse) => boolean;

/** Times what is answered in front of the router, once its answer is sent. */
export function timePublicRequests(front: Front): Front {
  return (request, response) => {
    const began = performance.now();
    const isTaken = front(request, response);
    if (!isTaken) return false;
    const told = (): void => {
      const labels = { method: request.method ?? '', route: 'public', status: String(response.statusCode) };
      requestSeconds.observe(labels, (performance.now() - began) / 1000);
    };
    if (response.writableFinished) told();
    else response.once('finish', told);
    return true;
  };
}

/** Times what the router answers, by the route as documented: no address of anybody becomes a label. */
export function timeRequests(http: FastifyInstance): void {
  http.addHook('onResponse', async (request, reply) => {
    const labels = {
      method: request.method,
      route: request.routeOptions.url ?? 'none',
      status: String(reply.statusCode),
    };
    requestSeconds.observe(labels, reply.elapsedTime / 1000);
  });
}

/** Answers 404 to whoever does not bring the token, as where there is no such page. */
export function createMetricsPage(http: FastifyInstance, parts: PageParts): void {
  const own = new Registry();
  const token = hashToken(parts.token);
  collectDefaultMetrics({ register: own });
  addProcess(own, parts);
  const refresh = addInstallation(own, parts);
  const page = Registry.merge([counted, own]);
  http.get('/metrics', async (request, reply) => {
    const given = /^Bearer (.+)$/i.exec(request.headers.authorization ?? '')?.[1] ?? '';
    if (!sameBytes(hashToken(given), token)) throw new Problem('not_found');
    await refresh();
    return reply
      .type(page.contentType)
      .header('cache-control', 'no-store')
      .send(await page.metrics());
  });
}

type ProcessMeasure = readonly [name: string, help: string, read: () => number];

/** What the process knows without asking anybody. */
function addProcess(register: Registry, { features, platform }: PageParts): void {
  const { upkeep } = features.traffic;
  const { watch } = features.figures;
  const { pool } = platform.database;
  const counters: readonly ProcessMeasure[] = [
    ['vitrine_visits_answered_total', 'Visits answered and written to the spool.', () => upkeep.tally.visits],
    ['vitrine_visit_reports_total', 'Reports of what was seen, written to the spool.', () => upkeep.tally.reports],
    ['vitrine_checkout_requests_total', 'Ways to a checkout, in the spool.', () => upkeep.tally.checkoutRequests],
    ['vitrine_visits_uncounted_total', 'Visits and reports the disk refused.', () => upkeep.tally.uncounted],
    ['vitrine_visits_copied_total', 'Visits copied into the database.', () => upkeep.tally.copied],
    ['vitrine_figures_engine_losses_total', 'Times the engine of figures died.', () => watch.engine.losses],
  ];
  for (const [name, help, read] of counters)
    register.registerMetric(
      new Counter({
        name,
        help,
        registers: [],
        collect() {
          this.reset();
          this.inc(read());
        },
      }),
    );
  const gauges: readonly ProcessMeasure[] = [
    ['vitrine_visits_waiting', 'Visits taken in and not copied yet.', () => upkeep.tally.waiting],
    ['vitrine_visits_waiting_seconds', 'How long the oldest has waited to be copied.', () => upkeep.lagMs() / 1000],
    ['vitrine_figures_questions', 'Questions the engine of figures answers.', () => watch.engine.answering],
    ['vitrine_figures_questions_waiting', 'Questions that wait for their turn.', () => watch.engine.waiting],
    ['vitrine_database_connections', 'Connections of the pool.', () => pool.totalCount],
    ['vitrine_database_connections_idle', 'Those of them that nobody uses.', () => pool.idleCount],
    ['vitrine_database_waiting', 'Questions that wait for a connection.', () => pool.waitingCount],
  ];
  for (const [name, help, read] of gauges)
    register.registerMetric(
      new Gauge({
        name,
        help,
        registers: [],
        collect() {
          this.set(read());
        },
      }),
    );
}

/**
 * What the database says of the whole installation: every process answers the same. What it answers is to be called before
 * the page is written; while the database is away all of it but the health is left out.
 */
function addInstallation(register: Registry, { platform, features, health }: PageParts): () => Promise<void> {
  const gauge = <Label extends string>(name: string, help: string, labelNames: readonly Label[] = []): Gauge<Label> =>
    new Gauge({ name, help, labelNames, registers: [register] });
  const healthy = gauge('vitrine_healthy', '1 where the part is well, 0 where it is not, as /healthz says.', ['part']);
  const ofQueues = {
    waiting: gauge('vitrine_jobs_waiting', 'Jobs whose time has come.', ['queue']),
    running: gauge('vitrine_jobs_running', 'Jobs that run.', ['queue']),
    failed: gauge('vitrine_jobs_failed', 'Jobs whose retries are used up.', ['queue']),
    oldestSeconds: gauge('vitrine_jobs_oldest_seconds', 'How long the oldest job has waited.', ['queue']),
  };
  const deliveries = gauge('vitrine_webhooks_waiting', 'Webhooks that were answered and wait to be handled.');
  const oldestDelivery = gauge('vitrine_webhooks_oldest_seconds', 'How long the oldest of them has waited.');
  const troubled = gauge('vitrine_stores_troubled', 'Stores connected by half or no more, by what is the matter.', [
    'kind',
  ]);
  const tellFigures = addFigures(register);
  return async () => {
    for (const each of [healthy, ...Object.values(ofQueues), deliveries, oldestDelivery, troubled]) each.reset();
    tellFigures(null);
    const { checks } = await health.report();
    for (const [part, state] of Object.entries(checks)) healthy.set({ part }, state === 'ok' ? 1 : 0);
    if (checks['database'] !== 'ok') return;
    for (const { name, ...measures } of await platform.jobs.measure())
      for (const [measure, value] of Object.entries(measures))
        ofQueues[measure as keyof typeof ofQueues].set({ queue: name }, value);
    const { waiting, oldestSeconds } = await features.stores.inbox.measure();
    deliveries.set(waiting);
    oldestDelivery.set(oldestSeconds);
    for (const [kind, stores] of Object.entries(await features.stores.troubles.count())) troubled.set({ kind }, stores);
    tellFigures(await features.figures.watch.measure());
  };
}

/** What the installation's figures stand at, which is left out as far as nobody knows it. */
function addFigures(register: Registry): (measure: FiguresMeasure | null) => void {
  const gauge = (name: string, help: string): Gauge =>
    new Gauge({ name: `vitrine_figures_${name}`, help, registers: [register] });
  const gauges = {
    segments: gauge('segments', 'Files of facts that count.'),
    bytes: gauge('bytes', 'What these files take.'),
    openFacts: gauge('open_facts', 'Facts in the database that are in no file yet, a million at most.'),
    closedDay: gauge('closed_day_timestamp_seconds', 'When the last day began of which anything is in a file.'),
    replacedMonths: gauge('replaced_months', 'Months of businesses whose files hold what counts no more.'),
    unloaded: gauge('cluster_missing', 'Files that are not whole in the cluster, where there is one.'),
  };
  return (measure) => {
    for (const each of Object.values(gauges)) each.remove();
    if (measure === null) return;
    const { closedDay, ...counts } = measure;
    const told = { ...counts, closedDay: closedDay === null ? null : Date.parse(closedDay) / 1000 };
    for (const [name, value] of Object.entries(told))
      if (value !== null) gauges[name as keyof typeof gauges].set(value);
  };
}
