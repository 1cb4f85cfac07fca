// The table of routes outside the contract: what each answers to each kind of caller, to be checked by a person.
import type {
  EmbedAddress,
  JoinAddress,
  PlainFile,
  PublicAddress,
  ReportAddress,
  ShareAddress,
} from '../../packages/server/src/features/pages/pages.ts';
import { reportsPath } from '../../packages/server/src/features/stores/stores.ts';

export const outerCallers = ['nobody', 'other', 'owner', 'forged', 'right'] as const;
export type OuterCaller = (typeof outerCallers)[number];

/**
 * No session opens any of these: whoever calls without a proof is answered alike with no token, with one of another business
 * and with the owner's. `forged` brings a proof that is not good (another's, of something else, or of before), `right` the one
 * asked for: a signature, the metrics' token, or the address itself, which nobody guesses. `302!` leads to a page that says
 * what was refused; `-` where there is nothing to prove. The letters under `/dev` are there in the demo alone.
 */
const table = `
                                          nobody  other   owner   forged  right
GET /openapi.json                         200     200     200     -       -
GET /docs                                 200     200     200     -       -
GET /docs/                                200     200     200     -       -
GET /docs/static/index.html               302     302     302     -       -
GET /docs/static/swagger-initializer.js   200     200     200     -       -
GET /docs/static/*                        200     200     200     -       -
GET /docs/json                            200     200     200     -       -
GET /docs/yaml                            200     200     200     -       -
GET /dev/outbox                           200     200     200     -       -
GET /dev/outbox.json                      200     200     200     -       -
GET /*                                    200     200     200     -       -
GET /assets/*                             200     200     200     -       -
GET /icon.svg                             200     200     200     -       -
GET /favicon.ico                          200     200     200     -       -
GET /robots.txt                           200     200     200     -       -
GET /llms.txt                             200     200     200     -       -
GET /healthz                              200     200     200     -       -
GET /metrics                              404     404     404     404     200
GET /tls/ask                              404     404     404     404     200
GET /files/*/*                            404     404     404     404     200
GET /files/*/*/*                          404     404     404     404     200
PUT /files/incoming/*/*                   400     400     400     400     200
GET /api/mails/off                        404     404     404     404     200
POST /api/mails/off                       404     404     404     404     200
POST /webhooks/instagram/deauthorize      401     401     401     401     200
POST /webhooks/instagram/delete-data      401     401     401     401     200
POST /webhooks/instagram                  401     401     401     401     -
POST /webhooks/tiktok/deauthorize         401     401     401     401     -
POST /webhooks/tiktok/delete-data         401     401     401     401     -
POST /webhooks/tiktok                     401     401     401     401     200
POST /webhooks/pinterest/deauthorize      401     401     401     401     -
POST /webhooks/pinterest/delete-data      401     401     401     401     -
POST /webhooks/pinterest                  401     401     401     401     -
GET /webhooks/deletions/*                 404     404     404     404     200
GET /api/mails/report                     404     404     404     404     200
POST /api/mails/report                    404     404     404     404     200
POST /webhooks/shopify                    401     401     401     401     200
GET /shopify/install                      302!    302!    302!    302!    302
GET /shopify/callback                     302!    302!    302!    302!    302
GET /connect/shopify                      302!    302!    302!    302!    302
GET /connect/shopify/start                302!    302!    302!    302!    302
GET /connect/shopify/callback             302!    302!    302!    302!    302
GET /connect/shopify/home                 401     401     401     401     200
POST /api/checkouts/{key}                 404     404     404     404     204
OPTIONS /api/checkouts/{key}              404     404     404     204     204
GET /join/{shop}                          404     404     404     -       200
POST /join/{shop}                         404     404     404     409     200
GET /join/{shop}/confirm                  404     404     404     410     200
POST /join/{shop}/confirm                 404     404     404     410     200
GET /join/{shop}/erase                    410     410     410     410     200
POST /join/{shop}/erase                   410     410     410     410     200
GET /join/{shop}/qr.svg                   404     404     404     -       200
GET /feed/{shop}                          404     404     404     -       200
GET /feed/{shop}/{gallery}                404     404     404     -       200
GET /feed/{shop}/report/{code}            404     404     404     -       200
POST /feed/{shop}/report/{code}           404     404     404     409     200
GET /feed/{shop}/report/status            404     404     404     404     200
GET /feed/{shop}/embed.json                404     404     404     -       200
GET /oembed                               404     404     404     -       200
GET /share/{shop}/{campaign}              404     404     404     -       200
POST /share/{shop}/{campaign}             404     404     404     409     200
GET /share/{shop}/{campaign}/confirm      404     404     404     410     200
POST /share/{shop}/{campaign}/confirm     404     404     404     410     200
GET /{code}                               404     404     404     -       200
GET /{code}/checkout                      302     302     302     -       302
POST /{code}/checkout                     404     404     404     -       303
POST /{code}/bag                          404     404     404     -       200
POST /{code}/unlock                       404     404     404     -       303
POST /{code}/e                            204     204     204     -       204
GET /{code}/p/{id}                        404     404     404     -       302
GET /{code}/c/{id}                        404     404     404     -       302
GET /{code}/d/{id}                        404     404     404     -       200
GET /{code}/find                          404     404     404     -       200
POST /{code}/find                         404     404     404     409     200
GET /{code}/accessibility                 404     404     404     -       200
GET /{code}/look.md                       404     404     404     -       200
GET /{code}/k/{click}/o                   204     204     204     -       204
GET /{code}/og.jpg                        404     404     404     -       200
GET /{code}/qr.svg                        404     404     404     -       200`;

/** The statuses of each route, by its method and path. */
export function readOuterCallers(): Map<string, Record<OuterCaller, string>> {
  const lines = table.split('\n').filter((line) => /^\w+ \//.test(line));
  return new Map(
    lines.map((line) => {
      const [method = '', path = '', ...cells] = line.trim().split(/\s+/);
      const answers = outerCallers.map((name, place) => [name, cells[place]]);
      return [`${method} ${path}`, Object.fromEntries(answers) as Record<OuterCaller, string>];
    }),
  );
}

/** Every kind of public address, which stand in front of the router; one more does not compile without its row. */
export const publicRows: Readonly<Record<PublicAddress['kind'], string>> = {
  link: 'GET /{code}',
  back: 'GET /{code}/checkout',
  checkout: 'POST /{code}/checkout',
  bag: 'POST /{code}/bag',
  unlock: 'POST /{code}/unlock',
  events: 'POST /{code}/e',
  product: 'GET /{code}/p/{id}',
  collection: 'GET /{code}/c/{id}',
  photos: 'GET /{code}/d/{id}',
  find: 'GET /{code}/find',
  search: 'POST /{code}/find',
  statement: 'GET /{code}/accessibility',
  text: 'GET /{code}/look.md',
  opened: 'GET /{code}/k/{click}/o',
  preview: 'GET /{code}/og.jpg',
  qr: 'GET /{code}/qr.svg',
};

/** A merchant's join page, whose form carries a proof of its own, and whose link a mail does. */
export const joinRows = {
  page: 'GET /join/{shop}',
  apply: 'POST /join/{shop}',
  opened: 'GET /join/{shop}/confirm',
  confirm: 'POST /join/{shop}/confirm',
  leaving: 'GET /join/{shop}/erase',
  erase: 'POST /join/{shop}/erase',
  qr: 'GET /join/{shop}/qr.svg',
} as const satisfies Readonly<Record<JoinAddress['kind'], string>>;

/** A merchant's feed. */
export const feedRow = 'GET /feed/{shop}';

/** One of its galleries. */
export const galleryRow = 'GET /feed/{shop}/{gallery}';
/** Where anybody reports a post of it: the form carries a proof of its own. */
export const postReportRows = {
  form: 'GET /feed/{shop}/report/{code}',
  report: 'POST /feed/{shop}/report/{code}',
  state: 'GET /feed/{shop}/report/status',
} as const satisfies Readonly<Record<ReportAddress['kind'], string>>;

/** What pages of somebody else's ask of it. */
export const embedRows = {
  posts: 'GET /feed/{shop}/embed.json',
  oembed: 'GET /oembed',
} as const satisfies Readonly<Record<EmbedAddress['kind'], string>>;

/** Where anybody sends a picture, and confirms that the address is theirs. */
export const shareRows = {
  page: 'GET /share/{shop}/{campaign}',
  send: 'POST /share/{shop}/{campaign}',
  opened: 'GET /share/{shop}/{campaign}/confirm',
  confirm: 'POST /share/{shop}/{campaign}/confirm',
} as const satisfies Readonly<Record<ShareAddress['kind'], string>>;

/** Files of any site, there too. */
export const plainFiles: Readonly<Record<PlainFile, true>> = { '/robots.txt': true, '/llms.txt': true };

/** What stores' own pages report to, by the key of their script. */
export const reportRows = [`POST ${reportsPath}/{key}`, `OPTIONS ${reportsPath}/{key}`];
