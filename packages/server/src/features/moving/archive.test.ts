// Rows of archives as earlier versions meant them.
import { expect, it } from 'vitest';
import { archiveVersion, readRow } from './archive.ts';

const terms = '{"monthly": {"from": 1, "measure": "net_sales"}}';
const renamed = '{"monthly": {"from": 1, "measure": "attributed_revenue"}}';

it.each([
  ['net sales of terms were attributed revenue until the second', terms, 'influencer_terms', 1, renamed],
  [
    'so in entries of bonuses',
    '{"bonus":{"measure":"net_sales"}}',
    'ledger_entries',
    1,
    '{"bonus":{"measure": "attributed_revenue"}}',
  ],
  ['and mean what they say since', terms, 'influencer_terms', archiveVersion, terms],
  ['other tables are as they came', terms, 'links', 1, terms],
  [
    'what somebody wrote is no name',
    '{"note":"\\"measure\\": \\"net_sales\\""}',
    'settings',
    1,
    '{"note":"\\"measure\\": \\"net_sales\\""}',
  ],
])('%s', (_, row, table, version, wanted) => {
  expect(readRow(row, table, version)).toBe(wanted);
});
