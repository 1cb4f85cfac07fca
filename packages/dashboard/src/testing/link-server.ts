// A server for the forms of looks and shorts: one saved link, a product, an influencer; what is sent to it is kept.
import type { AnswerOf } from '@vitrine/contract/endpoint';
import type { Link } from '@vitrine/contract/links';
import type { listComplementary } from '@vitrine/contract/trends';
import { toSampleLink, toSampleProduct } from './link-samples.ts';
import { answerCalls, type Call } from './server.ts';

type Refusal = Exclude<Awaited<ReturnType<Parameters<typeof answerCalls>[0]>>, { data: unknown } | 'away'>;

/** `refuses` answers a save until it is taken away. */
export function startLinkServer(saved: Link = toSampleLink(1)) {
  const server: { refuses: Refusal | null } = { refuses: null };
  const calls = answerCalls(({ path }) => {
    if (path.endsWith('/create') || path.endsWith('/edit')) return server.refuses ?? { data: saved };
    if (path.endsWith('/influencers')) return { data: { influencers: [] } };
    if (path.endsWith('/tags')) return { data: { tags: [] } };
    if (path.endsWith('/back-half/check')) return { data: { available: true, message: null, suggestion: null } };
    if (path.includes('/trends/complementary/')) return { data: toSampleComplements() };
    if (path.includes('/products/')) return { data: { ...toSampleProduct(1), variants: [] } };
    return { data: saved };
  });
  /** The bodies of what was saved, in their order. */
  const saves = () => calls.filter(isSave).map(({ body }) => body);
  return { server, saves };
}

/** One product that is bought together with the first. */
const toSampleComplements = (): AnswerOf<typeof listComplementary> => ({
  product: toSampleProduct(1),
  complementary: [{ product: toSampleProduct(2), orders: 41, bags: 12, lift: 3.2, combination_score: 100, share: 0.4 }],
  orders: 102,
  counted_at: '2026-11-20T10:00:00.000Z',
});

const isSave = ({ path }: Call): boolean => /\/(create|edit)$/.test(path);
