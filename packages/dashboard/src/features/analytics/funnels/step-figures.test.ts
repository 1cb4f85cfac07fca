// The steps of a funnel as they are drawn.
import { expect, it } from 'vitest';
import { toDrawnSteps } from './step-figures.ts';

const steps = [
  { step: 'visit' as const, count: 40, is_estimated: false, of_first: 100, of_previous: null },
  { step: 'view' as const, count: 20, is_estimated: true, of_first: 50, of_previous: 50 },
  { step: 'checkout' as const, count: null, is_estimated: true, of_first: null, of_previous: null },
  { step: 'order' as const, count: 4, is_estimated: false, of_first: 10, of_previous: 20 },
];

it('are as long as they are many, say a rate once, and leave out what may not be seen', () => {
  expect(toDrawnSteps(steps, null)).toEqual([
    { step: 'visit', count: 40, isEstimated: false, ofFirst: null, ofPrevious: null, before: undefined, length: 1 },
    { step: 'view', count: 20, isEstimated: true, ofFirst: null, ofPrevious: 50, before: undefined, length: 0.5 },
    { step: 'order', count: 4, isEstimated: false, ofFirst: 10, ofPrevious: 20, before: undefined, length: 0.1 },
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
