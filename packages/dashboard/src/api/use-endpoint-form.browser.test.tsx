// A form over one endpoint: the contract's rules on each field, refusals on theirs, and what cannot be placed above all.
import { Button, TextInput } from '@mantine/core';
import { login } from '@vitrine/contract/identity';
import { describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectOrder, readers, show } from '../testing/scene.tsx';
import { answerCalls, holdBack } from '../testing/server.ts';
import { ProblemBanner } from '../ui/problem-banner.tsx';
import { useEndpointForm } from './use-endpoint-form.ts';

function SignIn({ onDone }: { readonly onDone: () => void }) {
  const { field, submit, problem, isSaving, isAcceptable } = useEndpointForm(login, {
    initialValues: { username: '', password: '' },
    toSent: (body) => ({ body }),
    onFailed: ({ code }) => (code === 'wrong_credentials' ? { password: '' } : {}),
    onDone,
  });
  return (
    <form onSubmit={submit} noValidate>
      {problem && <ProblemBanner message={problem.message} requestId={problem.requestId} />}
      <TextInput label="Username" {...field('username')} />
      <TextInput label="Password" {...field('password')} />
      <output>{isAcceptable ? 'acceptable' : 'not yet'}</output>
      <Button type="submit" loading={isSaving}>
        Sign in
      </Button>
    </form>
  );
}

const username = () => page.getByLabelText('Username');
const password = () => page.getByLabelText('Password');
const press = () => page.getByRole('button', { name: 'Sign in' });
const signIn = async (): Promise<void> => {
  await username().fill('demo');
  await password().fill('demo1234');
  await press().click();
};
const refusal = (code: 'wrong_credentials' | 'validation_failed', more: object = {}) => ({
  status: code === 'validation_failed' ? 400 : 401,
  error: { code, message: 'That is not right.', ...more },
});

describe.each(readers)('on %s', (_where, reader) => {
  const open = async () => {
    let done = 0;
    const scene = await show(<SignIn onDone={() => (done += 1)} />, reader);
    return { ...scene, countDone: () => done };
  };

  it('asks nothing while a field is wrong, says so at it, and brings the cursor there', async () => {
    const calls = answerCalls(() => ({ data: {} }));
    await open();
    await expect.element(page.getByRole('status')).toHaveTextContent('not yet');
    await press().click();
    await expect.element(username()).toHaveAttribute('aria-invalid', 'true');
    await expect.element(password()).toHaveAttribute('aria-invalid', 'true');
    await expect.element(username()).toHaveFocus();
    expect(calls).toEqual([]);
    await expectOrder();
  });

  it('says nothing of a field before it is left, and takes it back as soon as it is right', async () => {
    answerCalls(() => ({ data: {} }));
    await open();
    await username().click();
    await expect.element(username()).not.toHaveAttribute('aria-invalid', 'true');
    await password().click();
    await expect.element(username()).toHaveAttribute('aria-invalid', 'true');
    await expect.element(password()).not.toHaveAttribute('aria-invalid', 'true');
    await username().fill('demo');
    await expect.element(username()).not.toHaveAttribute('aria-invalid', 'true');
  });

  it('sends what is typed once, and cannot be sent again on the way', async () => {
    const held = holdBack(refusal('wrong_credentials'));
    const calls = answerCalls(() => held.answer);
    await open();
    await username().fill('demo');
    await password().fill('demo1234');
    await expect.element(page.getByRole('status')).toHaveTextContent('acceptable');
    await userEvent.keyboard('{Enter}');
    await expect.element(press()).toBeDisabled();
    expect(calls).toMatchObject([
      { method: 'POST', path: login.path, body: { username: 'demo', password: 'demo1234' } },
    ]);
    held.letGo();
    await expect.element(press()).toBeEnabled();
  });

  it('shows a refusal of no field above them, with its request, and empties what it says; the next try clears it', async () => {
    const again = holdBack(refusal('wrong_credentials'));
    const calls = answerCalls(() => (calls.length === 1 ? refusal('wrong_credentials') : again.answer));
    const { countDone } = await open();
    await username().fill('demo');
    await password().fill('wrong1pass');
    await press().click();
    const banner = page.getByRole('alert');
    await expect.element(banner).toMatchTextContent(/That is not right\./);
    await expect.element(banner.getByText('r-17', { exact: true })).toBeVisible();
    await expect.element(password()).toHaveValue('');
    await expect.element(username()).toHaveValue('demo');
    expect(countDone()).toBe(0);
    await expectOrder();
    await password().fill('another1pass');
    await press().click();
    await expect.element(banner).not.toBeInTheDocument();
    again.letGo();
    await expect.element(banner).toBeVisible();
  });

  it('puts each refused field’s sentence at it, and the cursor in the first', async () => {
    const fields = [
      { field: 'username', code: 'invalid', message: 'Nobody is called that.' },
      { field: 'password', code: 'invalid', message: 'Too short.' },
    ];
    answerCalls(() => refusal('validation_failed', { fields }));
    await open();
    await signIn();
    await expect.element(username()).toHaveAccessibleDescription('Nobody is called that.');
    await expect.element(password()).toHaveAccessibleDescription('Too short.');
    await expect.element(username()).toHaveFocus();
    expect(page.getByRole('alert').elements()).toHaveLength(0);
    await username().fill('demo2');
    await expect.element(username()).not.toHaveAttribute('aria-invalid', 'true');
    await expectOrder();
  });

  it('shows a refusal above them too where a part of it belongs to none of them', async () => {
    const fields = [
      { field: 'username', code: 'invalid', message: 'Nobody is called that.' },
      { field: 'device', code: 'invalid', message: 'Not from here.' },
    ];
    answerCalls(() => refusal('validation_failed', { fields }));
    await open();
    await signIn();
    await expect.element(username()).toHaveAccessibleDescription('Nobody is called that.');
    await expect.element(page.getByRole('alert')).toMatchTextContent(/That is not right\./);
    await expectOrder();
  });

  it('says that the server is away', async () => {
    answerCalls(() => 'away');
    await open();
    await signIn();
    await expect.element(page.getByRole('alert')).toBeVisible();
    await expect.element(username()).toHaveValue('demo');
  });
});
