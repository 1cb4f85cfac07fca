// Reads the zone of a domain; what is not there is empty, what gave no answer is null.
import { Resolver } from 'node:dns/promises';
import { codeOf } from '../../platform/error-code.ts';
import { proofName, type ZoneFacts } from './domain-rules.ts';

export interface Zones {
  read(domain: string): Promise<ZoneFacts>;
  /** Where a name leads; none when that is not known. */
  listAddresses(host: string): Promise<readonly string[]>;
}

const absent = new Set(['ENODATA', 'ENOTFOUND']);

/** What was answered; nothing where the zone has nothing, null where nobody answered. */
async function ask<Answer>(question: Promise<Answer[]>): Promise<Answer[] | null> {
  try {
    return await question;
  } catch (problem) {
    return absent.has(codeOf(problem) ?? '') ? [] : null;
  }
}

/** By the resolvers of the machine; each question waits a few seconds at most. */
export function createZones(): Zones {
  const resolver = new Resolver({ timeout: 3_000, tries: 2 });
  const addressesOf = async (host: string): Promise<string[] | null> => {
    const [four, six] = await Promise.all([ask(resolver.resolve4(host)), ask(resolver.resolve6(host))]);
    return four === null && six === null ? null : [...(four ?? []), ...(six ?? [])];
  };
  return {
    read: async (domain) => {
      const [texts, aliases, addresses] = await Promise.all([
        ask(resolver.resolveTxt(proofName(domain))),
        ask(resolver.resolveCname(domain)),
        addressesOf(domain),
      ]);
      return { texts: texts?.map((parts) => parts.join('')) ?? null, aliases, addresses };
    },
    listAddresses: async (host) => (await addressesOf(host)) ?? [],
  };
}
