// The steps of a funnel as they are drawn.
import { expect, it } from 'vitest';
import { toDrawnSteps, toStepFigure } from './step-figures.ts';

const steps = [
  { step: 'visit' as const, count: 40, of_first: 100, of_previous: null },
  { step: 'view' as const, count: 80, of_first: 200, of_previous: 200 },
  { step: 'checkout' as const, count: null, of_first: null, of_previous: null },
  { step: 'order' as const, count: 4, of_first: 10, of_previous: 5 },
];

it('are as long as they are many, say a rate once, and leave out what may not be seen', () => {
  expect(toDrawnSteps(steps, null)).toEqual([
    { step: 'visit', count: 40, ofFirst: null, ofPrevious: null, before: undefined, length: 0.5 },
    { step: 'view', count: 80, ofFirst: null, ofPrevious: 200, before: undefined, length: 1 },
    { step: 'order', count: 4, ofFirst: 10, ofPrevious: 5, before: undefined, length: 0.05 },
  ]);
});

it('stand beside the same steps of what they are compared with', () => {
  const before = steps.map((each) => ({ ...each, count: each.count === null ? null : 1 }));
  expect(toDrawnSteps(steps, before).map((each) => each.before)).toEqual([1, 1, 1]);
});

it('of nothing have no length', () => {
  const nothing = steps.map((each) => ({ ...each, count: 0 }));
  expect(toDrawnSteps(nothing, null).map(({ length }) => length)).toEqual([0, 0, 0, 0]);
});

it.each([
  ['order', true, 'checkouts'],
  ['order', false, 'influencer_attributed_checkouts'],
  ['checkout', false, 'requested_checkouts'],
] as const)('a step %s is counted for the team (%s) by %s', (step, isTeam, figure) => {
  expect(toStepFigure(step, isTeam)).toBe(figure);
});
