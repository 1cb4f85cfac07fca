// What goes with a look and leads elsewhere, in a strip that scrolls sideways: collections of the store, products that go well with it.
import type { ReactNode } from 'react';
import type { LookCollection, LookCompanion } from './look.ts';
import { Picture } from './picture.tsx';

interface Props {
  items: readonly (LookCollection | LookCompanion)[];
  title: string;
  /** Without pictures a strip is a list of names. */
  isBare?: boolean;
}

export function Strip({ items, title, isBare = false }: Props): ReactNode {
  return (
    <section className="more">
      <h2>{title}</h2>
      <ul>
        {items.map(({ id, title: name, href, image, ...more }) => (
          <li key={id}>
            <a href={href}>
              {!isBare &&
                (image ? (
                  <Picture image={image} sizes="220px" urgency="later" bare alt="" />
                ) : (
                  <span className="shot" />
                ))}
              {name}
              {'price' in more && <small>{more.price}</small>}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
