// What home loads once its figures are there: their lines, today beside yesterday, and what needs attention.
export { AttentionCard } from './attention-card.tsx';
export { NearestGoal } from './nearest-goal.tsx';
export { DayLine } from './day-line.tsx';
export { TilePulse, TodayNote } from './tile-pulse.tsx';
