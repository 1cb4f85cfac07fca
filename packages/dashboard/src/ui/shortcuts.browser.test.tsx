// Keys that do something on the screen that is open: which are heard, where they are text, and who does not want them.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { readers, show } from '../testing/scene.tsx';
import { useKnownShortcuts, useShortcuts, useShortcutsWanted } from './shortcuts.ts';

const heard: string[] = [];

function Screen() {
  useShortcuts([
    { key: 'j', name: 'Next', run: () => heard.push('j') },
    { key: '?', name: 'List of keys', run: () => heard.push('?') },
  ]);
  useShortcuts([{ key: 'j', name: 'Later', run: () => heard.push('later') }]);
  const known = useKnownShortcuts();
  const [isWanted, choose] = useShortcutsWanted();
  return (
    <>
      <input aria-label="text" />
      <input aria-label="box" type="checkbox" />
      <div data-testid="rich" contentEditable suppressContentEditableWarning />
      <button type="button" onClick={() => choose(!isWanted)}>
        switch
      </button>
      <output>{known.map(({ key, name }) => `${key} ${name}`).join(', ')}</output>
    </>
  );
}

const press = (init: KeyboardEventInit) =>
  document.body.dispatchEvent(new KeyboardEvent('keydown', { bubbles: true, cancelable: true, ...init }));

describe('single keys', () => {
  beforeEach(async () => {
    heard.length = 0;
    localStorage.removeItem('vitrine.shortcuts');
    await show(<Screen />, readers[0][1]);
  });
  afterEach(() => localStorage.removeItem('vitrine.shortcuts'));

  it('are listed once each, the first that listens has it', async () => {
    await expect.element(page.getByRole('status')).toHaveTextContent('j Next, ? List of keys');
    press({ key: 'j' });
    expect(heard).toEqual(['j']);
  });

  it.each([
    ['a capital letter', { key: 'J', shiftKey: true }, ['j']],
    ['the key of a Hebrew keyboard', { key: 'ח', code: 'KeyJ' }, ['j']],
    ['another letter where J would be', { key: 'h', code: 'KeyJ' }, []],
    ['with Ctrl', { key: 'j', ctrlKey: true }, []],
    ['with ⌘', { key: 'j', metaKey: true }, []],
    ['with Alt', { key: 'j', altKey: true }, []],
    ['while something is composed', { key: 'j', isComposing: true }, []],
    ['a question mark, wherever it is', { key: '?', code: 'Comma', shiftKey: true }, ['?']],
    ['a key nobody listens to', { key: 'q' }, []],
  ])('%s', (_name, init, expected) => {
    press(init);
    expect(heard).toEqual(expected);
  });

  it.each([
    ['a field', () => page.getByRole('textbox', { name: 'text' })],
    ['what is written into', () => page.getByTestId('rich')],
  ])('are text in %s', async (_name, find) => {
    await find().click();
    await userEvent.keyboard('j?');
    expect(heard).toEqual([]);
  });

  it('are heard from a box', async () => {
    await page.getByRole('checkbox', { name: 'box' }).click();
    await userEvent.keyboard('j');
    expect(heard).toEqual(['j']);
  });

  it('are not heard by whoever does not want them, until they do', async () => {
    await page.getByRole('button', { name: 'switch' }).click();
    press({ key: 'j' });
    expect(heard).toEqual([]);
    await page.getByRole('button', { name: 'switch' }).click();
    press({ key: 'j' });
    expect(heard).toEqual(['j']);
  });
});
