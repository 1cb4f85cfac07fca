// Setting when a link lets shoppers in: what is sent, what is said to be seen, and what is wrong with a field.
import type { GateOfLink } from '@vitrine/contract/link-gate';
import { describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { Problem } from '../../api/problem.ts';
import { expectOrder, filled, readers, show } from '../../testing/scene.tsx';
import { SignedIn } from '../../testing/signed-in.tsx';
import { GateDialog } from './gate-dialog.tsx';
import type { GateSent } from './gate-draft.ts';

const saved: GateOfLink = {
  state: 'open',
  starts_at: '2026-11-27T09:00',
  ends_at: null,
  visits_limit: 100,
  visits_counted: 12,
  fallback_url: 'https://atelier.example/sale',
  has_password: true,
};

describe.each(readers)('the dialog of a gate on %s', (_where, reader) => {
  const open = async (gate: GateOfLink | null, refused: Problem | null = null) => {
    const sent: GateSent[] = [];
    let isOpen = true;
    const onSet = (_id: string, body: GateSent) => {
      sent.push(body);
      return Promise.resolve(refused);
    };
    const content = (
      <SignedIn>
        <GateDialog
          item={{ id: 'one', title: 'Summer', gate }}
          zone="America/New_York"
          onSet={onSet}
          onClose={() => {
            isOpen = false;
          }}
        />
      </SignedIn>
    );
    const { words } = await show(content, reader);
    const { gates, validation } = words;
    const dialog = page.getByRole('dialog');
    await expect.element(dialog.getByRole('button', { name: gates.save, exact: true })).toBeVisible();
    const field = (name: string) => dialog.getByLabelText(name, { exact: true });
    const save = () => dialog.getByRole('button', { name: gates.save, exact: true }).click();
    return { gates, validation, dialog, field, save, sent, isOpen: () => isOpen };
  };

  it('begins with nothing set, and sends what is', async () => {
    const { gates, dialog, field, save, sent, isOpen } = await open(null);
    await expect.element(dialog.getByText(gates.seen.always)).toBeVisible();
    await field(gates.ends).fill('2026-12-01T00:00');
    await field(gates.fallback).fill('https://atelier.example/soon');
    await expect
      .element(dialog.getByText(filled(gates.seen.elsewhere, { address: '\u2068atelier.example/soon\u2069' })))
      .toBeVisible();
    await dialog.getByRole('switch', { name: gates.lock, exact: false }).click();
    await field(gates.password).fill('sesame');
    await expectOrder();
    await save();
    await expect.poll(isOpen).toBe(false);
    expect(sent).toEqual([
      {
        starts_at: null,
        ends_at: '2026-12-01T00:00',
        visits_limit: null,
        fallback_url: 'https://atelier.example/soon',
        password: 'sesame',
      },
    ]);
  });

  it('shows what is saved, and keeps a password that nobody types anew', async () => {
    const { gates, dialog, field, save, sent, isOpen } = await open(saved);
    await expect.element(field(gates.starts)).toHaveValue('2026-11-27T09:00');
    await expect.element(field(gates.visits)).toHaveValue('100');
    await expect.element(dialog.getByText(gates.seen.locked)).toBeVisible();
    await field(gates.visits).fill('');
    await save();
    await expect.poll(isOpen).toBe(false);
    expect(sent).toEqual([
      {
        starts_at: '2026-11-27T09:00',
        ends_at: null,
        visits_limit: null,
        fallback_url: 'https://atelier.example/sale',
      },
    ]);
  });

  it('says what is wrong before anything is sent, and what the server refuses', async () => {
    const fields = [{ field: 'fallback_url', code: 'url_invalid', message: 'No such place.' }];
    const refusal = new Problem({ code: 'url_invalid', message: 'No such place.', request_id: null, fields }, 422);
    const { gates, validation, dialog, field, save, sent, isOpen } = await open(null, refusal);
    await field(gates.starts).fill('2026-12-01T00:00');
    await field(gates.ends).fill('2026-11-01T00:00');
    await dialog.getByRole('switch', { name: gates.lock, exact: false }).click();
    await save();
    await expect.element(dialog.getByText(gates.backwards)).toBeVisible();
    await expect.element(dialog.getByText(validation.required)).toBeVisible();
    expect(sent).toEqual([]);
    await field(gates.ends).fill('2026-12-02T00:00');
    await field(gates.password).fill('sesame');
    await userEvent.keyboard('{Enter}');
    await expect.element(dialog.getByText('No such place.')).toBeVisible();
    expect([sent.length, isOpen()]).toEqual([1, true]);
  });
});
