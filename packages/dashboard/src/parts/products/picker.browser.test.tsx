// The picker: choosing by pointer and keys, the limits of a choice, what is said while there is nothing, and more on scrolling.
import { describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectOrder, filled, readers, show } from '../../testing/scene.tsx';
import type { PickerEntry } from './picker-entry.ts';
import { Picker, type PickerProps } from './picker.tsx';
import type { PickerSearch } from './picker-question.ts';

const toEntry = (name: string): PickerEntry<string> => ({
  id: name,
  title: name,
  imageUrl: null,
  price: { amount: 49.9, before: name === 'Coat 2' ? 60 : null, currency: 'USD' },
  availability: name === 'Coat 4' ? 100 : 80,
  status: name === 'Coat 3' ? 'sold_out' : null,
  productsCount: null,
  item: name,
});

const pixel = 'data:image/gif;base64,R0lGODlhAQABAAAAACw=';
const coats = Array.from({ length: 12 }, (_, at) => `Coat ${at + 1}`);
const nothing = {
  isSyncing: false,
  hasMore: false,
  isLoadingMore: false,
  problem: null,
  onMore: () => undefined,
  onRetry: () => undefined,
};
const question = {
  text: '',
  asked: '',
  filters: { activeOnly: true, outOfStock: false, searchInTags: false, order: 'title' as const },
  setText: () => undefined,
  setFilters: () => undefined,
};

const button = (name: string) => page.getByRole('button', { name, exact: true });
const option = (name: string) => page.getByRole('option').filter({ hasText: new RegExp(`${name}(?!\\d)`) });

describe.each(readers)('on %s', (_where, reader) => {
  const open = async (wish: Partial<PickerProps<string>> = {}, search: Partial<PickerSearch<string>> = {}) => {
    const heard: unknown[] = [];
    const scene = await show(
      <Picker
        opened
        title="Choose products"
        kind="products"
        initial={[]}
        rules={{ min: 1, max: 3 }}
        toEntry={toEntry}
        question={question}
        search={{ ...nothing, rows: coats, ...search }}
        onDone={(chosen) => heard.push(chosen)}
        onCancel={() => heard.push('cancel')}
        {...wish}
      />,
      reader,
    );
    const { picker } = scene.words.links;
    return { ...scene, heard, picker, done: button(scene.words.ui.done) };
  };

  it('waits visibly for images that are on their way, and for no others', async () => {
    const images: Record<string, string> = { 'Coat 1': pixel, 'Coat 2': '/no-such-image.png' };
    await open({ toEntry: (name) => ({ ...toEntry(name), imageUrl: images[name] ?? null }) });
    await expect.element(option('Coat 3')).toBeVisible();
    await expect.poll(() => document.querySelectorAll('[data-waiting="false"]').length).toBe(coats.length);
    expect(document.querySelectorAll('[data-waiting="true"]')).toHaveLength(0);
  });

  it('has the cursor in its search, one tab stop among its tiles, and says what shoppers would meet', async () => {
    const { picker } = await open();
    await expect.element(page.getByRole('searchbox', { name: picker.search_products })).toHaveFocus();
    await expect
      .element(page.getByRole('listbox', { name: 'Choose products' }))
      .toHaveAttribute('aria-multiselectable', 'true');
    expect(document.querySelectorAll('[role="option"][tabindex="0"]')).toHaveLength(1);
    await expect.element(option('Coat 3').getByText(picker.status.sold_out)).toBeVisible();
    await expect.element(option('Coat 2').getByText(/60/).last()).toBeVisible();
    await expect.element(option('Coat 2').getByText(filled(picker.in_stock, { share: 80 }))).toBeVisible();
    await expect.element(option('Coat 4').getByText('100', { exact: false })).not.toBeInTheDocument();
    await expectOrder();
  });

  it('shows what is chosen alone, also what no search finds, and all again', async () => {
    const { picker, heard, done } = await open({ initial: ['Cape'] });
    const only = button(picker.selected_only);
    await option('Coat 5').click();
    await only.click();
    await expect.element(only).toHaveAttribute('aria-pressed', 'true');
    await expect.element(option('Cape')).toBeVisible();
    expect(page.getByRole('option').elements()).toHaveLength(2);
    await expectOrder();
    await option('Cape').click();
    await only.click();
    await expect.element(option('Coat 1')).toBeVisible();
    await done.click();
    expect(heard).toEqual([['Coat 5']]);
  });

  it.each(['products', 'collections'] as const)('stands in the columns of %s', async (kind) => {
    const { isPhone } = await open({ kind });
    await expect.element(option('Coat 1')).toBeVisible();
    const grid = page.getByRole('listbox', { name: 'Choose products' }).element();
    const columns = getComputedStyle(grid).gridTemplateColumns.split(' ').length;
    expect(columns).toBe(isPhone ? 3 : kind === 'products' ? 7 : 6);
  });

  it('hands over what is chosen, in the order of choosing, and nothing before there is enough', async () => {
    const { heard, done, picker } = await open();
    await expect.element(done).toBeDisabled();
    await option('Coat 5').click();
    await option('Coat 1').click();
    await expect.element(option('Coat 5')).toHaveAttribute('aria-selected', 'true');
    await expect.element(page.getByText(filled(picker.selected, { chosen: 2, max: 3 }))).toBeVisible();
    await option('Coat 5').click();
    await expect.element(option('Coat 5')).toHaveAttribute('aria-selected', 'false');
    await option('Coat 6').click();
    await done.click();
    expect(heard).toEqual([['Coat 1', 'Coat 6']]);
  });

  it('warns when no more fit, and takes no more', async () => {
    const { picker } = await open({ initial: ['Coat 1', 'Coat 2', 'Coat 3'] });
    await option('Coat 4').click();
    await expect.element(page.getByRole('alert')).toHaveTextContent(filled(picker.products_limit, { max: 3 }));
    await expect.element(option('Coat 4')).toHaveAttribute('aria-selected', 'false');
    await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
  });

  it('selects all that fit, and none again', async () => {
    const { picker, heard, done } = await open({ rules: { min: 1, max: 100 } });
    await button(picker.select_all).click();
    await expect.element(page.getByText(filled(picker.selected, { chosen: 12, max: 100 }))).toBeVisible();
    await button(picker.unselect_all).click();
    await expect.element(done).toBeDisabled();
    await button(picker.select_all).click();
    await done.click();
    expect(heard).toEqual([coats]);
  });

  it('of one thing, another pick takes its place', async () => {
    const { heard, done, picker } = await open({ rules: { min: 1, max: 1 } });
    expect(button(picker.select_all).elements()).toHaveLength(0);
    await option('Coat 1').click();
    await option('Coat 2').click();
    await done.click();
    expect(heard).toEqual([['Coat 2']]);
  });

  it('is walked by arrows as it is drawn, and chosen by Space and Enter', async () => {
    const { isPhone, heard, picker } = await open();
    const first = option('Coat 1');
    // a dialog takes the focus once it is there
    await expect.element(page.getByRole('searchbox', { name: picker.search_products })).toHaveFocus();
    (first.element() as HTMLElement).focus();
    // on the phone the tiles run from right to left
    await userEvent.keyboard(isPhone ? '{ArrowLeft}' : '{ArrowRight}');
    await expect.element(option('Coat 2')).toHaveFocus();
    await userEvent.keyboard('{ArrowDown}');
    await expect.element(option(isPhone ? 'Coat 5' : 'Coat 9')).toHaveFocus();
    await userEvent.keyboard(' ');
    await userEvent.keyboard('{Home}');
    await expect.element(first).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    expect(heard).toEqual([[isPhone ? 'Coat 5' : 'Coat 9', 'Coat 1']]);
  });

  it('is left without a change by Cancel and Escape; Escape closes the filters first', async () => {
    const { words, picker, heard } = await open();
    await option('Coat 1').click();
    await button(words.ui.cancel).click();
    await button(picker.filters).click();
    await expect.element(page.getByRole('switch', { name: picker.filter_tags })).toBeVisible();
    await expectOrder();
    await userEvent.keyboard('{Escape}');
    await expect.element(page.getByRole('switch', { name: picker.filter_tags })).not.toBeInTheDocument();
    expect(heard).toEqual(['cancel']);
    await userEvent.keyboard('{Escape}');
    expect(heard).toEqual(['cancel', 'cancel']);
  });

  it('says that it searches, that it failed, that nothing was found, and that products are still coming', async () => {
    let retries = 0;
    const loading = await open({}, { rows: null });
    await expect.element(page.getByRole('status', { name: loading.picker.loading })).toBeInTheDocument();
    await expectOrder();
    const failed = await open(
      {},
      {
        rows: null,
        problem: { message: 'The store is away.', requestId: null },
        onRetry: () => (retries += 1),
      },
    );
    const alert = page.getByRole('alert').filter({ hasText: failed.picker.failed });
    await alert.getByRole('button', { name: failed.words.ui.retry }).click();
    expect(retries).toBe(1);
  });

  it.each([true, false])('says why there is nothing (still arriving: %s)', async (isSyncing) => {
    const { picker } = await open({}, { rows: [], isSyncing });
    await expect
      .element(page.getByRole('status').filter({ hasText: isSyncing ? picker.syncing : picker.none }))
      .toBeVisible();
    await expectOrder();
  });

  it('asks for more as its end comes near, and not while more is on its way', async () => {
    let asked = 0;
    await open({}, { hasMore: true, onMore: () => (asked += 1) });
    (page.getByRole('option').last().element() as HTMLElement).scrollIntoView();
    await expect.poll(() => asked).toBeGreaterThan(0);
    let again = 0;
    const { picker } = await open({}, { hasMore: true, isLoadingMore: true, onMore: () => (again += 1) });
    await expect.element(page.getByRole('status', { name: picker.loading }).last()).toBeInTheDocument();
    expect(again).toBe(0);
  });
});
