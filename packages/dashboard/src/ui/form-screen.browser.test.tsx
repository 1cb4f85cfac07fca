// The question before changes are lost: when it is asked, what each answer does, and that nothing unchanged asks it.
import { Button, TextInput } from '@mantine/core';
import { useNavigate, useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { Routed } from '../testing/routed.tsx';
import { expectOrder, readers, show } from '../testing/scene.tsx';
import { LeaveGuard } from './form-screen.tsx';

function Form() {
  const navigate = useNavigate();
  const [title, setTitle] = useState('');
  return (
    <>
      <TextInput label="Title" value={title} onChange={(event) => setTitle(event.currentTarget.value)} />
      <Button onClick={() => void navigate({ href: '/list' })}>Leave</Button>
      <LeaveGuard isModified={title !== ''} />
    </>
  );
}

function List() {
  const navigate = useNavigate();
  const { history } = useRouter();
  return (
    <>
      <h2>The list</h2>
      <Button onClick={() => void navigate({ href: '/form' })}>Write</Button>
      <Button onClick={() => history.back()}>Back</Button>
    </>
  );
}

const screens = { '/form': Form, '/list': List };
const button = (name: string) => page.getByRole('button', { name, exact: true });
const list = page.getByRole('heading', { name: 'The list' });

describe.each(readers)('leaving a form on %s', (_where, reader) => {
  const open = async (at: string) => {
    const { words } = await show(<Routed screens={screens} at={at} />, reader);
    const { ui } = words;
    return { ui, question: page.getByRole('dialog', { name: ui.discard_title }) };
  };

  it('asks nothing while nothing was changed, or what was changed was taken back', async () => {
    const { question } = await open('/form');
    const title = page.getByLabelText('Title');
    await title.fill('Linen');
    await title.fill('');
    await button('Leave').click();
    await expect.element(list).toBeVisible();
    await expect.element(question).not.toBeInTheDocument();
  });

  it('asks where something would be lost: it stays with what was written, or goes', async () => {
    const { ui, question } = await open('/form');
    await page.getByLabelText('Title').fill('Linen');
    await button('Leave').click();
    await expect.element(question).toBeVisible();
    await expect.element(question.getByText(ui.discard_body)).toBeVisible();
    await expectOrder();
    await question.getByRole('button', { name: ui.keep }).click();
    await expect.element(question).not.toBeInTheDocument();
    await expect.element(page.getByLabelText('Title')).toHaveValue('Linen');
    await button('Leave').click();
    await question.getByRole('button', { name: ui.discard, exact: true }).click();
    await expect.element(list).toBeVisible();
    await expect.element(question).not.toBeInTheDocument();
  });

  it('asks again of a form that was opened anew, and not of the page it was opened from', async () => {
    const { ui, question } = await open('/list');
    await button('Write').click();
    await page.getByLabelText('Title').fill('Linen');
    await button('Leave').click();
    await question.getByRole('button', { name: ui.discard, exact: true }).click();
    await expect.element(list).toBeVisible();
    await button('Back').click();
    await expect.element(page.getByLabelText('Title')).toHaveValue('');
    await expect.element(question).not.toBeInTheDocument();
    await page.getByLabelText('Title').fill('Wool');
    await button('Leave').click();
    await expect.element(question).toBeVisible();
  });
});
