// A DataTable under a reader's hands: sorted, chosen from, opened, as cards, and long.
import { Button } from '@mantine/core';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectOrder, readers, show } from '../testing/scene.tsx';
import { DataTable, type DataTableProps } from './data-table.tsx';
import type { SortState, TableColumn } from './table-columns.ts';

interface Person {
  readonly name: string;
  readonly sales: number;
}

const people: readonly Person[] = [
  { name: 'ada', sales: 3 },
  { name: 'ben', sales: 0 },
  { name: 'cleo', sales: 7 },
];
const columns: readonly TableColumn<Person>[] = [
  {
    id: 'name',
    name: 'Name',
    renderCell: ({ name }) => name,
    sort: { compare: (one, other) => one.name.localeCompare(other.name), isAscendingFirst: true },
  },
  {
    id: 'sales',
    name: 'Sales',
    isNumber: true,
    renderCell: ({ sales }) => sales,
    sort: { compare: (one, other) => one.sales - other.sales },
  },
];

function People(props: Partial<DataTableProps<Person>>) {
  const [sort, setSort] = useState<SortState | null>(null);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  return (
    <DataTable
      label="People"
      columns={columns}
      rows={people}
      keyOf={({ name }) => name}
      sort={{ state: sort, onSort: setSort }}
      selection={{
        chosen,
        onChoose: setChosen,
        canChoose: ({ sales }) => sales > 0,
        nameOfAll: 'Choose all',
        nameOf: ({ name }) => `Choose ${name}`,
        bulk: <Button>{`Pay ${chosen.size}`}</Button>,
      }}
      {...props}
    />
  );
}

const table = page.getByRole('table', { name: 'People' });
const namesShown = () =>
  table
    .getByRole('rowheader')
    .elements()
    .map(({ textContent }) => textContent);

describe.each(readers)('on %s', (_where, reader) => {
  it('turns its order at a heading, and says which', async () => {
    await show(<People />, reader);
    const heading = table.getByRole('columnheader', { name: 'Sales' });
    await heading.getByRole('button').click();
    await expect.element(heading).toHaveAttribute('aria-sort', 'descending');
    expect(namesShown()).toEqual(['cleo', 'ada', 'ben']);
    await heading.getByRole('button').click();
    await expect.element(heading).toHaveAttribute('aria-sort', 'ascending');
    expect(namesShown()).toEqual(['ben', 'ada', 'cleo']);
    await expectOrder();
  });

  it('chooses those that may be chosen, and offers what can be done with them', async () => {
    await show(<People />, reader);
    expect(page.getByRole('button', { name: /^Pay/ }).elements()).toHaveLength(0);
    await expect.element(page.getByRole('checkbox', { name: 'Choose ben' })).toBeDisabled();
    await page.getByRole('checkbox', { name: 'Choose all' }).click();
    await expect.element(page.getByRole('button', { name: 'Pay 2' })).toBeVisible();
    await page.getByRole('checkbox', { name: 'Choose ada' }).click();
    await expect.element(page.getByRole('button', { name: 'Pay 1' })).toBeVisible();
    await expect.element(page.getByRole('checkbox', { name: 'Choose all' })).toBePartiallyChecked();
  });

  it('opens a row by keyboard and by a press anywhere on it', async () => {
    await show(<People renderDetails={({ name }) => <p>{`About ${name}`}</p>} />, reader);
    const opener = table.getByRole('button', { name: 'ada' });
    opener.element().focus();
    await userEvent.keyboard('{Enter}');
    await expect.element(opener).toHaveAttribute('aria-expanded', 'true');
    await expect.element(page.getByText('About ada')).toBeVisible();
    await table.getByRole('cell', { name: '3', exact: true }).click();
    await expect.element(opener).toHaveAttribute('aria-expanded', 'false');
  });

  it('begins with a row open that is the only one, where that is wanted', async () => {
    const ada = { name: 'ada', sales: 3 };
    await show(<People rows={[ada]} opensAlone renderDetails={({ name }) => <p>{`About ${name}`}</p>} />, reader);
    await expect.element(page.getByText('About ada')).toBeVisible();
    await table.getByRole('button', { name: 'ada' }).click();
    await expect.element(page.getByText('About ada')).not.toBeInTheDocument();
  });

  it('tells rows as cards, each figure under its name', async () => {
    await show(<People areCards />, reader);
    const cards = page.getByRole('list', { name: 'People' }).getByRole('listitem');
    expect(cards.elements().map(({ textContent }) => textContent)).toEqual(['adaSales3', 'benSales0', 'cleoSales7']);
  });
});

const top = (element: Element): number => element.getBoundingClientRect().top;

describe('a long table', () => {
  const many = Array.from({ length: 500 }, (_, at): Person => ({ name: `p${at}`, sales: at }));

  it('draws what is near the window, tells how many there are, and the last when it is reached', async () => {
    await show(<People rows={many} renderDetails={({ name }) => <p>{`About ${name}`}</p>} />);
    await expect.element(table.getByRole('button', { name: 'p0', exact: true })).toBeVisible();
    await expect.element(table).toHaveAttribute('aria-rowcount', '501');
    await expect.poll(() => namesShown().length, { timeout: 15_000 }).toSatisfy((count) => count > 0 && count < 100);
    scrollTo(0, document.body.scrollHeight);
    await expect.poll(() => namesShown().at(-1)).toBe('p499');
    await table.getByRole('button', { name: 'p499', exact: true }).click();
    await expect.element(page.getByText('About p499')).toBeVisible();
    await expect.element(table.getByRole('row', { name: /p499/ }).first()).toHaveAttribute('aria-rowindex', '501');
  });

  it('scrolls in its own box with its head in sight', async () => {
    await show(
      <div style={{ blockSize: 300 }}>
        <People rows={many} scroll={{ label: 'All people', isTall: true }} />
      </div>,
    );
    const box = page.getByRole('region', { name: 'All people' });
    await expect.poll(() => namesShown().length, { timeout: 15_000 }).toSatisfy((count) => count > 0 && count < 100);
    box.element().scrollTo(0, 1e6);
    await expect.poll(() => namesShown().at(-1)).toBe('p499');
    expect(top(table.getByRole('columnheader', { name: 'Name' }).element()) - top(box.element())).toBeLessThan(4);
  });
});
