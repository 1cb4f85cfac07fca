// Two years of a business's traffic and sales, drawn by the database itself straight into its tables, with the facts the program would make.
import type { BusinessId } from '@vitrine/contract/ids';
import type { ClientBase } from 'pg';
import { fillOrders, storeSales } from './history-sales.ts';
import { fillShop } from './history-shop.ts';
import { history, type Filling, type HistorySize } from './history-size.ts';
import { numberFacets, storeFacts } from './history-facts.ts';

/** Fills a business that has nothing yet, in tables that hold no other's. Takes minutes for ten million visits. */
export async function fillHistory(
  client: ClientBase,
  businessId: BusinessId,
  size: HistorySize,
  say: (line: string) => void,
): Promise<void> {
  const run = async (title: string, text: string): Promise<void> => {
    const begun = performance.now();
    await client.query(text);
    say(`  ${((performance.now() - begun) / 1000).toFixed(1).padStart(6)} s  ${title}`);
  };
  const filling = { client, businessId, size, run };
  await client.query(`
    set synchronous_commit = off; set work_mem = '400MB'; set maintenance_work_mem = '1GB'; set jit = off;
    set max_parallel_workers_per_gather = 2;
    drop schema if exists bench cascade; create schema bench;
    create function bench.to_id(name text) returns uuid language sql immutable as $$
      select overlay(overlay(md5(name) placing '4' from 13) placing '8' from 17)::uuid $$;
    select setseed(0.42)`);
  await fillShop(filling);
  await drawVisits(filling);
  await fillVisits(filling);
  await fillEvents(filling);
  await fillOrders(filling);
  await numberFacets(filling);
  await storeFacts(filling);
  await storeSales(filling);
  await client.query('insert into traffic_states (business_id, counted_at) values ($1, now())', [businessId]);
  await client.query('drop schema bench cascade');
}

/**
 * Visits in a table of their own: days are not known before. A link gets three of four in the weeks after it was made and
 * the others any day since; few links get most. Every tenth visit is the same visitor on the same link within minutes.
 */
async function drawVisits({ run, size }: Filling): Promise<void> {
  const repeats = Math.floor(size.visits / 10);
  const drawn = `
    select n, r1, r2, r3, is_bot, chance, visitor,
      (select array_agg(l.n order by l.n, slot) from bench.link l cross join generate_series(slot_from, slot_to - 1) slot)
        [1 + floor(random() * 20000)::int] as link,
      (select array_agg(code order by place) from bench.country)[1 + floor(62 * power(random(), 2.5))::int] as country,
      case when is_bot then 41 + floor(8 * random())::int else 1 + floor(40 * power(random(), 2))::int end as agent,
      floor(14 * power(random(), 1.5))::int as referrer,
      case when random() < 0.15 then 120 + floor(30 * random())::int end as own_utm,
      (array['bot', 'bot', 'bot', 'bot', 'bot', 'preview', 'preview', 'prefetch', 'scanner', 'head'])
        [case when is_bot then 1 + floor(10 * random())::int end] as flag
    from (
      select n, random() as r1, random() as r2, random() as r3, random() < 0.12 as is_bot,
        (random() * 9e18)::bigint as chance, floor(random() * 1e9)::int as visitor
      from generate_series(1, ${size.visits - repeats}) n
    ) thrown`;
  const life = 'extract(epoch from life)';
  await run(
    `${size.visits - repeats} visits drawn`,
    `create unlogged table bench.visit as ${withDay(
      `select drawn.n, link, agent, referrer * 200 + coalesce(own_utm, utm) as source, country, flag, visitor, chance,
        date_trunc('milliseconds', made_at + interval '1 second' * case
          when r1 < 0.75 and -ln(1 - r2) * 14 * 86400 < ${life} then -ln(1 - r2) * 14 * 86400 else r3 * ${life} end) as at
      from (${drawn}) drawn join bench.link l on l.n = drawn.link`,
    )}`,
  );
  await run(
    `${repeats} who came again`,
    `insert into bench.visit ${withDay(
      `select n + 100000000 as n, link, agent, source, country, flag, visitor, (random() * 9e18)::bigint as chance,
        date_trunc('milliseconds', at + interval '10 minutes' * random()) as at
      from bench.visit where n % 9 = 0 order by n limit ${repeats}`,
    )}`,
  );
}

function withDay(visits: string): string {
  return `select n, link, at, (at at time zone '${history.timeZone}')::date as day, agent, source, country, flag, visitor,
    chance from (${visits}) placed`;
}

/** The days on which the months of the history begin, oldest first, and the first of the month after. */
async function listMonths({ client }: Filling): Promise<string[]> {
  const { rows } = await client.query<{ month: string }>(`
    select generate_series(date_trunc('month', min(day)), date_trunc('month', max(day)) + interval '1 month',
      interval '1 month')::date::text as month from bench.visit`);
  return rows.map(({ month }) => month);
}

async function fillVisits(filling: Filling): Promise<void> {
  const { client, businessId, run } = filling;
  const months = await listMonths(filling);
  for (const [at, month] of months.slice(0, -1).entries()) {
    const next = months[at + 1] ?? month;
    await client.query('select ensure_traffic_month($1)', [month]);
    await run(
      `visits of ${month.slice(0, 7)}`,
      `insert into visits (business_id, day, visited_at, visit_id, link_id, link_type, influencer_id, visitor_key, agent_id,
        source_id, country, flag, is_unique)
      select '${businessId}', day, at, chance, link_id, link_type, influencer_id, key, agent, source, country, flag,
        coalesce(flag, 'bot') = 'bot' and (key is null or row_number() over (partition by link_id, key, day,
          floor(extract(epoch from at) / 3600), coalesce(flag, 'bot') = 'bot' order by at, chance) = 1)
      from (
        select v.*, l.link_id, l.link_type, l.influencer_id,
          case when visitor % 20 > 0 then decode(md5(visitor || 'on' || (at at time zone 'UTC')::date), 'hex') end as key
        from bench.visit v join bench.link l on l.n = v.link
        where day >= '${month}' and day < '${next}'
      ) visit
      order by day, at`,
    );
  }
}

/** What looks' pages report: products seen and put in the bag once an hour for each visitor, and ways to the checkout. */
async function fillEvents({ businessId, run }: Filling): Promise<void> {
  const event = (kind: string, seconds: number, condition: string): string => `
    insert into product_events (business_id, day, kind, link_id, product_id, who, hour, link_type, influencer_id,
      happened_at, agent_id, source_id, country, flag)
    select '${businessId}', (happened_at at time zone '${history.timeZone}')::date, '${kind}', link_id, product_id,
      coalesce(visitor_key, int8send(visit_id)), floor(extract(epoch from happened_at) / 3600), link_type, influencer_id,
      happened_at, agent_id, source_id, country, flag
    from (select *, visited_at + interval '${seconds} seconds' as happened_at from visits
      where flag is null and link_type = 'LOOK') v
    join link_products p using (business_id, link_id)
    where ${condition}
    order by day, happened_at
    on conflict do nothing`;
  await run('products seen', event('view', 4, 'visit_id % 100 < 25 and p.position <= visit_id % 3'));
  await run('products put in the bag', event('add', 40, 'visit_id % 100 < 4 and p.position = 0'));
  await run(
    'ways to the checkout',
    `insert into checkout_requests (business_id, day, request_id, link_id, link_type, influencer_id, requested_at,
      visited_at, visit_id, agent_id, source_id, country, lines, flag)
    select '${businessId}', (requested_at at time zone '${history.timeZone}')::date, 'r' || visit_id, link_id, link_type,
      influencer_id, requested_at, visited_at, visit_id, agent_id, source_id, country, '[]', flag
    from (select *, visited_at + interval '70 seconds' as requested_at from visits
      where flag is null and visit_id % 1000 < 25) v`,
  );
}
