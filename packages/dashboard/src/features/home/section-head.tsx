// The head of a part of the home page: its title, a quiet line, and the way to all of it.
import { IconChevronRight } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import styles from './home.module.css';

interface HeadProps {
  readonly id: string;
  readonly title: string;
  readonly to?: '/admin/analytics' | '/admin/orders' | '/admin/earnings' | '/admin/posts';
  readonly more?: string;
  readonly children?: ReactNode;
}

export function SectionHead({ id, title, to, more, children }: HeadProps) {
  return (
    <div className={styles.head}>
      <h2 className={styles.heading} id={id}>
        {title}
      </h2>
      {children}
      {to === undefined ? null : (
        <Link to={to} className={styles.more}>
          {more}
          <IconChevronRight size={16} className="pointing" aria-hidden />
        </Link>
      )}
    </div>
  );
}
