// The palette: Enter opens what is found where it is looked at, and with Ctrl or ⌘ copies its address.
import { expect, it, onTestFinished } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { show } from '../../testing/scene.tsx';
import { toSampleRow } from '../../testing/link-samples.ts';
import { Routed } from '../../testing/routed.tsx';
import { answerCalls } from '../../testing/server.ts';
import { toSampleSession } from '../../testing/signed-in.tsx';
import { openPalette, Palette } from './palette.tsx';
import { keepTyped, takeTyped } from './typed-ahead.ts';

const look = { ...toSampleRow(1, { link_type: 'LOOK' }), title: 'Autumn look', short_url: 'https://v.example/autumn' };

it('begins with what was typed while it was on its way, and no shortcut hears that', async () => {
  answerCalls(() => 'away');
  const heard: string[] = [];
  const hear = ({ key }: KeyboardEvent) => heard.push(key);
  document.addEventListener('keydown', hear);
  onTestFinished(() => document.removeEventListener('keydown', hear));
  keepTyped();
  await userEvent.keyboard('coax{Backspace}t');
  expect(heard).toEqual([]);
  const { words } = await show(<Routed screens={{ '/here': Palette }} at="/here" session={toSampleSession()} />);
  const field = page.getByRole('textbox', { name: words.shell.open_palette });
  await expect.element(field).toHaveValue('coat');
  await expect.element(field).toHaveFocus();
  await userEvent.keyboard('s');
  await expect.element(field).toHaveValue('coats');
  keepTyped();
  await userEvent.keyboard('x{Escape}y');
  expect([takeTyped(), heard.at(-1)]).toEqual(['', 'y']);
});

it('leads to the preview of a look, or copies its address', async () => {
  const copied: string[] = [];
  const real = navigator.clipboard.writeText.bind(navigator.clipboard);
  navigator.clipboard.writeText = (text) => {
    copied.push(text);
    return Promise.resolve();
  };
  onTestFinished(() => {
    navigator.clipboard.writeText = real;
  });
  answerCalls(({ path, query }) => {
    if (query.get('q') === '') return { data: { links: [], next_skip: null } };
    if (path.includes('/multilinks')) return { data: { multilinks: [], next_skip: null } };
    return path.startsWith('/admin/v1/links/') ? { data: { links: [look], next_skip: null } } : 'away';
  });
  const screens = { '/here': Palette, '/admin/links/$linkId/preview': () => <p>the preview</p> };
  const { words } = await show(<Routed screens={screens} at="/here" session={toSampleSession()} />);
  const field = page.getByRole('textbox', { name: words.shell.open_palette });
  await field.fill('Autumn');
  await expect.element(page.getByText(look.short_url.replace('https://', ''))).toBeVisible();
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await expect.poll(() => copied).toEqual([look.short_url]);
  expect(page.getByText('the preview').elements()).toEqual([]);
  openPalette();
  await field.fill('Autumn');
  await expect.element(page.getByText(look.short_url.replace('https://', ''))).toBeVisible();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('the preview')).toBeVisible();
});
