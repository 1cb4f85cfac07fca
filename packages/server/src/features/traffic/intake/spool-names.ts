// Names for browsers and sources in the spool: hashes of what they say, so that every process gives the same ones. Pure.
import { hash } from 'node:crypto';
import type { SourceRecord } from './spool-record.ts';

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
