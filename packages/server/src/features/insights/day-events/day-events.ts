// What happened on days, behind the door of insights: notes of the business and what its sources of events tell.
import type { DayEvent, DayNote } from '@vitrine/contract/day-notes';
import { firstDay, limits } from '@vitrine/contract/limits';
import { addDays, dayOf, listLast24Hours, startOfDay } from '@vitrine/contract/range';
import { can } from '@vitrine/contract/rights';
import { Service } from '../../../platform/service.ts';
import type { Actor } from '../../identity/identity.ts';
import type { AskedDays, DaysSent } from '../day-range.ts';
import { toAskedDays } from '../day-range.ts';
import type { Sources } from '../model.ts';
import { named, toDayEvents, toldKinds } from './day-event-rules.ts';

type Deps = Pick<Sources, 'storefront' | 'catalogue' | 'dayNotes' | 'activity'>;

interface HappenedDays {
  readonly from: string;
  readonly to: string;
}

/** What tells events: the seam for whatever else has days. */
type EventSource = (actor: Actor, asked: HappenedDays & { readonly zone: string }) => Promise<readonly DayEvent[]>;

/** So many of the latest entries of activity make events. */
const readEntries = 5000;

export class DayEvents extends Service<Deps> {
  readonly #sources: readonly EventSource[] = [
    (actor, asked) => this.#readActivity(actor, asked),
    (actor, asked) => this.#readPrices(actor, asked),
  ];

  /** For one of the team: terms are told to who may see them. */
  async list(actor: Actor, sent: DaysSent): Promise<{ notes: DayNote[]; events: DayEvent[] }> {
    const { timeZone: zone } = await this.deps.storefront.getUnits(actor.businessId);
    const days = toDays(toAskedDays(sent), this.now(), zone);
    const [notes, ...found] = await Promise.all([
      this.deps.dayNotes.list(actor.businessId, days),
      ...this.#sources.map((read) => read(actor, { ...days, zone })),
    ]);
    return { notes, events: found.flat().sort((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0)) };
  }

  async #readPrices({ businessId }: Actor, { from, to, zone }: HappenedDays & { zone: string }): Promise<DayEvent[]> {
    const span = { from: startOfDay(from, zone), to: startOfDay(addDays(to, 1), zone) };
    const days = await this.deps.catalogue.listPriceChanges(businessId, { ...span, zone, named });
    return days.map(({ day, count, names }) => ({ day, kind: 'prices_changed', count, names: [...names] }));
  }

  async #readActivity(actor: Actor, { zone, ...days }: HappenedDays & { zone: string }): Promise<DayEvent[]> {
    const asked = { ...days, zone, kinds: toldKinds };
    const { entries } = await this.deps.activity.list(actor.businessId, asked, { count: readEntries, skip: 0 });
    return toDayEvents(entries, { zone, withTerms: can(actor, 'see every term') });
  }
}

/** Bounds left out are those of what there can be: notes may lie ahead. */
function toDays({ from, to, last24Hours = false }: AskedDays, now: Date, zone: string): HappenedDays {
  const today = dayOf(now, zone);
  if (last24Hours) return { from: listLast24Hours(now, zone)[0]?.slice(0, 10) ?? today, to: today };
  return { from: from ?? firstDay, to: to ?? addDays(today, limits.dayNoteDays + 1) };
}
