// The door of pages: the public addresses, answered in front of the framework's router.
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Platform } from '../../platform/platform.ts';
import { linksChanged, type CompiledMultilink } from '../links/links.ts';
import type { Traffic } from '../traffic/traffic.ts';
import { readScripts, redirect, sendRobots } from './answers.ts';
import { sendMessage, type Desk, type Exchange } from './exchange.ts';
import { chooseExperience } from './experience.ts';
import { answerCheckout, answerPart } from './hand-over.ts';
import { LinkCache } from './link-cache.ts';
import { createOgPictures } from './og-picture.ts';
import { answerOpening } from './opening.ts';
import { answerPreview, answerQr } from './picture-answers.ts';
import { createPictureSource } from './picture-source.ts';
import { createLookPrinter } from './printed-looks.ts';
import { readPublicAddress, type PublicAddress } from './public-address.ts';
import { loadAddress, type Doors, type PublicLink } from './public-link.ts';

export interface Pages {
  /** Answers a public address; false when the request is for the rest of the program. */
  handle(request: IncomingMessage, response: ServerResponse): boolean;
}

export interface PagesDeps extends Doors {
  readonly platform: Platform;
  readonly traffic: Traffic;
  /** Folder of the built shopper script. */
  readonly assetsDir: string;
  /** Origins besides the stores' own that their pictures may be fetched from. */
  readonly imageOrigins: readonly string[];
}

type LinkAddress = Exclude<PublicAddress, { kind: 'back' }>;

/** Throws when the shopper script is not built. */
export function createPages({ platform, traffic, assetsDir, imageOrigins, ...doors }: PagesDeps): Pages {
  const { log, publicUrl, clock, files } = platform;
  const scripts = readScripts(assetsDir);
  const scriptAt = new Map(Object.values(scripts).map((script) => [script.url, script]));
  const pictureSource = createPictureSource({ files, log, publicUrl, imageOrigins });
  const desk: Desk = {
    log,
    traffic,
    publicUrl,
    stores: doors.stores,
    brand: doors.brand,
    pictureSource,
    ogPictures: createOgPictures({ files, source: pictureSource }),
    printLook: createLookPrinter({ publicUrl, scriptUrls: { en: scripts.en.url, he: scripts.he.url } }),
  };
  const cache = new LinkCache({ clock, log, load: (code) => loadAddress(doors, code) });
  platform.database.listen(
    linksChanged,
    (payload) => cache.forget(payload.replace(/^business:/, '')),
    () => cache.forget(null),
  );

  const get = (code: string): Promise<PublicLink | CompiledMultilink> | PublicLink | CompiledMultilink =>
    cache.peek(code) ?? cache.get(code);

  const answer = async (exchange: Exchange, address: LinkAddress): Promise<void> => {
    try {
      // a warm link waits for one thing only: that its visit is written
      const found = cache.peek(address.code) ?? (await cache.get(address.code));
      const link = 'multilink' in found ? await chooseExperience(exchange, found, get) : found;
      await answerAddress(exchange, address, link);
    } catch (problem) {
      answerFailure(exchange, problem);
    }
  };

  return {
    handle: (request, response) => {
      const url = request.url ?? '/';
      const script = scriptAt.get(url);
      if (script) {
        script.send(request, response);
        return true;
      }
      if (url === '/robots.txt' && isRead(request)) {
        sendRobots(request, response);
        return true;
      }
      const address = readPublicAddress(request.method ?? 'GET', url);
      if (!address) return false;
      if (address.kind === 'back') redirect(response, 302, `/${address.code}`);
      else void answer({ desk, request, response }, address);
      return true;
    },
  };
}

function isRead({ method }: IncomingMessage): boolean {
  return method === 'GET' || method === 'HEAD';
}

function answerAddress(exchange: Exchange, address: LinkAddress, link: PublicLink): Promise<void> | void {
  switch (address.kind) {
    case 'link':
      return answerOpening(exchange, link);
    case 'checkout':
      return answerCheckout(exchange, link);
    case 'product':
    case 'collection':
      return answerPart(exchange, link, { kind: address.kind, id: address.id, clickId: address.clickId });
    case 'preview':
      return answerPreview(exchange, link, address.version);
    case 'qr':
      return answerQr(exchange, link, address);
  }
}

function answerFailure(exchange: Exchange, problem: unknown): void {
  const { desk, response } = exchange;
  desk.log.error({ problem: problem instanceof Error ? problem.stack : String(problem) }, 'a public address failed');
  if (response.headersSent) response.destroy();
  else sendMessage(exchange, null, 503, 'failed');
}
