// Dialogs: which answer has the focus, what closes them, and to whom the keys and the focus belong.
import { Button, TextInput } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectOrder, readers, show } from '../testing/scene.tsx';
import { ConfirmDialog, MessageDialog, ProblemDialog } from './confirm-dialog.tsx';
import { ConfirmPhrase } from './confirm-phrase.tsx';
import { ContentActions, ContentDialog, useRefusedInSight, useSaveKey } from './content-dialog.tsx';

/** A button that opens what `children` draw. */
function Opener({ children }: { readonly children: (close: () => void) => ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Open</Button>
      {isOpen && children(() => setOpen(false))}
    </>
  );
}

const opener = () => page.getByRole('button', { name: 'Open', exact: true });
const dialog = () => page.getByRole('dialog');
const named = (name: string) => page.getByRole('dialog', { name });

describe.each(readers)('a question on %s', (_where, reader) => {
  const ask = (heard: string[], isBusy = false) =>
    show(
      <Opener>
        {(close) => (
          <ConfirmDialog
            opened
            title="Delete this look?"
            confirm="Delete look"
            isDangerous
            isBusy={isBusy}
            onConfirm={() => {
              heard.push('confirm');
              close();
            }}
            onCancel={() => {
              heard.push('cancel');
              close();
            }}
          >
            Its address stops working.
          </ConfirmDialog>
        )}
      </Opener>,
      reader,
    );

  it('has its safe answer in focus, and Enter gives it; the opener has the focus again', async () => {
    const heard: string[] = [];
    const { words, isPhone } = await ask(heard);
    await opener().click();
    await expect.element(dialog().getByRole('button', { name: words.ui.cancel })).toHaveFocus();
    await expect.element(dialog()).toHaveAccessibleName('Delete this look?');
    await expectOrder();
    // where the thumb is, on a phone
    const below = innerHeight - Math.round(dialog().element().getBoundingClientRect().bottom);
    expect(isPhone ? below === 0 : below > 100, `${below} pixels below it`).toBe(true);
    await userEvent.keyboard('{Enter}');
    expect(heard).toEqual(['cancel']);
    await expect.element(dialog()).not.toBeInTheDocument();
    await expect.element(opener()).toHaveFocus();
  });

  it('is left by Escape and by its cross without a yes', async () => {
    const heard: string[] = [];
    const { words } = await ask(heard);
    await opener().click();
    await expect.element(dialog().getByRole('button', { name: words.ui.cancel })).toHaveFocus();
    await userEvent.keyboard('{Escape}');
    await expect.element(dialog()).not.toBeInTheDocument();
    await opener().click();
    await dialog().getByRole('button', { name: words.ui.close }).click();
    expect(heard).toEqual(['cancel', 'cancel']);
  });

  it('is answered yes by its own word alone, and not while it works', async () => {
    const heard: string[] = [];
    await ask(heard);
    await opener().click();
    await dialog().getByRole('button', { name: 'Delete look' }).click();
    expect(heard).toEqual(['confirm']);
    const busy: string[] = [];
    await ask(busy, true);
    await opener().click();
    await expect.element(dialog().getByRole('button', { name: 'Delete look' })).toBeDisabled();
    expect(busy).toEqual([]);
  });
});

describe.each(readers)('a message on %s', (_where, reader) => {
  it('is said aloud and stays until it is read', async () => {
    let isClosed = false;
    const { words } = await show(
      <MessageDialog opened title="That file is too large" onClose={() => (isClosed = true)}>
        Choose one under 10 MB.
      </MessageDialog>,
      reader,
    );
    await expect.element(dialog().getByRole('alert')).toBeVisible();
    await expect.element(dialog().getByRole('button', { name: words.ui.ok })).toHaveFocus();
    await expectOrder();
    await userEvent.keyboard('{Enter}');
    expect(isClosed).toBe(true);
  });

  it('of a problem has its sentence and the number of its request', async () => {
    const problem = { message: 'The store did not answer.', requestId: 'r-4' };
    const { change } = await show(
      <ProblemDialog problem={problem} title="Not saved" onClose={() => undefined} />,
      reader,
    );
    await expect.element(dialog().getByRole('alert')).toMatchTextContent(/The store did not answer\./);
    await expect.element(dialog().getByText('r-4', { exact: true })).toHaveAttribute('dir', 'ltr');
    change(<ProblemDialog problem={null} title="Not saved" onClose={() => undefined} />);
    await expect.element(dialog()).not.toBeInTheDocument();
  });
});

describe.each(readers)('a phrase that must be typed, on %s', (_where, reader) => {
  it('frees the button once it is whole, in capitals or not, also for Enter, and every opening begins empty', async () => {
    let confirmed = 0;
    await show(
      <Opener>
        {(close) => (
          <ConfirmPhrase
            opened
            onClose={close}
            title="Disconnect the store"
            body="Links stop leading to it."
            phrase="atelier"
            action="Disconnect"
            onConfirm={() => (confirmed += 1)}
            isBusy={false}
            problem={null}
          />
        )}
      </Opener>,
      reader,
    );
    await opener().click();
    const input = dialog().getByRole('textbox');
    const act = dialog().getByRole('button', { name: 'Disconnect', exact: true });
    await expect.element(input).toHaveFocus();
    await expect.element(act).toBeDisabled();
    await input.fill('atelie');
    await expect.element(act).toBeDisabled();
    await userEvent.keyboard('{Enter}');
    expect(confirmed).toBe(0);
    await input.fill(' Atelier ');
    await expect.element(act).toBeEnabled();
    await expectOrder();
    await userEvent.keyboard('{Enter}');
    expect(confirmed).toBe(1);
    await userEvent.keyboard('{Escape}');
    await expect.element(dialog()).not.toBeInTheDocument();
    await opener().click();
    await expect.element(dialog().getByRole('textbox')).toHaveValue('');
  });

  it('says above the field why it was refused', async () => {
    const problem = { message: 'Try again in a minute.', requestId: 'r-5' };
    const props = { opened: true, onClose: () => undefined, title: 'Disconnect', body: 'Sure?', phrase: 'atelier' };
    await show(
      <ConfirmPhrase {...props} action="Disconnect" onConfirm={() => undefined} isBusy={false} problem={problem} />,
      reader,
    );
    await expect.element(dialog().getByRole('alert')).toMatchTextContent(/Try again in a minute\./);
    await expectOrder();
  });
});

function Inside({ onSave, errors = {} }: { readonly onSave: () => void; readonly errors?: Record<string, string> }) {
  useSaveKey(onSave);
  useRefusedInSight(errors);
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <ContentActions>
        <Button onClick={() => setAsking(true)}>Ask</Button>
      </ContentActions>
      <TextInput label="Title" />
      <div style={{ minBlockSize: '120rem', flex: 'none' }} />
      <TextInput label="Slug" error={errors['slug']} />
      <ConfirmDialog
        opened={isAsking}
        title="Sure?"
        confirm="Yes"
        onConfirm={() => undefined}
        onCancel={() => setAsking(false)}
      >
        A question over the dialog.
      </ConfirmDialog>
    </>
  );
}

describe.each(readers)('a content dialog on %s', (_where, reader) => {
  const open = async (errors?: Record<string, string>) => {
    const heard: string[] = [];
    const dialogOf = (found?: Record<string, string>) => (
      <ContentDialog width="large" title="Quiet morning" back="Back to looks" onClose={() => heard.push('close')}>
        <Inside onSave={() => heard.push('save')} {...(found ? { errors: found } : {})} />
      </ContentDialog>
    );
    const scene = await show(dialogOf(errors), reader);
    return { ...scene, heard, refuse: (found: Record<string, string>) => scene.change(dialogOf(found)) };
  };

  it('names the tab and itself, has its title in focus, and carries actions from inside in its head', async () => {
    const { heard, words, isPhone } = await open();
    expect(document.title).toBe('Quiet morning · Vitrine');
    await expect.element(named('Quiet morning').getByRole('heading', { name: 'Quiet morning' })).toHaveFocus();
    await expect.element(named('Quiet morning').getByRole('button', { name: 'Ask' })).toBeVisible();
    await expectOrder();
    const { width, height } = named('Quiet morning').element().getBoundingClientRect();
    expect(width).toBe(isPhone ? innerWidth : 1100);
    expect(Math.round(height)).toBeLessThanOrEqual(innerHeight);
    await named('Quiet morning')
      .getByRole('button', { name: isPhone ? 'Back to looks' : words.ui.close })
      .click();
    expect(heard).toEqual(['close']);
  });

  it('Escape and Ctrl Enter belong to what lies on top', async () => {
    const { heard, words } = await open();
    await named('Quiet morning').getByLabelText('Title').click();
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    expect(heard).toEqual(['save']);
    await named('Quiet morning').getByRole('button', { name: 'Ask' }).click();
    await expect.element(named('Sure?').getByRole('button', { name: words.ui.cancel })).toHaveFocus();
    await userEvent.keyboard('{Escape}');
    await expect.element(named('Sure?')).not.toBeInTheDocument();
    expect(heard).toEqual(['save']);
    await userEvent.keyboard('{Escape}');
    expect(heard).toEqual(['save', 'close']);
  });

  it('Escape belongs to the question on top also before the focus has moved into it', async () => {
    const { heard, words } = await open();
    const ask = named('Quiet morning').getByRole('button', { name: 'Ask' });
    await ask.click();
    await expect.element(named('Sure?').getByRole('button', { name: words.ui.cancel })).toHaveFocus();
    // as if it came a moment later
    (ask.element() as HTMLElement).focus();
    await userEvent.keyboard('{Escape}');
    await expect.element(named('Sure?')).not.toBeInTheDocument();
    expect(heard).toEqual([]);
    await userEvent.keyboard('{Escape}');
    expect(heard).toEqual(['close']);
  });

  it('brings the first refused field into sight and gives it the focus', async () => {
    const { refuse } = await open();
    const slug = named('Quiet morning').getByLabelText('Slug');
    await expect.element(slug).not.toBeInViewport();
    refuse({ slug: 'This slug is taken.' });
    await expect.element(slug).toHaveFocus();
    await expect.element(slug).toBeInViewport();
    await expect.element(slug).toHaveAccessibleDescription('This slug is taken.');
    await expectOrder();
  });
});
