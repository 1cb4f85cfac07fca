// A text with a limit says how much of it is used once that matters, and not before.
import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { expectOrder, filled, readers, show } from '../../testing/scene.tsx';
import { CountedField } from './counted-field.tsx';

const field = (value: string) => (
  <CountedField
    label="Title"
    description="A short name."
    value={value}
    limit={80}
    error={undefined}
    onChange={() => undefined}
  />
);

describe.each(readers)('a text with a limit on %s', (_where, reader) => {
  it('counts from four fifths on, by characters', async () => {
    const { words, change } = await show(field('x'.repeat(63)), reader);
    const said = (used: number) => page.getByText(filled(words.links.form.counter, { used, limit: 80 }));
    await expect.element(page.getByLabelText('Title')).toBeVisible();
    expect(said(63).query()).toBeNull();
    change(field('👗'.repeat(64)));
    await expect.element(said(64)).toBeInTheDocument();
    await expectOrder();
  });
});
