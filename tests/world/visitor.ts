// A visitor as a request would have told it, for tests that record visits by themselves.
import { createAgentReader } from '../../packages/server/src/features/traffic/intake/agent.ts';
import type { Visitor } from '../../packages/server/src/features/traffic/traffic.ts';

const phone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Mobile/15E148 Safari/604.1';
const agentOf = createAgentReader();

/** A person with a phone who cannot be recognised, unless told otherwise; `agent` is her User-Agent header. */
export function createVisitor({
  agent = phone,
  ...rest
}: Partial<Omit<Visitor, 'agent'>> & { agent?: string } = {}): Visitor {
  return { key: null, agent: agentOf(agent), country: null, referrerHost: null, utm: null, flag: null, ...rest };
}
