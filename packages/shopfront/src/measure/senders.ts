// Speaks to Meta's pixel and Google Analytics in the ways they document: a queue each, filled before their scripts are there.
import { toGoogleEvent, toMetaEvent } from './events.ts';
import type { Call, Item, Moment, Page } from './events.ts';

export interface Sender {
  /** Says that consent was given and sends what comes from now on; their scripts are asked for the first time then. */
  grant(): void;
  /** Says that it was taken back. */
  revoke(): void;
  /** Null for a moment it has no event for. */
  toEvent(moment: Moment, items: readonly Item[], page: Page): Call | null;
  send(call: Call, eventId: string): void;
}

type Queue = (...words: unknown[]) => void;

interface Globals {
  dataLayer?: unknown[];
  gtag?: Queue;
  fbq?: Queue & { queue: unknown[]; callMethod?: Queue; loaded: boolean; version: string; push: Queue };
  _fbq?: unknown;
}

const globals = globalThis as Globals;

function load(src: string): void {
  const script = document.createElement('script');
  script.async = true;
  script.src = src;
  document.head.append(script);
}

function consentTo(state: 'granted' | 'denied'): Record<string, string> {
  const kinds = ['ad_storage', 'ad_user_data', 'ad_personalization', 'analytics_storage'];
  return Object.fromEntries(kinds.map((kind) => [kind, state]));
}

export function createGoogleSender(id: string): Sender {
  const layer = (globals.dataLayer ??= []);
  const gtag: Queue = function gtag() {
    // oxlint-disable-next-line prefer-rest-params -- it tells commands from other entries by their being `arguments`
    layer.push(arguments);
  };
  let isLoaded = false;
  return {
    grant() {
      if (!isLoaded) {
        globals.gtag = gtag;
        gtag('consent', 'default', { ...consentTo('denied'), wait_for_update: 500 });
        gtag('set', 'ads_data_redaction', true);
      }
      gtag('consent', 'update', consentTo('granted'));
      if (isLoaded) return;
      isLoaded = true;
      gtag('js', new Date());
      gtag('config', id);
      load(`https://www.googletagmanager.com/gtag/js?id=${id}`);
    },
    toEvent: toGoogleEvent,
    revoke: () => gtag('consent', 'update', consentTo('denied')),
    send: ([name, parameters]) => gtag('event', name, parameters),
  };
}

function makePixelQueue(): NonNullable<Globals['fbq']> {
  const queue: unknown[] = [];
  const fbq = (...words: unknown[]): void => {
    if (made.callMethod) made.callMethod(...words);
    else queue.push(words);
  };
  const made = Object.assign(fbq, { queue, loaded: true, version: '2.0', push: fbq }) as NonNullable<Globals['fbq']>;
  return made;
}

export function createMetaSender(id: string): Sender {
  let fbq: NonNullable<Globals['fbq']> | undefined;
  return {
    grant() {
      if (fbq) return fbq('consent', 'grant');
      fbq = makePixelQueue();
      globals.fbq = fbq;
      // its own script looks for itself under this name as well
      globals['_fbq'] ??= fbq;
      fbq('consent', 'revoke');
      // only what we pass on is reported, not what it would find on the page by itself
      fbq('set', 'autoConfig', false, id);
      fbq('init', id);
      fbq('consent', 'grant');
      fbq('track', 'PageView');
      load('https://connect.facebook.net/en_US/fbevents.js');
    },
    toEvent: toMetaEvent,
    revoke: () => fbq?.('consent', 'revoke'),
    send: ([name, parameters], eventID) => fbq?.('track', name, parameters, { eventID }),
  };
}
