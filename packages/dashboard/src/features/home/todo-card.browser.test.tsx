// The first steps: what is done takes one line and is read by who opens it.
import { getTodo } from '@vitrine/contract/analytics';
import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { Routed } from '../../testing/routed.tsx';
import { expectOrder, readers, show } from '../../testing/scene.tsx';
import { answerCalls } from '../../testing/server.ts';
import { TodoCard } from './todo-card.tsx';
import { useTodo } from './use-todo.ts';

const items = [
  { id: 'connect', done: true, available: true },
  { id: 'link', done: true, available: true },
  { id: 'appearance', done: false, available: true },
  { id: 'influencer', done: false, available: true },
];
const Steps = () => <TodoCard todo={useTodo()} />;

describe.each(readers)('on %s', (_where, reader) => {
  it('folds the steps that are done into one line', async () => {
    answerCalls(({ path }) => (path === getTodo.path ? { data: { items } } : 'away'));
    const { words } = await show(<Routed screens={{ '/here': Steps }} at="/here" />, reader);
    const { step } = words.home.todo;
    await expect.element(page.getByText(step.appearance.name)).toBeVisible();
    await expect.element(page.getByText(step.connect.name)).not.toBeVisible();
    await expectOrder();
    await page.getByText(/2 steps done|שני צעדים הושלמו/).click();
    await expect.element(page.getByText(step.connect.name)).toBeVisible();
    await expect.element(page.getByText(step.link.name)).toBeVisible();
  });
});
