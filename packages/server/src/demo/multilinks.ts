// The demo's multilinks: one whose experiences differ enough to tell, one that is running on automatic, and a fresh one.
import { multilinkChange, multilinkDraft, type MultilinkDraft } from '@vitrine/contract/multilinks';
import type { App } from '../app.ts';
import type { Actor } from '../features/identity/identity.ts';
import { createLinks } from '../features/links/links.ts';
import { SetClock } from '../platform/clock.ts';
import { pickProducts, toDemoLink, type DemoCatalogue } from './catalogue.ts';
import { toMorning, type DemoLink } from './history.ts';

export interface DemoMultilink {
  readonly title: string;
  readonly promocode: string | null;
  readonly backHalf: string | null;
  readonly automatic: boolean;
  readonly experiences: readonly [DemoExperience, DemoExperience];
  /** Days before today it was made. */
  readonly age: number;
  /** Visits of both on an ordinary day. */
  readonly pull: number;
  /** What took the place of experience A, so many days before today. */
  readonly replaced?: { readonly by: DemoExperience; readonly age: number };
}

interface DemoExperience {
  /** Words of its products: a look of several, or a short to the only one; without any, a short to a collection. */
  readonly words: readonly string[];
  readonly description: string;
  readonly appeal: number;
}

export const demoMultilinks: readonly DemoMultilink[] = [
  {
    title: 'Autumn: one outfit or the whole rack',
    promocode: 'WELCOME10',
    backHalf: 'autumn',
    automatic: false,
    experiences: [
      { words: ['coat', 'sweater', 'scarf'], description: 'Coat, sweater, scarf: done until March.', appeal: 1.5 },
      { words: [], description: '', appeal: 0.7 },
    ],
    age: 30,
    pull: 60,
  },
  {
    title: 'The lamp alone, or with its chair',
    promocode: null,
    backHalf: null,
    automatic: true,
    experiences: [
      { words: ['lamp'], description: '', appeal: 0.8 },
      { words: ['lamp', 'chair'], description: 'They were drawn for each other.', appeal: 1.1 },
    ],
    age: 8,
    pull: 22,
    replaced: { by: { words: ['chair'], description: '', appeal: 0.9 }, age: 3 },
  },
  {
    title: 'Gifts: under fifty, or for the table',
    promocode: null,
    backHalf: null,
    automatic: false,
    experiences: [
      { words: ['candle', 'scarf'], description: 'Small, and wrapped already.', appeal: 1 },
      { words: ['plate', 'bowl', 'vase'], description: 'For the long table.', appeal: 1.1 },
    ],
    age: 1,
    pull: 14,
  },
];

/** Makes them as of then, and answers their links with what their visitors shall do. */
export async function createDemoMultilinks(
  app: App,
  actor: Actor,
  catalogue: DemoCatalogue,
  { wishes, now }: { wishes: readonly DemoMultilink[]; now: Date },
): Promise<DemoLink[]> {
  const made: DemoLink[] = [];
  for (const wish of wishes) {
    const clock = new SetClock(toMorning(now, wish.age));
    const links = createLinks({ ...app.platform, clock }, { ...app.features, events: app.events });
    const { businessId, multilinkId, options } = await links.multilinks.create(actor, toDraft(wish, catalogue));
    const replacedAt = wish.replaced && toMorning(now, wish.replaced.age);
    const records = await links.records.list(
      businessId,
      options.map(({ linkId }) => linkId),
    );
    for (const [at, link] of records.entries()) {
      const pull = (wish.pull * (options[at]?.share ?? 0)) / 100;
      const appeal = wish.experiences[at]?.appeal ?? 1;
      const until = at === 0 && replacedAt ? { until: replacedAt } : {};
      made.push(await toDemoLink(app, link, catalogue, { pull, appeal, ...until }));
    }
    if (!wish.replaced || !replacedAt) continue;
    clock.set(replacedAt);
    const { by } = wish.replaced;
    const [a, b] = options;
    const edited = await links.multilinks.edit(
      actor,
      multilinkId,
      multilinkChange.parse({
        links_options: [{ link_id: a.linkId, link_resource: toResource(by, catalogue) }, { link_id: b.linkId }],
      }),
    );
    const [link] = await links.records.list(businessId, [edited.options[0].linkId]);
    if (link) made.push(await toDemoLink(app, link, catalogue, { pull: wish.pull / 2, appeal: by.appeal }));
  }
  return made;
}

function toDraft(wish: DemoMultilink, catalogue: DemoCatalogue): MultilinkDraft {
  return multilinkDraft.parse({
    title: wish.title,
    promocode: wish.promocode,
    automatic: wish.automatic,
    utm_params: { utm_source: 'ads', utm_medium: 'paid', utm_campaign: '{link.title}' },
    ...(wish.backHalf === null ? {} : { back_half: wish.backHalf }),
    links_options: wish.experiences.map((experience) => ({
      value: 50,
      link_resource: toResource(experience, catalogue),
    })),
  });
}

function toResource({ words, description }: DemoExperience, catalogue: DemoCatalogue): object {
  return {
    link_type: words.length > 1 ? 'LOOK' : 'SHORT',
    description,
    inventory_ids: pickProducts(words, catalogue),
    collection_ids: words.length === 0 ? catalogue.collections.slice(0, 1).map((one) => one.collectionId) : [],
  };
}
