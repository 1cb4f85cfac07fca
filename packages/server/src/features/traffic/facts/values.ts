// Numbers the values of rows: each row is asked what it needs, then all that is new gets its number at once.
import type { Dictionary } from './dictionary.ts';
import { repeatFlag, type FactFacets } from './fact-sums.ts';
import { dims, propertyDims, type Facet } from './facets.ts';

/** A row of any kind, as far as its values go; ids of browsers and sources as decimal texts. */
export interface Bearer {
  readonly businessId: string;
  readonly day: string;
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly linkId: string;
  readonly influencerId: string | null;
  readonly agentId: string;
  readonly sourceId: string | null;
  readonly country: string | null;
  readonly flag: string | null;
}

interface Needs {
  /** Values by dimension. */
  readonly values: Map<number, Set<string>>;
  /** The properties of each browser, source and country that occurred, and their numbers once they are known. */
  readonly properties: Map<string, readonly Facet<string>[]>;
  readonly numbered: Map<string, string>;
}

export class Values {
  readonly #dictionary: Dictionary;
  readonly #needs = new Map<string, Needs>();

  constructor(dictionary: Dictionary) {
    this.#dictionary = dictionary;
  }

  need(row: Bearer): void {
    const needs = this.#needsOf(row.businessId);
    needValue(needs, dims.business, '');
    needValue(needs, dims.flag, repeatFlag);
    needValue(needs, dims.link, row.linkId);
    if (row.influencerId !== null) needValue(needs, dims.influencer, row.influencerId);
    if (row.flag !== null) needValue(needs, dims.flag, row.flag);
    const origin = originKeyOf(row);
    if (needs.properties.has(origin)) return;
    const properties = this.#dictionary.propertiesOf(row);
    needs.properties.set(origin, properties);
    for (const { dim, value } of properties) needValue(needs, dim, value);
  }

  needProduct(businessId: string, productId: string): void {
    needValue(this.#needsOf(businessId), dims.product, productId);
  }

  /** Gives every value that was needed its number, and reads the zones of the stores. */
  async number(): Promise<void> {
    await this.#dictionary.hours.load([...this.#needs.keys()]);
    const needed = [...this.#needs].flatMap(([businessId, { values }]) =>
      [...values].flatMap(([dim, texts]) => [...texts].map((value) => ({ businessId, dim, value }))),
    );
    await this.#dictionary.number(needed);
  }

  /** After `number`, of a row that was needed. */
  facetsOf(row: Bearer): FactFacets {
    const { businessId, linkId, influencerId, flag } = row;
    const numberOf = (dim: number, value: string | null): number =>
      value === null ? 0 : this.numberOf(businessId, dim, value);
    return {
      business: numberOf(dims.business, ''),
      hour: this.#dictionary.hours.of(row),
      link: numberOf(dims.link, linkId),
      influencer: numberOf(dims.influencer, influencerId),
      properties: this.#numberedOf(row),
      flag: numberOf(dims.flag, flag),
      repeat: numberOf(dims.flag, repeatFlag),
    };
  }

  numberOf(businessId: string, dim: number, value: string): number {
    const number = this.#dictionary.numberOf(businessId, dim, value);
    if (number === null) throw new Error(`a value of dimension ${dim} has no number`);
    return number;
  }

  #needsOf(businessId: string): Needs {
    const known = this.#needs.get(businessId);
    if (known) return known;
    const needs: Needs = { values: new Map(), properties: new Map(), numbered: new Map() };
    this.#needs.set(businessId, needs);
    return needs;
  }

  #numberedOf(row: Bearer): string {
    const needs = this.#needsOf(row.businessId);
    const origin = originKeyOf(row);
    const known = needs.numbered.get(origin);
    if (known !== undefined) return known;
    const values = new Map(needs.properties.get(origin)?.map(({ dim, value }) => [dim, value]));
    const numbered = propertyDims
      .map(([, dim]) => {
        const value = values.get(dim);
        return value === undefined ? 0 : this.numberOf(row.businessId, dim, value);
      })
      .join(',');
    needs.numbered.set(origin, numbered);
    return numbered;
  }
}

function needValue({ values }: Needs, dim: number, value: string): void {
  const known = values.get(dim);
  if (known) known.add(value);
  else values.set(dim, new Set([value]));
}

const originKeyOf = ({ agentId, sourceId, country }: Bearer): string =>
  `${agentId} ${sourceId ?? '-'} ${country ?? '-'}`;
