// The room of the first steps while they are on their way, so that what stands below stays in its place.
import styles from './home.module.css';
import { useTodoMemory } from './use-todo.ts';

/** Only where this browser has shown them: who begins has nothing below, and for who is done elsewhere there is nothing to come. */
export function TodoRoom() {
  const { value } = useTodoMemory();
  return value === 'gone' || value === 'unseen' ? null : (
    <div className={styles.todo} data-folded={value === 'folded'} />
  );
}
