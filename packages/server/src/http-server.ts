// The HTTP server around the API: security headers, limits, compression, documents, and the public pages in front of it.
import fastifyCompress from '@fastify/compress';
import fastifyHelmet from '@fastify/helmet';
import fastifyMultipart from '@fastify/multipart';
import fastifyRateLimit from '@fastify/rate-limit';
import fastifyStatic from '@fastify/static';
import fastifySwagger from '@fastify/swagger';
import fastifySwaggerUi from '@fastify/swagger-ui';
import { endpoints } from '@vitrine/contract/api';
import { isCode } from '@vitrine/contract/codes';
import { limits } from '@vitrine/contract/limits';
import fastify, { type FastifyInstance, type FastifyRequest } from 'fastify';
import { hash, randomUUID } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import { answerProblems, createAnswer } from './platform/http/errors.ts';
import { toOpenApi } from './platform/http/openapi.ts';
import { connectionOptions } from './platform/http/connections.ts';
import { KeptDocument } from './platform/http/kept-document.ts';
import type { TrustedProxies } from './platform/http/client-address.ts';
import type { Log } from './platform/log.ts';

/** Requests a minute from one network address; a person clicking fast stays far below. Files do not use calls up. */
const requestsPerMinute = { calls: 3_000, files: 6_000 };

/** What comes and goes is held to the contract's schemas: the compilers of fastify's own, slow to load, are left out. */
function refuseSchema(): never {
  throw new Error('a route has a schema of fastify’s, which nothing here checks');
}

export interface HttpSettings {
  publicUrl: string;
  /** Origins besides our own that pictures may come from: `https:` and, in the demo, the sandbox. */
  imageOrigins: readonly string[];
  /** The built dashboard, or null when this process serves none. */
  dashboardFolder: string | null;
  /** What the page says of itself where the demo world runs: its sign-in tells who can sign in. */
  isDemo: boolean;
  /** First parts of addresses that features answer besides those of the API. */
  programFolders: readonly string[];
  log: Log;
  readonly proxies: TrustedProxies;
  /** Takes public addresses over before the router sees them; answers whether it did. */
  readonly front: (request: IncomingMessage, response: ServerResponse) => boolean;
}

export async function createHttpServer(settings: HttpSettings): Promise<FastifyInstance> {
  const { front, log } = settings;
  const app = fastify({
    bodyLimit: limits.body,
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    schemaController: { compilersFactory: { buildValidator: refuseSchema, buildSerializer: refuseSchema } },
    // addresses the router cannot even read
    frameworkErrors: createAnswer(log),
    serverFactory: (handler) =>
      createServer(connectionOptions, (request, response) => {
        if (!front(request, response)) handler(request, response);
      }),
  });
  app.addHook('onSend', async (request, reply) => {
    void reply.header('x-request-id', request.id);
  });
  answerProblems(app, log, methodsOf);
  app.removeContentTypeParser('text/plain');
  await app.register(fastifyHelmet, {
    contentSecurityPolicy: { directives: contentPolicy(settings) },
    crossOriginEmbedderPolicy: false,
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
    hsts: settings.publicUrl.startsWith('https:'),
  });
  await app.register(fastifyCompress, { threshold: 1024 });
  await limitRequests(app, settings.proxies);
  await app.register(fastifyMultipart, { limits: { fileSize: limits.upload.image, files: 1 } });
  await serveDocuments(app, settings.publicUrl);
  if (settings.dashboardFolder !== null) {
    await serveDashboard(app, settings.dashboardFolder, settings);
  }
  return app;
}

const callFolders = /^\/(admin\/v1|auth|api)\//;

const kindOf = ({ url }: FastifyRequest): keyof typeof requestsPerMinute => (callFolders.test(url) ? 'calls' : 'files');

/** Webhooks have limits of their own, by store (`stores/orders`): nobody else's requests may keep an order out. */
async function limitRequests(app: FastifyInstance, proxies: TrustedProxies): Promise<void> {
  await app.register(fastifyRateLimit, {
    max: (request) => requestsPerMinute[kindOf(request)],
    timeWindow: '1 minute',
    keyGenerator: (request) => `${kindOf(request)} ${proxies.networkOf(request.raw)}`,
    allowList: (request) => request.url === '/healthz' || request.url === '/metrics',
  });
}

const patterns = endpoints.map(({ method, path }) => ({
  method,
  pattern: new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`),
}));

/** What can be done at a path: by the calls of the contract, and at the public addresses. */
function methodsOf(path: string): string[] {
  const [, code = '', part, ...more] = path.split('/');
  if (isCode(code) && more.length === 0) {
    if (part === undefined || part === '') return ['GET', 'HEAD'];
    if (part === 'checkout') return ['GET', 'HEAD', 'POST'];
  }
  const methods = patterns.filter(({ pattern }) => pattern.test(path)).map(({ method }) => method);
  return [...new Set(methods.flatMap((method) => (method === 'GET' ? [method, 'HEAD'] : [method])))];
}

/** The script that stands in the dashboard's page itself, as a policy allows it alone. */
function listInlineScripts(folder: string | null): string[] {
  const page = folder === null ? '' : join(folder, 'index.html');
  const html = existsSync(page) ? readFileSync(page, 'utf8') : '';
  const scripts = [...html.matchAll(/<script data-early>(.*?)<\/script>/gs)];
  return scripts.map(([, script = '']) => `'sha256-${hash('sha256', script, 'base64')}'`);
}

function contentPolicy({ publicUrl, imageOrigins, dashboardFolder }: HttpSettings): Record<string, string[] | null> {
  return {
    'default-src': ["'self'"],
    'script-src': ["'self'", ...listInlineScripts(dashboardFolder)],
    // the component library sets styles on elements
    'style-src': ["'self'", "'unsafe-inline'"],
    // a video that is being sent is shown to whoever chose it
    'media-src': ["'self'", 'blob:'],
    'img-src': ["'self'", 'data:', 'blob:', ...imageOrigins],
    'font-src': ["'self'", 'data:'],
    'connect-src': ["'self'"],
    'frame-ancestors': ["'self'"],
    'upgrade-insecure-requests': publicUrl.startsWith('https:') ? [] : null,
  };
}

async function serveDocuments(app: FastifyInstance, publicUrl: string): Promise<void> {
  // written when somebody first asks: it takes a third of what the start takes
  let document: object | undefined;
  const writeDocument = (): object => (document ??= toOpenApi(endpoints));
  const kept = new KeptDocument(writeDocument);
  app.get('/openapi.json', (request, reply) => kept.send(request, reply));
  await app.register(async (scope) => {
    // the document is ours: swagger only shows it
    await scope.register(fastifySwagger, { openapi: {}, transformObject: writeDocument });
    await scope.register(fastifySwaggerUi, {
      routePrefix: '/docs',
      // swagger would write half a megabyte anew for whoever asks for it over and over
      uiHooks: {
        onRequest: (request, reply, next) => {
          if (request.routeOptions.url === '/docs/json') void kept.send(request, reply);
          else next();
        },
      },
      staticCSP: true,
      // its script sets a style on the page, which its own policy forbids; and over http there is no https to go to
      transformStaticCSP: (policy) =>
        policy
          .replace("style-src 'self'", "style-src 'self' 'unsafe-inline'")
          .replace('upgrade-insecure-requests;', publicUrl.startsWith('https:') ? '$&' : ''),
    });
  });
}

/** Addresses under which only calls and files live, and those of files: an unknown one is not a page. */
function toProgramPaths(folders: readonly string[]): RegExp {
  const all = ['admin/v1', 'auth', 'api', 'assets', 'files', 'dev', ...folders].join('|');
  return new RegExp(String.raw`^/((${all})/|[^?]*\.[a-z0-9]+(\?|$))`, 'i');
}

function acceptsPage(accept = '*/*'): boolean {
  return accept.includes('text/html') || accept.includes('*/*');
}

/**
 * Pages that a pop-up of the store's admin comes to, which is told how it went: that the store is connected, that a plan was
 * chosen. They alone keep the tie to their opener.
 */
const openedPages = /^\/(auth|register-store|login-store|pricing-plans(\/chosen)?)\/?(\?|$)/;

/** Serves the built dashboard: hashed assets for good, and the page itself for every address a person may open. */
async function serveDashboard(
  app: FastifyInstance,
  folder: string,
  { programFolders, isDemo }: HttpSettings,
): Promise<void> {
  const programPaths = toProgramPaths(programFolders);
  const file = join(folder, 'index.html');
  if (!existsSync(file)) throw new Error(`the dashboard is not built: ${folder}/index.html is missing`);
  await app.register(fastifyStatic, { root: folder, index: false, wildcard: false, serve: false });
  await app.register(fastifyStatic, {
    root: join(folder, 'assets'),
    prefix: '/assets/',
    decorateReply: false,
    immutable: true,
    maxAge: '365d',
  });
  // browsers ask for the second name by themselves where a page names none
  for (const address of ['/icon.svg', '/favicon.ico'])
    app.get(address, (_request, reply) => reply.sendFile('icon.svg', folder));
  app.get('/*', (request, reply) => {
    if (programPaths.test(request.url) || !acceptsPage(request.headers.accept)) return reply.callNotFound();
    // whoever has the address of a shared report reads it: nothing may list or keep it
    const isReport = request.url.startsWith('/r/');
    if (isReport) void reply.header('x-robots-tag', 'noindex, nofollow');
    if (openedPages.test(request.url)) void reply.header('cross-origin-opener-policy', 'unsafe-none');
    void reply.header('cache-control', isReport ? 'no-store' : 'no-cache');
    if (isDemo) return reply.type('text/html; charset=utf-8').send(markDemo(readFileSync(file, 'utf8')));
    return reply.sendFile('index.html', folder, { cacheControl: !isReport });
  });
}

const markDemo = (page: string): string => page.replace('<html ', '<html data-demo ');
