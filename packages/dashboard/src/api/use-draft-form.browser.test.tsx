// A form over a whole draft: when it may be saved, what a refusal says and where, and what stands in the way of leaving.
import { Button, TextInput } from '@mantine/core';
import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { readers, show } from '../testing/scene.tsx';
import { holdBack } from '../testing/server.ts';
import { Problem } from './problem.ts';
import { isChanged, useDraftForm } from './use-draft-form.ts';

interface Draft {
  readonly title: string;
  readonly code: string;
  /** Counts for nothing: where the cursor was. */
  readonly seen?: number;
}
const initial: Draft = { title: 'Autumn', code: '' };
const toComparable = ({ title, code }: Draft) => ({ title: title.trim(), code });
type Field = 'title' | 'code' | 'utm_params.utm_source' | 'utm_params';

interface FormProps {
  readonly send: (draft: Draft) => Promise<boolean>;
  readonly original?: Draft;
  readonly isBeside?: boolean;
}

/** As the forms of links use it: fields, a guard before leaving, what kept a save from going on. */
function Form({ send, original = initial, isBeside = false }: FormProps) {
  const form = useDraftForm<Draft, Field>({
    initial,
    original,
    toComparable,
    isChangedBeside: () => isBeside,
    fields: ['title', 'code', 'utm_params.utm_source', 'utm_params'],
    isReady: ({ title }) => title.trim() !== '',
    findGaps: ({ code }) => (code === 'ask' ? { code: 'Choose a code first.' } : {}),
    send,
  });
  const { draft, errors, obstacle } = form;
  return (
    <>
      <TextInput
        label="Title"
        value={draft.title}
        error={errors.title}
        onChange={(event) => form.change({ ...draft, title: event.currentTarget.value }, 'title')}
      />
      <TextInput
        label="Code"
        value={draft.code}
        error={errors.code}
        onChange={(event) => form.change({ ...draft, code: event.currentTarget.value }, 'code')}
      />
      <p>{errors['utm_params.utm_source'] ?? 'source is fine'}</p>
      <p>{errors.utm_params ?? 'block is fine'}</p>
      <p data-testid="obstacle">
        {obstacle === null ? 'none' : obstacle.kind === 'upload' ? 'upload' : obstacle.problem.message}
      </p>
      <p data-testid="state">
        {form.isModified ? 'guarded' : 'free'}
        {form.isSaving && ' saving'}
        {form.isDone && ' done'}
      </p>
      <Button onClick={() => form.change({ ...draft, seen: 1 })}>Look</Button>
      <Button onClick={form.clearObstacle}>Never mind</Button>
      <Button disabled={!form.canSave} onClick={() => void form.save()}>
        Save
      </Button>
    </>
  );
}

const title = page.getByLabelText('Title');
const code = page.getByLabelText('Code');
const save = page.getByRole('button', { name: 'Save' });
const state = page.getByTestId('state');
const obstacle = page.getByTestId('obstacle');
const refusal = (...fields: readonly { readonly field: string; readonly message: string }[]) =>
  new Problem(
    {
      code: 'validation_failed',
      message: 'Not like this.',
      fields: fields.map((each) => ({ ...each, code: 'invalid' })),
      request_id: 'r-9',
    },
    400,
  );
const never = () => Promise.reject(new Error('nothing may be sent'));
const refuse = (problem: Problem) => () => Promise.reject(problem);

describe.each(readers)('what may be saved on %s', (_where, reader) => {
  it('is a change that counts, and a draft that is ready', async () => {
    await show(<Form send={never} />, reader);
    await expect.element(save).toBeDisabled();
    await expect.element(state).toHaveTextContent('free');
    await page.getByRole('button', { name: 'Look' }).click();
    await title.fill('  Autumn ');
    await expect.element(save).toBeDisabled();
    await expect.element(state).toHaveTextContent('free');
    await title.fill('סתיו');
    await expect.element(save).toBeEnabled();
    await expect.element(state).toHaveTextContent('guarded');
    // not ready: it cannot be saved, and would be lost all the same
    await title.fill('   ');
    await expect.element(save).toBeDisabled();
    await expect.element(state).toHaveTextContent('guarded');
    await title.fill('Autumn');
    await expect.element(save).toBeDisabled();
    await expect.element(state).toHaveTextContent('free');
  });

  it('is a duplicate as it stands, and pictures on their way beside an unchanged draft', async () => {
    const { change } = await show(<Form send={never} original={{ title: '', code: '' }} />, reader);
    await expect.element(save).toBeEnabled();
    change(<Form key="beside" send={never} isBeside />);
    await expect.element(save).toBeEnabled();
    await expect.element(state).toHaveTextContent('guarded');
  });
});

describe('a save', () => {
  it('goes out once, cannot be repeated on its way, and ends what guards the form', async () => {
    const sent: Draft[] = [];
    const held = holdBack(true);
    await show(
      <Form
        send={(draft) => {
          sent.push(draft);
          return held.answer;
        }}
      />,
    );
    await title.fill('Winter');
    await save.click();
    await expect.element(state).toHaveTextContent('guarded saving');
    await expect.element(save).toBeDisabled();
    held.letGo();
    await expect.element(state).toHaveTextContent('free done');
    expect(sent).toEqual([{ title: 'Winter', code: '' }]);
    // the form only waits to be left: what is typed now has no way out, and holds nobody back
    await title.fill('Spring');
    await expect.element(save).toBeDisabled();
    await expect.element(state).toHaveTextContent('free done');
  });

  it('is not sent while something has to be chosen first, and says at which field', async () => {
    await show(<Form send={never} />);
    await code.fill('ask');
    await save.click();
    await expect.element(code).toHaveAccessibleDescription('Choose a code first.');
    await expect.element(save).toBeEnabled();
    await expect.element(state).toHaveTextContent('guarded');
    await code.fill('ask2');
    await expect.element(code).not.toHaveAttribute('aria-invalid', 'true');
  });

  it('of which a picture did not arrive says so until it is heard, and can be tried again', async () => {
    const answers = [false, true];
    await show(<Form send={() => Promise.resolve(answers.shift() ?? false)} />);
    await title.fill('Winter');
    await save.click();
    await expect.element(obstacle).toHaveTextContent('upload');
    await expect.element(state).toHaveTextContent('guarded');
    await page.getByRole('button', { name: 'Never mind' }).click();
    await expect.element(obstacle).toHaveTextContent('none');
    await save.click();
    await expect.element(state).toHaveTextContent('free done');
  });
});

describe('a refused save', () => {
  it('says each sentence at its field, the most exact one there is, and takes back what was changed since', async () => {
    const problem = refusal(
      { field: 'title', message: 'Too long.' },
      { field: 'title', message: 'And not nice.' },
      { field: 'code.0', message: 'No such code.' },
      { field: 'utm_params.utm_source', message: 'Bad source.' },
      { field: 'utm_params.utm_term', message: 'Bad block.' },
    );
    await show(<Form send={refuse(problem)} />);
    await title.fill('Winter');
    await save.click();
    await expect.element(title).toHaveAccessibleDescription('Too long.');
    await expect.element(code).toHaveAccessibleDescription('No such code.');
    await expect.element(page.getByText('Bad source.')).toBeVisible();
    await expect.element(page.getByText('Bad block.')).toBeVisible();
    await expect.element(obstacle).toHaveTextContent('none');
    await expect.element(save).toBeEnabled();
    await title.fill('Winter 2');
    await expect.element(title).not.toHaveAttribute('aria-invalid', 'true');
    await expect.element(code).toHaveAccessibleDescription('No such code.');
  });

  it.each([
    [
      'of which one part has no field',
      [
        { field: 'title', message: 'Too long.' },
        { field: 'layout', message: 'No.' },
      ],
    ],
    ['of a field that only begins alike', [{ field: 'titles', message: 'No.' }]],
    ['of no field at all', []],
  ])('%s is told in whole, and no field is marked', async (_why, fields) => {
    await show(<Form send={refuse(refusal(...fields))} />);
    await title.fill('Winter');
    await save.click();
    await expect.element(obstacle).toHaveTextContent('Not like this.');
    await expect.element(title).not.toHaveAttribute('aria-invalid', 'true');
    await expect.element(save).toBeEnabled();
    await expect.element(state).toHaveTextContent('guarded');
    await page.getByRole('button', { name: 'Never mind' }).click();
    await expect.element(obstacle).toHaveTextContent('none');
  });

  it('of one field by its name alone is told there', async () => {
    const taken = { code: 'code_taken', message: 'It is taken.', field: 'code', request_id: null } as const;
    await show(<Form send={refuse(new Problem(taken, 409))} />);
    await code.fill('autumn');
    await save.click();
    await expect.element(code).toHaveAccessibleDescription('It is taken.');
    await expect.element(obstacle).toHaveTextContent('none');
  });
});

it.each([
  [{ title: 'a', code: '' }, { code: '', title: 'a' }, false],
  [{ title: 'a ', code: '' }, { title: 'a', code: '', seen: 4 }, false],
  [{ title: 'a', code: '' }, { title: 'A', code: '' }, true],
  [{ title: 'a', code: ' ' }, { title: 'a', code: '' }, true],
])('from %j to %j counts as a change: %s', (one, other, isDifferent) => {
  expect(isChanged<Draft>(one, other, toComparable)).toBe(isDifferent);
});
