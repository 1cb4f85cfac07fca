// The strip of unsaved changes, the search box and the pager: what they say, when they act, and by which keys.
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectOrder, filled, readers, show } from '../testing/scene.tsx';
import { Pager } from './pager.tsx';
import { SaveInHead, SaveStrip } from './save-strip.tsx';
import { SearchField } from './search-field.tsx';

/** Both places that offer to save, as a page has them. */
const stripOf = (heard: string[], isModified: boolean, isSaving = false) => {
  const props = { isModified, isSaving, onSave: () => heard.push('save') };
  return (
    <>
      <SaveInHead {...props} />
      <SaveStrip {...props} onDiscard={() => heard.push('discard')} />
    </>
  );
};

describe.each(readers)('unsaved changes on %s', (_where, reader) => {
  it('show a strip once they have lasted, and none when they are taken back at once', async () => {
    const heard: string[] = [];
    const { words, change } = await show(stripOf(heard, false), reader);
    const title = page.getByText(words.ui.unsaved_title);
    change(stripOf(heard, true));
    await expect.element(title).not.toBeInTheDocument();
    change(stripOf(heard, false));
    await expect.element(title).not.toBeInTheDocument();
    change(stripOf(heard, true));
    await expect.element(title).toBeVisible();
    await expectOrder();
  });

  it('are saved by the one button there is, and by Ctrl Enter; not while they are being saved', async () => {
    const heard: string[] = [];
    const { words, change } = await show(stripOf(heard, true), reader);
    await expect.element(page.getByText(words.ui.unsaved_title)).toBeVisible();
    const save = page.getByRole('button', { name: words.ui.save, exact: true });
    expect(save.elements()).toHaveLength(1);
    await save.click();
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    expect(heard).toEqual(['save', 'save']);
    change(stripOf(heard, true, true));
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    expect(heard).toEqual(['save', 'save']);
    await expect.element(page.getByRole('button', { name: words.ui.discard, exact: true })).toBeDisabled();
  });

  it('are discarded after a question alone', async () => {
    const heard: string[] = [];
    const { words } = await show(stripOf(heard, true), reader);
    const { ui } = words;
    await page.getByRole('button', { name: words.ui.discard, exact: true }).click();
    const question = page.getByRole('dialog', { name: ui.discard_title });
    await question.getByRole('button', { name: ui.keep }).click();
    expect(heard).toEqual([]);
    await page.getByRole('button', { name: words.ui.discard, exact: true }).click();
    await question.getByRole('button', { name: ui.discard, exact: true }).click();
    expect(heard).toEqual(['discard']);
  });
});

function Searched({ heard }: { readonly heard: string[] }) {
  const [text, setText] = useState('');
  const search = (next: string) => {
    heard.push(next);
    setText(next);
  };
  return <SearchField value={text} onSearch={search} label="Search looks" />;
}

describe.each(readers)('a search on %s', (_where, reader) => {
  it('waits for typing to stop, runs at once on Enter and when cleared', async () => {
    const heard: string[] = [];
    const { words } = await show(<Searched heard={heard} />, reader);
    const box = page.getByRole('searchbox', { name: 'Search looks' });
    await box.click();
    await box.fill('mor');
    await expect.poll(() => heard).toEqual(['mor']);
    await box.fill('morn');
    await userEvent.keyboard('{Enter}');
    expect(heard).toEqual(['mor', 'morn']);
    await expectOrder();
    await page.getByRole('button', { name: words.ui.clear_search }).click();
    expect(heard).toEqual(['mor', 'morn', '']);
    await expect.element(box).toHaveValue('');
    await expect.element(box).toHaveFocus();
    // what was still waiting does not come after
    await new Promise((later) => setTimeout(later, 500));
    expect(heard).toEqual(['mor', 'morn', '']);
  });

  it('runs before the reader is elsewhere, but not for what they clear', async () => {
    const heard: string[] = [];
    const { words } = await show(<Searched heard={heard} />, reader);
    const box = page.getByRole('searchbox', { name: 'Search looks' });
    await box.fill('mor');
    await userEvent.tab();
    await userEvent.tab();
    expect(heard).toEqual(['mor']);
    await box.fill('morn');
    await page.getByRole('button', { name: words.ui.clear_search }).click();
    expect(heard).toEqual(['mor', '']);
  });

  it('has the cursor by the slash key, which writes a slash where one is typing', async () => {
    await show(
      <>
        <input aria-label="Other" />
        <SearchField value="" onSearch={() => undefined} label="Search looks" />
      </>,
      reader,
    );
    const box = page.getByRole('searchbox', { name: 'Search looks' });
    const other = page.getByRole('textbox', { name: 'Other' });
    await userEvent.keyboard('/');
    await expect.element(box).toHaveFocus();
    await expect.element(box).toHaveValue('');
    await other.click();
    await userEvent.keyboard('/');
    await expect.element(other).toHaveValue('/');
    await expect.element(other).toHaveFocus();
  });

  it('takes what the address says anew', async () => {
    const { change } = await show(<SearchField value="old" onSearch={() => undefined} label="Search looks" />, reader);
    change(<SearchField value="new" onSearch={() => undefined} label="Search looks" />);
    await expect.element(page.getByRole('searchbox')).toHaveValue('new');
  });
});

describe.each(readers)('a pager on %s', (_where, reader) => {
  it('says where one is, turns both ways, and keeps the focus at the ends', async () => {
    const heard: number[] = [];
    const props = { label: 'Pages of orders', onTurn: (by: 1 | -1) => heard.push(by) };
    const { words, change } = await show(
      <Pager {...props} first={1} last={5} total={12} hasPrevious={false} hasNext />,
      reader,
    );
    const { table } = words.ui;
    const next = page.getByRole('button', { name: table.next });
    const previous = page.getByRole('button', { name: table.previous });
    await expect
      .element(page.getByRole('status'))
      .toHaveTextContent(filled(table.place, { first: 1, last: 5, total: 12 }));
    await next.click();
    await expect.element(previous).toHaveAttribute('aria-disabled', 'true');
    (previous.element() as HTMLElement).click();
    expect(heard).toEqual([1]);
    change(<Pager {...props} first={11} last={12} total={12} hasPrevious hasNext={false} />);
    await expect.element(next).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    expect(heard).toEqual([1]);
    await previous.click();
    expect(heard).toEqual([1, -1]);
    await expectOrder();
  });

  it('says no sum that is not known', async () => {
    const { words } = await show(
      <Pager label="Pages" first={6} last={10} total={null} hasPrevious hasNext onTurn={() => undefined} />,
      reader,
    );
    const text = filled(words.ui.table.place_open, { first: 6, last: 10 });
    await expect.element(page.getByRole('status')).toHaveTextContent(text);
  });
});
