// What stands where there is no content: a failure that can be tried again, and an empty place with its one action.
import { Button } from '@mantine/core';
import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { expectOrder, readers, show } from '../testing/scene.tsx';
import { EmptyState, ErrorState } from './loaded.tsx';

describe.each(readers)('on %s', (_where, reader) => {
  it('a failure says what happened, names the request, and tries again on demand', async () => {
    let tries = 0;
    const { words } = await show(
      <ErrorState message="The store is away." requestId="r-17" onRetry={() => (tries += 1)} />,
      reader,
    );
    const alert = page.getByRole('alert');
    await expect.element(alert.getByRole('heading', { level: 2 })).toHaveTextContent(words.ui.failed_title);
    await expect.element(alert.getByText('The store is away.')).toBeVisible();
    await expect.element(alert.getByText('r-17', { exact: true })).toHaveAttribute('dir', 'ltr');
    await alert.getByRole('button', { name: words.ui.retry }).click();
    expect(tries).toBe(1);
    await expectOrder();
  });

  it('a failure nobody can try again has no button, and no request where none was made', async () => {
    await show(<ErrorState title="Gone" message="It was deleted." wholeScreen />, reader);
    await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Gone');
    expect(page.getByRole('button').elements()).toHaveLength(0);
    expect(document.querySelector('bdi')).toBeNull();
    await expectOrder();
  });

  it('an empty place has its title, its sentence and its one action; the drawing is for the eye alone', async () => {
    let pressed = 0;
    const action = <Button onClick={() => (pressed += 1)}>Create look</Button>;
    await show(
      <EmptyState
        drawing={<img alt="A drawing" src="data:," />}
        title="No looks yet"
        body="Make one."
        action={action}
      />,
      reader,
    );
    await expect.element(page.getByRole('heading', { level: 2 })).toHaveTextContent('No looks yet');
    await expect.element(page.getByText('Make one.')).toBeVisible();
    expect(page.getByRole('img').elements()).toHaveLength(0);
    await page.getByRole('button', { name: 'Create look' }).click();
    expect(pressed).toBe(1);
    await expectOrder();
  });
});
