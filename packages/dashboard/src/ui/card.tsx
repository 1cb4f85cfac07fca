// A card: a titled part of a page on a surface of its own. What it holds reaches its edges unless it is padded.
import type { CSSProperties, ReactNode, Ref } from 'react';
import { useId } from 'react';
import classes from './card.module.css';

interface CardProps {
  /** Names the region; without it and a label the card is a mere surface. */
  readonly title?: ReactNode;
  /** Names the region where no heading does. */
  readonly label?: string;
  readonly help?: ReactNode;
  /** Beside the title: what chooses, turns or saves what the card holds. */
  readonly tools?: ReactNode;
  /** Of the heading, among those around the card. */
  readonly level?: 2 | 3;
  /** Of the heading, where something else is named by it too. */
  readonly id?: string;
  readonly isPadded?: boolean;
  /** What it holds answers the question before this one. */
  readonly isStale?: boolean;
  readonly className?: string | undefined;
  readonly style?: CSSProperties;
  readonly ref?: Ref<HTMLElement>;
  readonly children?: ReactNode;
}

export function Card({ title, help, tools, level = 2, id, isPadded = false, isStale = false, ...rest }: CardProps) {
  const own = useId();
  const { label, className, style, ref, children } = rest;
  const headingId = id ?? own;
  return (
    <section
      ref={ref}
      className={className === undefined ? classes.card : `${classes.card} ${className}`}
      style={style}
      aria-label={label}
      aria-labelledby={title === undefined ? id : headingId}
      data-padded={isPadded}
      data-stale={isStale}
      aria-busy={isStale}
    >
      {title !== undefined && <CardHead {...{ title, help, tools, level }} id={headingId} />}
      {children}
    </section>
  );
}

type HeadProps = Required<Pick<CardProps, 'title' | 'level' | 'id'>> & Pick<CardProps, 'help' | 'tools'>;

function CardHead({ title, help, tools, level, id }: HeadProps) {
  const Heading = `h${level}` as const;
  return (
    <div className={classes.head}>
      <div className={classes.words}>
        <Heading id={id} className={classes.title}>
          {title}
        </Heading>
        {help !== undefined && <p className={classes.help}>{help}</p>}
      </div>
      {tools !== undefined && <div className={classes.tools}>{tools}</div>}
    </div>
  );
}
