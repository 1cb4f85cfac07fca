// The calls of what needs attention.
import { getAttention, repeatWork } from '@vitrine/contract/attention';
import type { Serve } from '../../identity/identity.ts';
import type { Attention } from './attention.ts';

export function attentionRoutes(serve: Serve, attention: Attention): void {
  serve(getAttention, ({ actor }) => attention.read(actor));
  serve(repeatWork, async ({ actor }) => ({ repeated: await attention.repeatWork(actor) }));
}
