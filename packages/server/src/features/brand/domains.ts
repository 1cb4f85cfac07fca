// The door of brand domains: naming one, proving it, and who is found under which.
import type { BusinessId } from '@vitrine/contract/ids';
import { randomBytes } from 'node:crypto';
import { announce, onAnnounced } from '../../events.ts';
import { codeOf } from '../../platform/error-code.ts';
import { Problem } from '../../platform/problem.ts';
import type { Platform } from '../../platform/platform.ts';
import { Service } from '../../platform/service.ts';
import type { Plans } from '../plans/plans.ts';
import type { Storefront } from '../stores/stores.ts';
import { findDomainFault, readDomain } from './domain-rules.ts';
import {
  deleteDomain,
  type DomainRow,
  findDomain,
  listToCheck,
  listVerified,
  noteCheck,
  putDomain,
} from './domains-store.ts';
import type { Zones } from './zones.ts';

const day = 24 * 3600_000;

export class BrandDomains extends Service<{ plans: Plans; storefront: Storefront; zones: Zones }> {
  constructor(platform: Platform, deps: { plans: Plans; storefront: Storefront; zones: Zones }) {
    super(platform, deps);
    platform.jobs.define('brand.domains', () => this.#checkDue(), { schedule: '*/10 * * * *' });
  }

  find(businessId: BusinessId): Promise<DomainRow | null> {
    return findDomain(this.db, businessId);
  }

  /** Where links of the business are reached, without a path: its verified domain, else the installation's address. */
  async getAddress(businessId: BusinessId): Promise<string> {
    const row = await this.find(businessId);
    return row?.verified_at ? this.toAddress(row.domain) : this.platform.publicUrl;
  }

  /** As the installation is reached, with another name. */
  toAddress(domain: string): string {
    const url = new URL(this.platform.publicUrl);
    url.hostname = domain;
    return url.origin;
  }

  /** The name of the installation, to which domains lead. */
  get ownHost(): string {
    return new URL(this.platform.publicUrl).hostname;
  }

  /** Names it and looks at its zone at once. Refuses what is no domain, the installation's own, and the store's. */
  async set(businessId: BusinessId, typed: string): Promise<DomainRow | null> {
    if (typed.trim() !== '') await this.deps.plans.admit(businessId, 'brand domain');
    const store = await this.deps.storefront.findStore(businessId);
    const stores = store
      ? [store.primaryUrl, ...store.availableUrls].map((url) => new URL(url).hostname).concat(store.shopDomain)
      : [];
    const read = readDomain(typed, { ours: this.ownHost, stores });
    if ('code' in read) throw new Problem('validation_failed', { faults: [{ field: 'domain', code: read.code }] });
    const before = await this.find(businessId);
    if (before?.domain !== read.domain) {
      const row = {
        business_id: businessId,
        domain: read.domain,
        token: randomBytes(16).toString('hex'),
        added_at: this.now(),
        checked_at: null,
        verified_at: null,
        fault: null,
      };
      await this.transaction(async (tx) => {
        await putDomain(tx, row);
        await tell(tx, businessId);
      });
    }
    return this.check(businessId);
  }

  /** Looks at the zone now. What was verified stays so while its zone is not right for a time: links must not break by a slip. */
  async check(businessId: BusinessId): Promise<DomainRow | null> {
    const row = await this.find(businessId);
    if (row === null) return null;
    await this.#check(row);
    return this.find(businessId);
  }

  /** Gives it up; links go by the installation's address again. */
  async remove(businessId: BusinessId): Promise<void> {
    await this.transaction(async (tx) => {
      await deleteDomain(tx, businessId);
      await tell(tx, businessId);
    });
  }

  async #checkDue(): Promise<void> {
    const now = this.now().getTime();
    const due = await listToCheck(this.db, { since: new Date(now - 30 * day), stale: new Date(now - day) });
    for (const row of due) await this.#check(row);
  }

  async #check(row: DomainRow): Promise<void> {
    const { zones } = this.deps;
    const host = this.ownHost;
    const [facts, addresses] = await Promise.all([zones.read(row.domain), zones.listAddresses(host)]);
    const fault = findDomainFault({ token: row.token, ours: { host, addresses } }, facts);
    const checked_at = this.now();
    const verified_at = row.verified_at ?? (fault === null ? checked_at : null);
    try {
      await this.transaction(async (tx) => {
        await noteCheck(tx, row, { checked_at, verified_at, fault });
        if (row.verified_at === null && verified_at !== null) await tell(tx, row.business_id);
      });
    } catch (problem) {
      if (codeOf(problem) !== '23505') throw problem;
      await noteCheck(this.db, row, { checked_at, verified_at: null, fault: 'taken' });
    }
  }
}

async function tell(tx: Parameters<typeof announce>[0], businessId: BusinessId): Promise<void> {
  await announce(tx, 'pagesChanged', businessId);
  await announce(tx, 'domainsChanged', businessId);
}

/** Verified domains in memory: each request for a page asks whose its host is. */
export class DomainHosts {
  readonly #platform: Platform;
  /** Null until they are first read, when there are tables. */
  #owners: ReadonlyMap<string, BusinessId> | null = null;

  constructor(platform: Platform) {
    this.#platform = platform;
    const reload = () => void (this.#owners && this.reload());
    onAnnounced(platform.database, 'domainsChanged', reload, reload);
  }

  /** Whose a host is, as requests name it; null where it is nobody's brand domain. */
  ownerOf(host: string | undefined): BusinessId | null {
    if (!this.#owners?.size || host === undefined) return null;
    return this.#owners.get(host.toLowerCase().replace(/:\d+$/, '')) ?? null;
  }

  /** Reads them anew; while the database is away, what was known stays. */
  async reload(): Promise<void> {
    try {
      const rows = await listVerified(this.#platform.database.db);
      this.#owners = new Map(rows.map(({ domain, businessId }) => [domain, businessId]));
    } catch (problem) {
      this.#platform.log.warn({ problem: String(problem) }, 'brand domains are answered from memory');
    }
  }
}
