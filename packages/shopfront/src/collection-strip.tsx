// The store's collections that go with a look, in a strip that scrolls sideways.
import type { ReactNode } from 'react';
import type { LookCollection } from './look.ts';
import { Picture } from './picture.tsx';

interface Props {
  collections: readonly LookCollection[];
  title: string;
}

export function CollectionStrip({ collections, title }: Props): ReactNode {
  return (
    <section className="more">
      <h2>{title}</h2>
      <ul>
        {collections.map(({ id, title: name, href, image }) => (
          <li key={id}>
            <a href={href}>
              {image ? <Picture image={image} sizes="220px" urgency="later" bare alt="" /> : <span className="shot" />}
              {name}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
