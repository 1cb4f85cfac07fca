// The statements that write a month of sales as a file. Pure.
import { hash } from 'node:crypto';
import { currencyMeasures, facets, orderFacet, saleMeasures } from '../question.ts';
import { quotePath } from '../shapes.ts';

const measures = [...Object.values(saleMeasures), ...Object.values(currencyMeasures)];

/** The columns of `sale_facts` that are asked about, with their types in a file; orders by numbers. */
const columns: Readonly<Record<string, string>> = {
  business: 'INTEGER',
  day: 'DATE',
  hour: 'SMALLINT',
  order_id: 'BIGINT',
  tab: 'SMALLINT',
  currency: 'VARCHAR',
  ...Object.fromEntries(facets.filter((facet) => facet !== 'flag').map((facet) => [facet, 'INTEGER'])),
  [orderFacet]: 'SMALLINT',
  ...Object.fromEntries(measures.map((measure) => [measure, 'BIGINT'])),
};
export const names: readonly string[] = Object.keys(columns);

/** Of which columns files are written now: one of others is not asked. */
export const layout = hash('sha256', JSON.stringify(columns)).slice(0, 16);

/** Whole orders stand before their products, so that a question about either reads few pages of the other. */
export function toSalesCopy(csv: string, path: string): string {
  const types = Object.entries(columns).map(([name, type]) => `'${name}': '${type}'`);
  return `copy (select * from read_csv(${quotePath(csv)}, header = false, auto_detect = false, delim = ',',
    columns = {${types.join(', ')}}) order by product <> 0, day, link, order_id)
    to ${quotePath(path)} (format parquet, compression zstd, row_group_size 8192)`;
}

/** How many rows there are, and what they come to, as one text: exact however much it is. */
export const toSalesContent = (from: string): string =>
  `select count(*) as rows, concat_ws(' ', ${measures.map((name) => `sum(${name})`).join(', ')}) as sums from ${from}`;
