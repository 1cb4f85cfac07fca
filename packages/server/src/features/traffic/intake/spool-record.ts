// One line of the spool: a checksum and what happened as plain text; a torn or damaged line is recognised. Pure.
import { businessId, linkId, productId, variantId, type BusinessId, type LinkId } from '@vitrine/contract/ids';
import { pageType, type PageType } from '@vitrine/contract/link-type';
import { storeIdShape } from '@vitrine/contract/store-ids';
import { crc32 } from 'node:zlib';
import { z } from 'zod';
import { readClickFacts } from './click-layout.ts';
import type { Flag } from '../model.ts';

/** What every record of something that happened has. */
interface Happened {
  readonly businessId: BusinessId;
  readonly linkId: LinkId;
  readonly linkType: PageType;
  readonly influencerId: string | null;
  /** Milliseconds since 1970. */
  readonly at: number;
  /** The calendar day of that in the store's zone. */
  readonly day: string;
  /** Who it was, for a day, as 32 hexadecimal digits; null for one who asks not to be tracked. */
  readonly key: string | null;
  /** 16 hexadecimal digits, introduced before by an agent record. */
  readonly agentId: string;
  readonly country: string | null;
  readonly flag: Flag | null;
}

export interface VisitRecord extends Happened {
  readonly kind: 'visit';
  /** A signed number of eight bytes, as decimal text. */
  readonly visitId: string;
  /** 16 hexadecimal digits, introduced before by a source record. */
  readonly sourceId: string;
}

/** A product that was looked at or put in the bag during a visit. */
export interface EventRecord extends Happened {
  readonly kind: 'event';
  readonly event: 'view' | 'add';
  readonly productId: string;
  /** When its visit was, in milliseconds; with `visitId` it names the visit. */
  readonly clickAt: number;
  readonly visitId: string;
}

/** The page of a visit tells that somebody has opened it, whatever it was fetched for. */
export interface ActivationRecord extends Happened {
  readonly kind: 'activation';
  /** Its visit as in an event. */
  readonly clickAt: number;
  readonly visitId: string;
}

export interface CheckoutRecord extends Happened {
  readonly kind: 'checkout';
  readonly requestId: string;
  /** Its visit as in an event; null when it has none. */
  readonly clickAt: number | null;
  readonly visitId: string | null;
  readonly lines: readonly CheckoutLine[];
}

interface CheckoutLine {
  readonly productId: string;
  readonly variantId: string;
  readonly quantity: number;
}

/** A browser that is met for the first time by the process that writes. */
export interface AgentRecord {
  readonly kind: 'agent';
  readonly agentId: string;
  /** The User-Agent header. */
  readonly agent: string;
  readonly device: string;
  readonly browser: string;
  readonly inApp: string | null;
  readonly isBot: boolean;
}

/** Where visits come from, met for the first time by the process that writes. */
export interface SourceRecord {
  readonly kind: 'source';
  readonly sourceId: string;
  readonly referrerHost: string | null;
  readonly utm_source: string | null;
  readonly utm_medium: string | null;
  readonly utm_campaign: string | null;
  readonly utm_term: string | null;
  readonly utm_content: string | null;
}

export type SpoolRecord = VisitRecord | EventRecord | ActivationRecord | CheckoutRecord | AgentRecord | SourceRecord;

const flags = ['head', 'prefetch', 'preview', 'empty_agent', 'bot', 'scanner'] as const satisfies readonly Flag[];

/** Eight hexadecimal digits of CRC-32 stand before each line's text, and a space. */
export const checkLength = 9;

/** JSON in ASCII alone, so that a line has as many bytes as characters. */
function toJson(content: object): string {
  return JSON.stringify(content).replaceAll(
    /[\u007f-\uffff]/g,
    (other) => `\\u${other.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

/** Types by the letter that lines have for them. */
const typesOf: Readonly<Record<string, PageType>> = { L: 'LOOK', S: 'SHORT', P: 'POST' };
const lettersOf: Readonly<Record<PageType, string>> = { LOOK: 'L', SHORT: 'S', POST: 'P' };

/** What is the same in all lines of a link on a day: the type, whose link it is, the day. */
export function writeOrigin(origin: Pick<Happened, 'linkType' | 'influencerId' | 'day'>): string {
  return `${lettersOf[origin.linkType]} ${origin.influencerId ?? '-'} ${origin.day}`;
}

/** Who did it. */
type Doer = Pick<Happened, 'key' | 'agentId' | 'country' | 'flag'>;

/** The business, the link, the moment and the visit's own number are in the click id. */
export interface VisitLine extends Doer {
  readonly clickId: string;
  readonly sourceId: string;
  /** As `writeOrigin` wrote it. */
  readonly origin: string;
}

/** The text of a line, to be given to the spool; ASCII, as that of all others. */
export function writeVisit({ clickId, key, agentId, sourceId, country, flag, origin }: VisitLine): string {
  return `v ${clickId} ${key ?? '-'} ${agentId} ${sourceId} ${country ?? '-'} ${flag ?? '-'} ${origin}`;
}

export interface EventsLine extends Doer {
  readonly clickId: string;
  readonly at: number;
  readonly origin: string;
  readonly views: readonly string[];
  readonly adds: readonly string[];
}

/** All events of one request, as one line; without any it says that the page was opened. */
export function writeEvents({ clickId, key, agentId, country, flag, origin, at, views, adds }: EventsLine): string {
  const doer = `${key ?? '-'} ${agentId} ${country ?? '-'} ${flag ?? '-'}`;
  return `e ${clickId} ${doer} ${origin} ${at} ${views.join(',') || '-'} ${adds.join(',') || '-'}`;
}

export function writeCheckout(record: CheckoutRecord): string {
  return `c ${toJson(record)}`;
}

export function writeAgent({ agentId, ...agent }: AgentRecord): string {
  return `a ${agentId} ${toJson(agent)}`;
}

export function writeSource({ sourceId, ...source }: SourceRecord): string {
  return `s ${sourceId} ${toJson(source)}`;
}

const uuid = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';
const doer = { key: '(-|[0-9a-f]{32})', id: '([0-9a-f]{16})', country: '(-|[A-Z]{2})', flag: `(-|${flags.join('|')})` };
const origin = `([LSP]) (-|${uuid}) (\\d{4}-\\d{2}-\\d{2})`;
const click = '([\\w-]{76})';
const visitShape = new RegExp(`^v ${click} ${doer.key} ${doer.id} ${doer.id} ${doer.country} ${doer.flag} ${origin}$`);
const product = storeIdShape.source.slice(1, -1);
const products = `(-|${product}(?:,${product})*)`;
const eventsShape = new RegExp(
  `^e ${click} ${doer.key} ${doer.id} ${doer.country} ${doer.flag} ${origin} (\\d{1,15}) ${products} ${products}$`,
);

/** The records of a line without its end: one for most, one per product for events; none when it is damaged or not ours. */
export function readLine(line: string): readonly SpoolRecord[] {
  const text = line.slice(checkLength);
  if (line[8] !== ' ' || (crc32(text) + 0x1_0000_0000).toString(16).slice(1) !== line.slice(0, 8)) return [];
  if (text.startsWith('v ')) return readVisit(text);
  if (text.startsWith('e ')) return readEvents(text);
  return readJson(text);
}

const none = (text: string | undefined): string | null => (text === undefined || text === '-' ? null : text);

function readOrigin(
  type = '',
  influencerId: string | undefined,
  day = '',
): Pick<Happened, 'linkType' | 'influencerId' | 'day'> {
  return { linkType: typesOf[type] ?? 'SHORT', influencerId: none(influencerId), day };
}

function readVisit(text: string): VisitRecord[] {
  const [, clickId = '', key, agentId = '', sourceId = '', country, flag, type, influencerId, day] =
    visitShape.exec(text) ?? [];
  const facts = readClickFacts(clickId);
  if (!facts) return [];
  const { businessId: business, linkId: link, at, visitId } = facts;
  return [
    {
      kind: 'visit',
      businessId: business,
      linkId: link,
      ...readOrigin(type, influencerId, day),
      at,
      visitId,
      key: none(key),
      agentId,
      sourceId,
      country: none(country),
      flag: none(flag) as Flag | null,
    },
  ];
}

function readEvents(text: string): (EventRecord | ActivationRecord)[] {
  const [, clickId = '', key, agentId = '', country, flag, type, influencerId, day, at, views, adds] =
    eventsShape.exec(text) ?? [];
  const facts = readClickFacts(clickId);
  if (!facts) return [];
  const happened = {
    businessId: facts.businessId,
    linkId: facts.linkId,
    ...readOrigin(type, influencerId, day),
    at: Number(at),
    clickAt: facts.at,
    visitId: facts.visitId,
    key: none(key),
    agentId,
    country: none(country),
    flag: none(flag) as Flag | null,
  };
  const toRecords = (event: EventRecord['event'], list: string | undefined): EventRecord[] =>
    (none(list)?.split(',') ?? []).map((each) => ({ kind: 'event', event, productId: each, ...happened }));
  const events = [...toRecords('view', views), ...toRecords('add', adds)];
  return events.length > 0 ? events : [{ kind: 'activation', ...happened }];
}

/** What a text of JSON says; null when it is none. */
function parse(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch (problem) {
    if (problem instanceof SyntaxError) return null;
    throw problem;
  }
}

const short = z.string().max(300).nullable();
const agentText = z.string().max(1_000);
const agentFacts = { device: z.string().max(20), browser: z.string().max(40), inApp: z.string().max(40).nullable() };
const id = z.string().regex(/^[0-9a-f]{16}$/);
const visitNumber = z
  .string()
  .regex(/^-?\d{1,19}$/)
  .nullable();
const key = z
  .string()
  .regex(/^[0-9a-f]{32}$/)
  .nullable();
const flag = z.enum(flags).nullable();
const day = z.iso.date();

const checkout = z.object({
  kind: z.literal('checkout'),
  requestId: z.string().max(100),
  businessId,
  linkId,
  linkType: pageType,
  influencerId: z.uuid().nullable(),
  at: z.int(),
  day,
  clickAt: z.int().nullable(),
  visitId: visitNumber,
  key,
  agentId: id,
  country: z.string().max(2).nullable(),
  flag,
  lines: z.array(z.object({ productId, variantId, quantity: z.int() })).max(200),
});
const agent = z.object({ kind: z.literal('agent'), agentId: id, agent: agentText, ...agentFacts, isBot: z.boolean() });
const source = z.object({
  kind: z.literal('source'),
  sourceId: id,
  referrerHost: short,
  utm_source: short,
  utm_medium: short,
  utm_campaign: short,
  utm_term: short,
  utm_content: short,
});
const jsonRecord = z.discriminatedUnion('kind', [checkout, agent, source]);

function readJson(text: string): SpoolRecord[] {
  const [, letter, name, json = ''] = /^(?:(c)|[as] ([0-9a-f]{16})) (\{.*\})$/.exec(text) ?? [];
  if (json === '') return [];
  const named = letter === 'c' ? {} : text.startsWith('a') ? { agentId: name } : { sourceId: name };
  const read = jsonRecord.safeParse({ ...Object(parse(json)), ...named });
  return read.success ? [read.data] : [];
}
