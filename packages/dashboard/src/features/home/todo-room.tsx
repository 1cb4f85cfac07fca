// The room of the first steps while they are on their way, so that what stands below stays in its place.
import { Skeleton } from '@mantine/core';
import styles from './home.module.css';
import { useTodoMemory } from './use-todo.ts';

/** Nothing for those who have taken leave of them. */
export function TodoRoom() {
  const { value } = useTodoMemory();
  return value === 'gone' ? null : <Skeleton className={styles.todo} data-folded={value === 'folded'} radius="lg" />;
}
