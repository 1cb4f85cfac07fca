// Draws the visits of the large business and the facts of them, as its copying would have made them.
import { factKinds } from '../../packages/server/src/features/traffic/facts/fact-sums.ts';
import { businessNumber, facetNames } from './history-facts.ts';
import { history, type Filling } from './history-size.ts';

const utm = facetNames.filter((name) => name.startsWith('utm_'));

const integers = (names: readonly string[]): Record<string, string> =>
  Object.fromEntries(names.map((name) => [name, 'INTEGER']));

/** Chance that is the same in every run: between 0 and 1, another one for each purpose. */
export const chanceOf = (purpose: number, of = 'n'): string =>
  `((hash(${of} * 100 + ${purpose}) >> 11)::double / pow(2, 53))`;

/** A random whole number below that. */
export const oneOf = (count: number | string, purpose: number, power = 1): string =>
  `floor(${count} * pow(${chanceOf(purpose)}, ${power}))::integer`;

/** Brings what visits are drawn from, and the numbers of their values. */
async function takeShop({ client, drawing }: Filling): Promise<void> {
  const link = integers(['n', 'link', 'influencer', 'tab', 'utm', 'slot_from', 'slot_to']);
  await drawing.take(
    client,
    'link',
    { ...link, link_id: 'VARCHAR', link_type: 'VARCHAR', influencer_id: 'VARCHAR', made: 'BIGINT', life: 'DOUBLE' },
    `select n, link_id, link_type, influencer_id, link, influencer, tab, utm, slot_from, slot_to,
      floor(extract(epoch from made_at) * 1000)::bigint as made, extract(epoch from life)::float8 as life
    from bench.link_facet`,
  );
  const facetTable = async (table: string, columns: readonly string[], from: string): Promise<void> =>
    drawing.take(client, table, integers(columns), `select ${columns.join(', ')} from ${from}`);
  await facetTable('agent', ['agent_id', 'device', 'browser', 'app'], 'bench.agent_facet');
  await facetTable('source', ['source_id', 'referrer', ...utm], 'bench.source_facet');
  await facetTable('country', ['place', 'id'], 'bench.country_facet');
  await facetTable('shown', ['link', 'position', 'product'], 'bench.product_facet');
  const flag = { id: 'INTEGER', value: 'VARCHAR', place: 'INTEGER' };
  await drawing.take(client, 'flag', flag, 'select id, value, place from bench.flag_facet');
  await drawing.take(client, 'business', integers(['number']), `select ${businessNumber} as number`);
}

/**
 * A link gets three of four visits in the weeks after it was made and the others any day since; few links get most. Every
 * tenth visit is the same visitor on the same link within minutes.
 */
export async function drawVisits(filling: Filling): Promise<void> {
  const { drawing, size, run } = filling;
  const repeats = Math.floor(size.visits / 10);
  const now = Date.now();
  await takeShop(filling);
  await drawing.run(`create table slot as select unnest(range(slot_from, slot_to)) as slot, n from link`);
  const soon = `-ln(1 - ${chanceOf(2)}) * 14 * 86400`;
  const thrown = `select n, ${chanceOf(1)} < 0.75 as is_soon, ${soon} as soon, ${chanceOf(3)} as spread,
      ${chanceOf(4)} < 0.12 as is_bot, (hash(n * 100 + 5) >> 2)::bigint as chance, ${oneOf(1e9, 6)} as visitor,
      ${oneOf(20_000, 7)} as slot, 1 + ${oneOf(62, 8, 2.5)} as place, 1 + ${oneOf(40, 9, 2)} as person,
      41 + ${oneOf(8, 10)} as program, ${oneOf(14, 11, 1.5)} as referrer,
      case when ${chanceOf(12)} < 0.15 then 120 + ${oneOf(30, 13)} end as own_utm, ${oneOf(10, 14)} as reason
    from range(${size.visits - repeats}) numbers (n)`;
  const placed = `select t.n, l.n as link_n, case when is_bot then program else person end as agent_id,
      t.referrer * 200 + coalesce(own_utm, utm) as source_id, t.place, f.id as flag, visitor, chance, false as is_repeat,
      least(${now}, made + (1000 * case when is_soon and soon < life then soon else spread * life end)::bigint) as ms
    from (${thrown}) t join slot using (slot) join link l on l.n = slot.n
    left join flag f on is_bot and f.place = reason`;
  const again = `select n + 100000000, link_n, agent_id, source_id, place, flag, visitor, (hash(n * 100 + 15) >> 2)::bigint,
      visitor % 20 > 0 and ms // 3600000 = later // 3600000, later
    from (select *, least(ms + ${oneOf(600_000, 16)}, ${now}) as later from once where n % 9 = 0) once
    order by n limit ${repeats}`;
  const local = `timezone('${history.timeZone}', make_timestamptz(ms * 1000))`;
  await run(`${size.visits} visits drawn`, () =>
    drawing.run(`create table visit as
      with once as materialized (${placed}), every as (select * from once union all (${again}))
      select n::integer as n, link_n::smallint as link_n, ms, agent_id::tinyint as agent_id, source_id::smallint as source_id,
        place::tinyint as place, flag, visitor, chance, flag is null and not is_repeat as is_unique, ${local}::date as day,
        (isodow(${local}) * 24 - 24 + hour(${local}))::smallint as hour
      from every`),
  );
  await drawing.run(`create table days as
    select timezone('${history.timeZone}', make_timestamptz(${now} * 1000))::date - ${history.youngDays - 1} as young`);
}

const count = (...kinds: number[]): string => `count(*) filter (where kind in (${kinds.join(', ')}))`;

const seen = (kind: number, condition: string): string => `select v.*, ${kind} as kind, p.product from visit v
  join shown p on p.link = link_n where flag is null and ${condition}`;

/** The facts of visits and of what pages report of them, each for itself, and the lifetime sums of links. */
export async function drawFacts({ drawing, run }: Filling): Promise<void> {
  const { repeat, visit, flaggedVisit, view, add, request } = factKinds;
  const happened = [
    `select *, case when flag is not null then ${flaggedVisit} when is_unique then ${visit} else ${repeat} end as kind,
      0 as product from visit`,
    seen(view, 'chance % 100 < 25 and p.position <= chance % 3'),
    seen(add, 'chance % 100 < 4 and p.position = 0'),
    `select *, ${request} as kind, 0 as product from visit where flag is null and chance % 1000 < 25`,
  ];
  await drawing.run(`create view fact as
    select (select number from business) as business, day, hour, kind, l.tab, l.link,
      coalesce(l.influencer, 0) as influencer, product, coalesce(c.id, 0) as country, a.device, a.browser,
      coalesce(s.referrer, a.app, 0) as referrer, ${utm.map((name) => `coalesce(s.${name}, 0) as ${name}`).join(', ')},
      coalesce(flag, 0) as flag, case when kind = ${visit} and visitor % 20 > 0 then visitor else 0 end::integer as visitor
    from (${happened.join(' union all ')}) h join link l on l.n = link_n join agent a using (agent_id)
    join source s using (source_id) join country c using (place)`);
  await run('totals of links', () =>
    drawing.run(`create table total as
      select l.link_id, ${count(visit)} as visits, ${count(repeat, flaggedVisit)} as flagged_visits, ${count(view)} as views, ${count(add)} as adds,
        ${count(request)} as checkout_requests
      from fact join link l using (link) group by l.link_id`),
  );
}
