// What records refer to by number: browsers, sources and the values sums are kept by; remembered between batches.
import type { Db } from '../../../platform/db/db.ts';
import { propertiesOf, toStorable, type Facet } from './facets.ts';
import {
  insertAgents,
  insertSources,
  insertValues,
  listAgents,
  listNumbers,
  listSources,
  otherValue,
  type StoredAgent,
  type FacetValue,
  type StoredSource,
} from './dictionary-store.ts';
import { WeekHours } from './week-hours.ts';
import type { AgentRecord, SourceRecord } from '../intake/spool-record.ts';
import { findReading } from '../store.ts';

const most = { agents: 50_000, sources: 100_000, values: 300_000, ids: 200_000 };

/** An id of the spool, 16 hexadecimal digits, as the database keeps it: a signed number as decimal text. */
function toDecimal(hex: string): string {
  return String(BigInt.asIntN(64, BigInt(`0x${hex}`)));
}

type AgentFacts = Omit<StoredAgent, 'id'>;
type SourceFacts = Omit<StoredSource, 'id'>;

const unknownAgent: AgentFacts = { agent: '', device: 'other', browser: 'other', inApp: null, isBot: false };
const noUtm = { utm_source: null, utm_medium: null, utm_campaign: null, utm_term: null, utm_content: null };
const unknownSource: SourceFacts = { referrerHost: null, ...noUtm };

/** Remembers the decimal form of ids. */
class Decimals {
  readonly #known = new Map<string, string>();

  of(hex: string): string {
    const known = this.#known.get(hex);
    if (known !== undefined) return known;
    if (this.#known.size >= most.ids) this.#known.clear();
    const decimal = toDecimal(hex);
    this.#known.set(hex, decimal);
    return decimal;
  }
}

/** Ids of browser and source as decimal texts; null where no visit is known. */
interface PropertyBearer {
  readonly agentId: string;
  readonly sourceId: string | null;
  readonly country: string | null;
}

/** What it writes is committed at once, so what it remembers is there whatever becomes of a batch. */
export class Dictionary {
  readonly #db: Db;
  readonly #agents = new Map<string, StoredAgent>();
  readonly #sources = new Map<string, StoredSource>();
  /** By business, dimension and value, each a map: texts put together for a name would be hashed for every visit. */
  readonly #numbers = new Map<string, Map<number, Map<string, number>>>();
  readonly decimals = new Decimals();
  readonly hours: WeekHours;
  #held = 0;
  #reading: number | null = null;

  constructor(db: Db) {
    this.#db = db;
    this.hours = new WeekHours(db);
  }

  /** The reading of User-Agent headers that `agentOf` answers by. */
  get reading(): number | null {
    return this.#reading;
  }

  /** Stores the browsers and sources that records introduce. */
  async learn(records: readonly (AgentRecord | SourceRecord)[]): Promise<void> {
    const agents = records.filter((record) => record.kind === 'agent');
    const sources = records.filter((record) => record.kind === 'source');
    await insertAgents(this.#db, [...new Map(agents.map((agent) => [agent.agentId, this.#toAgent(agent)])).values()]);
    await insertSources(this.#db, [...new Map(sources.map((each) => [each.sourceId, this.#toSource(each)])).values()]);
  }

  /** Makes these browsers and sources known, by their decimal ids. */
  async load(agentIds: Iterable<string>, sourceIds: Iterable<string>): Promise<void> {
    const reading = await findReading(this.#db);
    if (reading !== this.#reading || this.#agents.size > most.agents) this.#agents.clear();
    if (this.#sources.size > most.sources) this.#sources.clear();
    this.#reading = reading;
    const agents = [...agentIds].filter((id) => !this.#agents.has(id));
    const sources = [...sourceIds].filter((id) => !this.#sources.has(id));
    for (const id of agents) this.#agents.set(id, { id, ...unknownAgent });
    for (const id of sources) this.#sources.set(id, { id, ...unknownSource });
    for (const agent of await listAgents(this.#db, agents)) this.#agents.set(agent.id, agent);
    for (const source of await listSources(this.#db, sources)) this.#sources.set(source.id, source);
  }

  agentOf(id: string): AgentFacts {
    return this.#agents.get(id) ?? unknownAgent;
  }

  sourceOf(id: string): SourceFacts {
    return this.#sources.get(id) ?? unknownSource;
  }

  /** What a visit by a known browser from a known source is counted by. */
  propertiesOf({ agentId, sourceId, country }: PropertyBearer): Facet<string>[] {
    const { device, browser, inApp } = this.agentOf(agentId);
    const agent = { country, device, browser, inApp };
    // without its visit nobody can say where it came from, not even by the app
    if (sourceId === null) return propertiesOf({ ...agent, inApp: null, referrerHost: null, utm: {} });
    const { referrerHost, ...utm } = this.sourceOf(sourceId);
    return propertiesOf({ ...agent, referrerHost, utm });
  }

  /** Gives each of these values a number, if it has none yet. */
  async number(values: readonly FacetValue[]): Promise<void> {
    if (this.#held > most.values) this.#forgetNumbers();
    const unknown = values.filter((value) => this.numberOf(value.businessId, value.dim, value.value) === null);
    if (unknown.length === 0) return;
    const missing = await this.#read(unknown);
    if (missing.length === 0) return;
    await insertValues(this.#db, missing);
    const crowded = await this.#read(missing);
    if (crowded.length > 0) await this.#numberAsOther(crowded);
  }

  /** The number of a value; null before it was given one. */
  numberOf(businessId: string, dim: number, value: string): number | null {
    return this.#numbers.get(businessId)?.get(dim)?.get(value) ?? null;
  }

  #toAgent({ agentId, agent, device, browser, inApp, isBot }: AgentRecord): StoredAgent {
    return {
      id: this.decimals.of(agentId),
      agent: toStorable(agent),
      device,
      browser,
      inApp,
      isBot,
    };
  }

  #toSource({ sourceId, ...record }: SourceRecord): StoredSource {
    const source: Partial<typeof record> = { ...record };
    delete source.kind;
    const texts = Object.entries(source).map(([name, text]) => [name, text === null ? null : toStorable(text)]);
    return { id: this.decimals.of(sourceId), ...unknownSource, ...(Object.fromEntries(texts) as typeof source) };
  }

  /** Reads numbers; answers the values that have none. */
  async #read(values: readonly FacetValue[]): Promise<FacetValue[]> {
    for (const { businessId, dim, value, id } of await listNumbers(this.#db, values))
      this.#remember(businessId, dim, value, id);
    return values.filter((value) => this.numberOf(value.businessId, value.dim, value.value) === null);
  }

  async #numberAsOther(values: readonly FacetValue[]): Promise<void> {
    const others = new Map(
      values.map(({ businessId, dim }) => [`${businessId} ${dim}`, { businessId, dim, value: otherValue }]),
    );
    await insertValues(this.#db, [...others.values()]);
    await this.#read([...others.values()]);
    for (const { businessId, dim, value } of values) {
      const id = this.numberOf(businessId, dim, otherValue);
      if (id !== null) this.#remember(businessId, dim, value, id);
    }
  }

  #remember(businessId: string, dim: number, value: string, id: number): void {
    const known = this.#numbers.get(businessId) ?? new Map<number, Map<string, number>>();
    this.#numbers.set(businessId, known);
    const values = known.get(dim) ?? new Map<string, number>();
    known.set(dim, values);
    values.set(value, id);
    this.#held += 1;
  }

  #forgetNumbers(): void {
    this.#numbers.clear();
    this.#held = 0;
  }
}
