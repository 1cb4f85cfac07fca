// One product of a look: picture, name, price, what can be chosen, how many, and its own button.
import type { ReactNode } from 'react';
import { buyField, lineFields } from './cart-form.ts';
import { choiceText, toChoices } from './choices.ts';
import type { Choices } from './choices.ts';
import type { Messages } from './locales/messages.ts';
import type { LookProduct } from './look.ts';
import { Picture } from './picture.tsx';

interface Props {
  product: LookProduct;
  messages: Messages;
  urgency: 'first' | 'soon' | 'later';
  /** A single product is wanted unless the shopper says otherwise; of several, those given a quantity. */
  quantity: 0 | 1;
  sizes: string;
}

export function ProductCard({ product, messages, urgency, quantity, sizes }: Props): ReactNode {
  const choices = toChoices(product);
  const image = choices.first?.image ?? product.image;
  return (
    <li className={choices.soldOut ? 'out' : undefined}>
      {image ? <Picture image={image} sizes={sizes} urgency={urgency} alt={image.alt} /> : <div className="shot" />}
      {choices.soldOut && <b className="tag">{messages.soldOut}</b>}
      <h2>{product.href === null ? product.title : <a href={product.href}>{product.title}</a>}</h2>
      <Price choices={choices} messages={messages} />
      {choices.fixed.length > 0 && <p className="fixed">{choices.fixed.join(', ')}</p>}
      <Variants product={product} choices={choices} messages={messages} />
      {!choices.soldOut && (
        <input
          type="number"
          name={lineFields(product.id).quantity}
          defaultValue={quantity}
          min="0"
          max="99"
          aria-label={messages.quantity}
        />
      )}
      <button name={buyField} value={product.id} disabled={choices.soldOut}>
        {choices.soldOut ? messages.soldOut : messages.buyNow}
      </button>
    </li>
  );
}

function Price({ choices: { first }, messages }: { choices: Choices; messages: Messages }): ReactNode {
  if (!first) return null;
  if (first.compareAt === null) return <p className="price">{first.price}</p>;
  return (
    <p className="price">
      <ins>{first.price}</ins> <span className="vh">{messages.was}</span> <s>{first.compareAt}</s>
    </p>
  );
}

function Variants({
  product,
  choices,
  messages,
}: Pick<Props, 'product' | 'messages'> & { choices: Choices }): ReactNode {
  const { variants, first, byValues } = choices;
  const { variant: byId, choice } = lineFields(product.id);
  if (product.variants.length < 2 || !first || choices.soldOut) return null;
  if (variants.length === 1) return <input type="hidden" name={byId} value={first.id} />;
  const textOf = (each: (typeof variants)[number]): string => choiceText(choices, each, messages.soldOut);
  return (
    <select
      name={byValues ? choice : byId}
      aria-label={choices.label}
      defaultValue={byValues ? textOf(first) : first.id}
    >
      {variants.map((variant) => (
        <option key={variant.id} value={byValues ? undefined : variant.id} disabled={!variant.available}>
          {textOf(variant)}
        </option>
      ))}
    </select>
  );
}
