// The four states of what was asked of the server.
import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { expectOrder, readers, show } from '../testing/scene.tsx';
import { Blocks, Loaded, type LoadedQuery } from './loaded.tsx';

const draw = (query: Partial<LoadedQuery<readonly string[]>>) => (
  <Loaded
    query={{ data: undefined, error: null, refetch: () => undefined, ...query }}
    skeleton={<Blocks heights={[40, 40]} />}
    failed="The names did not load"
    isEmpty={(names) => names.length === 0}
    empty={<p>No names yet</p>}
  >
    {(names) => <p>{names.join(', ')}</p>}
  </Loaded>
);

describe.each(readers)('on %s', (_where, reader) => {
  it('is on its way, then empty, then there', async () => {
    const { words, change } = await show(draw({}), reader);
    await expect.element(page.getByRole('status', { name: words.ui.loading })).toBeInTheDocument();
    await expectOrder();
    change(draw({ data: [] }));
    await expect.element(page.getByText('No names yet')).toBeVisible();
    change(draw({ data: ['ada', 'ben'] }));
    await expect.element(page.getByText('ada, ben')).toBeVisible();
    expect(page.getByRole('status', { name: words.ui.loading }).elements()).toHaveLength(0);
  });

  it('fails with a way to try again, and keeps what it had when a later answer fails', async () => {
    let tries = 0;
    const failure = { error: { message: 'The store is away.', requestId: 'r-1' }, refetch: () => (tries += 1) };
    const { words, change } = await show(draw(failure), reader);
    const alert = page.getByRole('alert');
    await expect.element(alert.getByRole('heading')).toHaveTextContent('The names did not load');
    await alert.getByRole('button', { name: words.ui.retry }).click();
    expect(tries).toBe(1);
    change(draw({ ...failure, data: ['ada'] }));
    await expect.element(page.getByText('ada')).toBeVisible();
    expect(alert.elements()).toHaveLength(0);
  });
});
