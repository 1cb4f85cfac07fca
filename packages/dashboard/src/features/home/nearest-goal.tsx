// The goal that ends first, above the days.
import { GoalCard } from '../../parts/goals/goal-line.tsx';
import { findNearest } from '../../parts/goals/goal-view.ts';
import styles from './pulse.module.css';

export const NearestGoal = () => (
  <div className={styles.goal}>
    <GoalCard place="home" pick={findNearest} />
  </div>
);
