// A product's options as the script will draw them, for a preview: to be looked at only, in a place that runs no script.
import type { ReactNode } from 'react';
import type { Choices } from './choices.ts';
import type { LookLayout, LookProduct } from './look.ts';
import { rowKindOf } from './option-rows.ts';

interface Props {
  product: LookProduct;
  choices: Choices;
  layout: LookLayout;
}

export function DrawnRows({ product, choices, layout }: Props): ReactNode {
  const rows = choices.open.map((index) => {
    const { name = '', values = [] } = product.options[index] ?? {};
    const offered = values.filter((value) => choices.variants.some((variant) => variant.values[index] === value.name));
    return { name, offered, kind: rowKindOf(offered, layout), chosen: choices.first?.values[index] ?? '' };
  });
  const selects = rows.filter(({ kind }) => kind === 'select');
  // they stand two by two; one that is left over takes the row
  const wide = selects.length % 2 === 1 ? selects[0]?.name : null;
  return (
    <div>
      {rows.map(({ name, offered, kind, chosen }) => {
        if (kind === 'select') {
          return (
            <select key={name} aria-label={name} style={name === wide ? { gridColumn: '1/-1' } : undefined}>
              <option>{offered.find(({ name: value }) => value === chosen)?.label ?? chosen}</option>
            </select>
          );
        }
        return (
          <fieldset key={name} className="row">
            <legend>
              {name}
              <span>: {offered.find(({ name: value }) => value === chosen)?.label ?? chosen}</span>
            </legend>
            <p className={kind === 'pills' ? 'pills' : undefined}>
              {offered.map((value) => (
                <label key={value.name}>
                  <input type="radio" readOnly checked={value.name === chosen} aria-label={value.name} />
                  {kind === 'swatches' && value.swatch !== null ? (
                    <i style={{ background: value.swatch }} />
                  ) : (
                    <u>{value.label ?? value.name}</u>
                  )}
                </label>
              ))}
            </p>
          </fieldset>
        );
      })}
    </div>
  );
}
