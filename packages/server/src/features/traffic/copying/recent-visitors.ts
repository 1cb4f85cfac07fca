// Who was noted lately, as far as this process stored it: a hint that spares the database a look, never a source of truth.
import type { VisitorHour } from './history-store.ts';

/** Some 60 MB. */
const mostRemembered = 1 << 20;
const mostLinks = 100_000;
/** Numbers an entry is recognised by: four of the visitor's key, one of the link, one of hour and day. */
const width = 6;
const firstEntries = 1 << 10;
/** How often an hour may turn out to hold others than are remembered before it is not relied on any more. */
const mostSurprises = 3;
const mostHours = 1_000;

/** The visit somebody is noted by. */
export interface NotedVisit {
  /** Milliseconds since 1970. */
  readonly at: number;
  /** A signed number of eight bytes as decimal text. */
  readonly visitId: string;
}

/** A visitor at a link in one clock hour of one day, by numbers. */
export type VisitorName = Uint32Array & { readonly length: typeof width };

/** Visitors with the visits they are noted by. */
export class VisitorTable {
  /** The number of the entry, from 1; 0 where there is none. Twice as many places as entries at least. */
  #places = new Int32Array(firstEntries * 2);
  #names = new Uint32Array(firstEntries * width);
  #at = new Float64Array(firstEntries);
  #ids = new BigInt64Array(firstEntries);
  #size = 0;

  get size(): number {
    return this.#size;
  }

  /** The number of an entry, from 0 in the order they were added; -1 when it is not there. */
  find(name: VisitorName): number {
    return (this.#places[this.#placeOf(name)] ?? 0) - 1;
  }

  visitOf(entry: number): NotedVisit {
    return { at: this.#at[entry] ?? 0, visitId: String(this.#ids[entry]) };
  }

  /** Notes one that is not there. */
  add(name: VisitorName, { at, visitId }: NotedVisit): void {
    if (this.#size === this.#at.length) this.#grow();
    const entry = this.#size;
    this.#names.set(name, entry * width);
    this.#size += 1;
    this.#places[this.#placeOf(name)] = this.#size;
    this.note(entry, { at, visitId });
  }

  /** Notes an entry by another visit. */
  note(entry: number, { at, visitId }: NotedVisit): void {
    this.#at[entry] = at;
    this.#ids[entry] = BigInt(visitId);
  }

  /** Adds all of another table that are not there. */
  addAll(other: VisitorTable): void {
    for (let entry = 0; entry < other.#size; entry += 1) {
      const name = other.#nameOf(entry);
      if (this.find(name) < 0) this.add(name, other.visitOf(entry));
    }
  }

  #nameOf(entry: number): VisitorName {
    return this.#names.subarray(entry * width, (entry + 1) * width) as VisitorName;
  }

  /** Where it is, or is to be put. */
  #placeOf(name: VisitorName): number {
    const last = this.#places.length - 1;
    let hash = 0;
    for (let n = 0; n < width; n += 1) hash = Math.imul((hash ^ (name[n] ?? 0)) >>> 0, 0x9e37_79b1) ^ (hash >>> 15);
    let place = (hash ^ (hash >>> 13)) & last;
    for (; ; place = (place + 1) & last) {
      const entry = this.#places[place] ?? 0;
      if (entry === 0 || this.#isNamed(entry - 1, name)) return place;
    }
  }

  #isNamed(entry: number, name: VisitorName): boolean {
    const start = entry * width;
    for (let n = 0; n < width; n += 1) if (this.#names[start + n] !== name[n]) return false;
    return true;
  }

  #grow(): void {
    const [names, at, ids] = [this.#names, this.#at, this.#ids];
    this.#names = new Uint32Array(names.length * 2);
    this.#at = new Float64Array(at.length * 2);
    this.#ids = new BigInt64Array(ids.length * 2);
    this.#names.set(names);
    this.#at.set(at);
    this.#ids.set(ids);
    this.#places = new Int32Array(this.#places.length * 2);
    for (let entry = 0; entry < this.#size; entry += 1) this.#places[this.#placeOf(this.#nameOf(entry))] = entry + 1;
  }
}

/** The latest visitors whose being noted is committed, half of them forgotten whenever there are too many. */
export class RecentVisitors {
  #young = new VisitorTable();
  #old = new VisitorTable();
  /** Each link's number; no number is given twice. */
  readonly #links = new Map<string, number>();
  #lastLink = 0;
  readonly #surprises = new Map<number, number>();
  readonly #most: number;
  readonly #key = Buffer.alloc(16);

  /** Remembers so many visitors, more only when a batch holds more. */
  constructor(most = mostRemembered) {
    this.#most = most;
  }

  /** Names a visitor, for tables of this process. */
  nameOf({ linkId, key, hour, day }: Pick<VisitorHour, 'linkId' | 'key' | 'hour' | 'day'>): VisitorName {
    const name = new Uint32Array(width) as VisitorName;
    this.#key.write(key, 'hex');
    for (let n = 0; n < 4; n += 1) name[n] = this.#key.readUInt32LE(n * 4);
    name[4] = this.#linkOf(linkId);
    // a clock hour lies in two days where a zone is no whole hours from UTC: one is even, one odd, or the first of a month
    name[5] = hour * 32 + Number(day.slice(8));
    return name;
  }

  /** The visit somebody was noted by before; null says nothing. */
  find(name: VisitorName): NotedVisit | null {
    for (const table of [this.#young, this.#old]) {
      const entry = table.find(name);
      if (entry >= 0) return table.visitOf(entry);
    }
    return null;
  }

  /** Remembers who is noted by a transaction that is committed. */
  remember(noted: VisitorTable): void {
    if (this.#young.size + noted.size > this.#most / 2) {
      this.#old = this.#young;
      this.#young = new VisitorTable();
    }
    this.#young.addAll(noted);
    // only between batches: within one a link has one number
    if (this.#links.size > mostLinks) this.#links.clear();
  }

  /** Some of these hours hold somebody who is not remembered. */
  beSurprised(hours: Iterable<number>): void {
    if (this.#surprises.size > mostHours) this.#surprises.clear();
    for (const hour of hours) this.#surprises.set(hour, (this.#surprises.get(hour) ?? 0) + 1);
  }

  /** Whether who is not remembered is likely new in an hour. */
  isReliable(hour: number): boolean {
    return (this.#surprises.get(hour) ?? 0) < mostSurprises;
  }

  #linkOf(linkId: string): number {
    const known = this.#links.get(linkId);
    if (known !== undefined) return known;
    this.#lastLink += 1;
    this.#links.set(linkId, this.#lastLink);
    return this.#lastLink;
  }
}
