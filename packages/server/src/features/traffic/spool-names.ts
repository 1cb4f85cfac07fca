// Names for browsers and sources in the spool: hashes of what they say, so that every process gives the same ones. Pure.
import { hash } from 'node:crypto';
import type { AgentRecord, SourceRecord } from './spool-record.ts';

/** A name for a text, as 16 hexadecimal digits. */
export function idOf(text: string): string {
  return hash('sha256', text).slice(0, 16);
}

/** A source with its name. */
export function nameSource(facts: Omit<SourceRecord, 'kind' | 'sourceId'>): SourceRecord {
  const { referrerHost, utm_source, utm_medium, utm_campaign, utm_term, utm_content } = facts;
  const content = { referrerHost, utm_source, utm_medium, utm_campaign, utm_term, utm_content };
  return { kind: 'source', sourceId: idOf(JSON.stringify(content)), ...content };
}

/** A browser whose header was not kept, named by what was read of it. */
export function nameUnseenAgent(known: Omit<AgentRecord, 'kind' | 'agentId' | 'agent'>): AgentRecord {
  const { device, browser, inApp, isBot } = known;
  const content = { device, browser, inApp, isBot };
  return { kind: 'agent', agentId: idOf(JSON.stringify(content)), agent: null, ...content };
}
