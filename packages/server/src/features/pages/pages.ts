// The door of pages: the public addresses, answered in front of the framework's router.
import { forEveryLanguage } from '@vitrine/contract/language';
import type { BusinessId } from '@vitrine/contract/ids';
import { onAnnounced } from '../../events.ts';
import type { DomainHosts } from '../brand/brand.ts';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Platform } from '../../platform/platform.ts';
import type { CompiledMultilink } from '../links/links.ts';
import type { Traffic } from '../traffic/traffic.ts';
import { readScripts, redirect, sendAssistants, sendRobots } from './answers.ts';
import { answerBag } from './bag-prices.ts';
import { answerEvents, answerOpened } from './beacon.ts';
import { Drawings } from './drawings.ts';
import { answerFailure, sendMessage, type PageServices, type Exchange } from './exchange.ts';
import { chooseExperience } from './experience.ts';
import { answerCheckout, answerPart } from './hand-over.ts';
import { readEmbedAddress } from './embed-address.ts';
import { EmbedAnswers } from './embed-answers.ts';
import { readEmbedScript } from './embed-script.ts';
import { readFeedAddress } from './feed-address.ts';
import { FeedAnswers } from './feed-answers.ts';
import type { FeedDoor } from './feed-place.ts';
import { FindAnswers } from './find-answers.ts';
import { readFonts } from './fonts.ts';
import { admitBehindGate, answerUnlock } from './gate-answers.ts';
import { Gatekeeper } from './gatekeeper.ts';
import { readJoinAddress } from './join-address.ts';
import { JoinAnswers, type JoiningDoors } from './join-answers.ts';
import { LinkCache } from './link-cache.ts';
import { answerPhotos } from './photos.ts';
import { answerOpening, answerStatement, answerText } from './opening.ts';
import { answerPreview, answerQr } from './picture-answers.ts';
import { createPictureSource } from './picture-source.ts';
import { createLookPrinter } from './printed-looks.ts';
import { readRightsAddress } from './rights-address.ts';
import { RightsPages, type RightsDoor } from './rights-answers.ts';
import { readReportAddress } from './report-address.ts';
import { ReportAnswers, type ReportsDoor } from './report-answers.ts';
import { readShareAddress } from './share-address.ts';
import { ShareAnswers, type UploadsDoor } from './share-answers.ts';
import { readOnlyPart, readPublicAddress, type PublicAddress } from './public-address.ts';
import type { FindLink } from './shared-bag.ts';
import { loadAddress, type Doors, type PublicLink } from './public-link.ts';

export type { EmbedAddress } from './embed-address.ts';
export type { JoinAddress } from './join-address.ts';
export type { PublicAddress } from './public-address.ts';
export type { ReportAddress } from './report-address.ts';
export type { ShareAddress } from './share-address.ts';
export { StoreReports } from './store-reports.ts';

export interface Pages {
  /** Answers a public address; false when the request is for the rest of the program. */
  handle(request: IncomingMessage, response: ServerResponse): boolean;
}

export interface PagesDeps extends Doors, JoiningDoors {
  readonly platform: Platform;
  readonly feed: FeedDoor & {
    readonly rightsAnswers: RightsDoor;
    readonly reporting: ReportsDoor;
    readonly uploading: UploadsDoor;
  };
  readonly traffic: Traffic;
  /** Whose the host of a request is. */
  readonly hosts: Pick<DomainHosts, 'ownerOf'>;
  /** Folder of the built shopper script. */
  readonly assetsDir: string;
  /** Origins besides the stores' own that their pictures may be fetched from. */
  readonly imageOrigins: readonly string[];
}

type LinkAddress = Exclude<PublicAddress, { kind: 'back' | 'events' | 'opened' }>;

/** Throws when the shopper scripts are not built. */
export function createPages({ platform, feed, traffic, hosts, assetsDir, imageOrigins, ...doors }: PagesDeps): Pages {
  const { log, publicUrl, clock, files, proxies, outside, keys } = platform;
  const { shop: scripts, measure: measuring, seen, photos, kept, sign } = readScripts(assetsDir);
  const spoken = [scripts, measuring, seen].flatMap((each) => Object.values(each));
  const all = [...spoken, photos, kept, sign, ...readFonts(), ...readEmbedScript(assetsDir)];
  const servedAt = new Map(all.map((served) => [served.url, served]));
  const pictureSource = createPictureSource({
    files,
    outside,
    log,
    publicUrl,
    imageOrigins,
    storefront: doors.storefront,
  });
  const services: PageServices = {
    ...doors,
    log,
    traffic,
    publicUrl,
    pictureSource,
    og: { files, source: pictureSource },
    drawings: new Drawings(clock),
    gatekeeper: new Gatekeeper({ clock, key: keys.cookies, isSecure: publicUrl.startsWith('https:') }),
    proxies,
    galleries: feed.galleries,
    printLook: createLookPrinter({
      publicUrl,
      scriptUrls: forEveryLanguage((language) => scripts[language].url),
      photosUrl: photos.url,
      keptUrl: kept.url,
      seenUrls: forEveryLanguage((language) => seen[language].url),
      measureUrls: forEveryLanguage((language) => measuring[language].url),
    }),
  };
  const joinAnswers = new JoinAnswers({ ...doors, platform });
  const rightsPages = new RightsPages({ ...doors, rights: feed.rightsAnswers, platform });
  const cache = new LinkCache({ clock, log, load: (code) => loadAddress(doors, code) });
  onAnnounced(
    platform.database,
    'pagesChanged',
    (businessId) => cache.forget(businessId),
    () => cache.forget(null),
  );

  const get = (code: string): Promise<PublicLink | CompiledMultilink> | PublicLink | CompiledMultilink =>
    cache.peek(code) ?? cache.get(code);

  const feedAnswers = new FeedAnswers({ feed, find: get }, sign.url);
  const finding = new FindAnswers({ ...doors, publicFeed: feed.publicFeed, platform });
  const embedAnswers = new EmbedAnswers({ feed, find: get });

  const reportAnswers = new ReportAnswers({ feed: feed.publicFeed, reporting: feed.reporting, find: get, platform });

  const shareAnswers = new ShareAnswers({ ...doors, uploading: feed.uploading, platform });

  const tellOpened = (exchange: Exchange, address: Extract<PublicAddress, { kind: 'opened' }>): void => {
    answerOpened(exchange, address, get).catch((problem: unknown) => answerFailure(exchange, problem));
  };

  const answer = async (exchange: Exchange, address: LinkAddress, owner: BusinessId | null): Promise<void> => {
    try {
      const found = cache.peek(address.code) ?? (await cache.get(address.code));
      if (!isUnder(owner, found)) return sendMessage(exchange, null, 404, 'not_found');
      const link = 'multilink' in found ? await chooseExperience(exchange, found, get) : found;
      await answerAddress(exchange, address, link, { find: get, finding });
    } catch (problem) {
      answerFailure(exchange, problem);
    }
  };

  return {
    handle: (request, response) => {
      const { url = '/', method = 'GET' } = request;
      const owner = hosts.ownerOf(request.headers.host);
      // a link's own address first: nearly all requests are for one, and a known code needs no further look
      const warm = isRead(request) ? cache.peek(readOnlyPart(url)) : null;
      if (warm && !('multilink' in warm) && isUnder(owner, warm)) {
        answerWarm({ services, request, response }, warm);
        return true;
      }
      const served = servedAt.get(url);
      if (served) {
        served.send(request, response);
        return true;
      }
      const sendPlain = findPlain(url);
      if (sendPlain && isRead(request)) {
        sendPlain(request, response);
        return true;
      }
      const joined = readJoinAddress(method, url);
      if (joined) {
        void joinAnswers.answer({ services, request, response }, joined, owner);
        return true;
      }
      const asked = readRightsAddress(method, url);
      if (asked) {
        void rightsPages.answer({ services, request, response }, asked, owner);
        return true;
      }
      const embedAddress = readEmbedAddress(method, url);
      if (embedAddress) {
        void embedAnswers.answer({ services, request, response }, embedAddress, owner);
        return true;
      }
      const feedAddress = readFeedAddress(method, url);
      if (feedAddress) {
        void feedAnswers.answer({ services, request, response }, feedAddress, owner);
        return true;
      }
      const reported = readReportAddress(method, url);
      if (reported) {
        void reportAnswers.answer({ services, request, response }, reported, owner);
        return true;
      }
      const shared = readShareAddress(method, url);
      if (shared) {
        void shareAnswers.answer({ services, request, response }, shared, owner);
        return true;
      }
      const address = readPublicAddress(method, url);
      if (!address) return owner !== null && refuseElse({ services, request, response });
      if (address.kind === 'back') redirect(response, 302, `/${address.code}`);
      else if (address.kind === 'events') void answerEvents({ services, request, response }, address.code, get);
      else if (address.kind === 'opened') tellOpened({ services, request, response }, address);
      else void answer({ services, request, response }, address, owner);
      return true;
    },
  };
}

/** What crawlers and assistants ask of any site. */
const plainFiles = {
  '/robots.txt': sendRobots,
  '/llms.txt': sendAssistants,
};
export type PlainFile = keyof typeof plainFiles;

const findPlain = (url: string): typeof sendRobots | null =>
  Object.hasOwn(plainFiles, url) ? plainFiles[url as PlainFile] : null;

/** Under a brand domain there are the links of its owner alone. */
function isUnder(owner: BusinessId | null, found: PublicLink | CompiledMultilink): boolean {
  if (owner === null) return true;
  const businessId = 'multilink' in found ? found.multilink.businessId : found.compiled?.link.businessId;
  return businessId === undefined || businessId === owner;
}

/** Under a brand domain there is no dashboard and no API: nothing but links, and pictures of their pages. */
function refuseElse(exchange: Exchange): boolean {
  if (exchange.request.url?.startsWith('/files/')) return false;
  sendMessage(exchange, null, 404, 'not_found');
  return true;
}

/** Waits for one thing only: that the visit is written. */
function answerWarm(exchange: Exchange, link: PublicLink): void {
  try {
    answerOpening(exchange, link);
  } catch (problem) {
    answerFailure(exchange, problem);
  }
}

function isRead({ method }: IncomingMessage): boolean {
  return method === 'GET' || method === 'HEAD';
}

/** What answers need that is the same for all of them. */
interface Shared {
  readonly find: FindLink;
  readonly finding: FindAnswers;
}

function answerAddress(
  exchange: Exchange,
  address: LinkAddress,
  link: PublicLink,
  shared: Shared,
): Promise<void> | void {
  switch (address.kind) {
    case 'link':
      return answerOpening(exchange, link);
    case 'unlock':
      return answerUnlock(exchange, link);
    case 'qr':
      return answerQr(exchange, link, address);
    default:
      return admitBehindGate(exchange, address, link) ? answerBehindGate(exchange, address, link, shared) : undefined;
  }
}

function answerBehindGate(
  exchange: Exchange,
  address: Exclude<LinkAddress, { kind: 'link' | 'unlock' | 'qr' }>,
  link: PublicLink,
  { find, finding }: Shared,
): Promise<void> | void {
  switch (address.kind) {
    case 'checkout':
      return answerCheckout(exchange, link, find);
    case 'bag':
      return answerBag(exchange, link, find);
    case 'product':
    case 'collection':
      return answerPart(exchange, link, address);
    case 'statement':
      return answerStatement(exchange, link);
    case 'find':
    case 'search':
      return finding.answer(exchange, address, link);
    case 'photos':
      return answerPhotos(exchange, link, address);
    case 'text':
      return answerText(exchange, link);
    case 'preview':
      return answerPreview(exchange, link, address.version);
  }
}
