// One product of a look: picture, name, price, what can be chosen, how many, and its own button.
import type { Theme } from '@vitrine/contract/themes';
import type { ReactNode } from 'react';
import { buyField, lineFields } from './cart-form.ts';
import { choiceText, isPlain, toChoices, toGrid } from './choices.ts';
import type { Choices, Grid } from './choices.ts';
import { DrawnRows } from './drawn-rows.tsx';
import type { Messages } from './locales/messages.ts';
import type { LookLayout, LookPage, LookProduct } from './look.ts';
import { roomFor, rowKindOf } from './option-rows.ts';
import { Picture } from './picture.tsx';
import { fewestPictures, optionsAlone, type Thrift } from './thrift.ts';

interface Props {
  product: LookProduct;
  /** Its place in the form. */
  line: number;
  messages: Messages;
  layout: LookLayout;
  thrift: Thrift;
  urgency: 'first' | 'soon' | 'later';
  /** Says no more of the picture than it must. */
  bare: boolean;
  /** A single product is wanted unless the shopper says otherwise; of several, those given a quantity. */
  quantity: 0 | 1;
  sizes: string;
  /** The room most cards reserve: it needs no word of its own. */
  usualRoom: number | null;
  /** Drawn as the script leaves it, which puts into a bag what is chosen; with the word on its button. */
  alive: string | null;
  theme: Theme | null;
  tellsLowest: boolean;
  /** What points to it from the picture above; null for nothing. */
  number: number | null;
  /** Something leads to it, without a number. */
  isTarget: boolean;
}

export function ProductCard(props: Props): ReactNode {
  const { product, line, messages, urgency, quantity, sizes, thrift } = props;
  const choices = toChoices(product);
  const image = choices.first?.image ?? product.image;
  return (
    <li
      className={choices.soldOut ? 'out' : undefined}
      id={props.number === null && !props.isTarget ? undefined : `p${props.number ?? line + 1}`}
    >
      {image ? (
        <Picture
          image={image}
          sizes={sizes}
          urgency={urgency}
          bare={props.bare}
          // its name stands below: to say it twice helps nobody
          alt={image.alt === product.title ? '' : image.alt}
        />
      ) : (
        <span className="shot" />
      )}
      {choices.soldOut && <b className="tag">{messages.soldOut}</b>}
      {props.theme?.is_discount_strip_shown && isReduced(choices) && <b className="tag sale">{messages.sale}</b>}
      <h2>
        {props.number !== null && <b className="no">{props.number}</b>}
        {product.href === null ? product.title : <a href={product.href}>{product.title}</a>}
      </h2>
      {product.photos && !fewestPictures(thrift) && (
        <a className="ph" href={`d/${product.id}`}>
          {messages.photos.count.replace('{n}', String(product.photos))}
        </a>
      )}
      <Price choices={choices} messages={messages} tellsLowest={props.tellsLowest} />
      {product.maker && !fewestPictures(thrift) && (
        <a className="mk" href={`d/${product.id}#maker`}>
          {messages.maker.title}
        </a>
      )}
      {product.isOutsideCode && !choices.soldOut && <p className="without">{messages.promocodeWorth.outside}</p>}
      {props.theme?.is_preorder_text_shown && isPreordered(choices) && <p dir="auto">{props.theme.preorder_text}</p>}
      {choices.soldOut && product.instead && (
        <p>
          {product.instead.looksAlike ? messages.insteadAlike : messages.instead}{' '}
          <a className="or" href={product.instead.href}>
            <bdi>{product.instead.title}</bdi>, {product.instead.price}
          </a>
        </p>
      )}
      {choices.fixed.length > 0 && <p className="fixed">{choices.fixed.join(', ')}</p>}
      {!choices.soldOut && (
        <>
          <Variants {...props} choices={choices} />
          <input
            type="number"
            name={lineFields(line).quantity}
            defaultValue={quantity}
            min="0"
            aria-label={messages.quantity}
          />
          <button name={buyField} value={line}>
            {props.alive ?? messages.buyNow}
          </button>
        </>
      )}
    </li>
  );
}

const isReduced = ({ variants, soldOut }: Choices): boolean =>
  !soldOut && variants.some(({ available, compareAt }) => available && compareAt !== null);

/** Whatever is chosen of it is not in stock: said of some choices alone it would be untrue of the others. */
const isPreordered = ({ variants, soldOut }: Choices): boolean =>
  !soldOut && variants.every(({ available, preorder }) => !available || preorder);

interface PriceProps extends Pick<Props, 'messages' | 'tellsLowest'> {
  choices: Choices;
}

/** What the first choice costs, and what is struck through beside it. */
export function Price({ choices: { first }, messages, tellsLowest }: PriceProps): ReactNode {
  if (!first) return null;
  if (first.compareAt === null) return <p>{first.price}</p>;
  return (
    <p>
      <ins>{first.price}</ins>{' '}
      <span className={tellsLowest ? 'low' : 'vh'}>{tellsLowest ? messages.lowest : messages.was}</span>{' '}
      <s>{first.compareAt}</s>
    </p>
  );
}

/** The room that the script's rows of options will take, in pixels; null when it leaves what is printed as it is. */
function roomOf(product: LookProduct, { open }: Choices, layout: LookLayout): number | null {
  const kinds = open.map((index) => rowKindOf(product.options[index]?.values ?? [], layout));
  return kinds.length === 0 || (kinds.length === 1 && kinds[0] === 'select') ? null : roomFor(kinds);
}

/** Every room that cards of a page reserve, the usual one first. */
export function reservedRooms({ products, layout }: Pick<LookPage, 'products' | 'layout'>): number[] {
  const counts = new Map<number, number>();
  for (const product of products) {
    const room = roomOf(product, toChoices(product), layout);
    if (room !== null) counts.set(room, (counts.get(room) ?? 0) + 1);
  }
  return [...counts].toSorted(([, a], [, b]) => b - a).map(([room]) => room);
}

function Variants(props: Props & { choices: Choices }): ReactNode {
  const { product, line, choices, layout, thrift } = props;
  const { variants, first } = choices;
  // one of several that the merchant left has to be said: the checkout knows them all
  if (!first || (product.variants.length < 2 && product.fixedOptions.length === 0)) return null;
  if (props.alive !== null) return <DrawnRows product={product} choices={choices} layout={layout} />;
  if (variants.length === 1) return <input type="hidden" name={lineFields(line).variant} value={first.id} />;
  const grid = optionsAlone(thrift) ? toGrid(product, choices) : null;
  const control = grid ? <OptionByOption {...props} grid={grid} /> : <Combinations {...props} />;
  const room = roomOf(product, choices, layout);
  if (room === null) return control;
  return <div className={room === props.usualRoom ? undefined : `h${room}`}>{control}</div>;
}

/** All combinations in one list: each with its price when prices differ, and whether it is sold out. */
function Combinations({ line, choices, messages }: Props & { choices: Choices }): ReactNode {
  const { variants, first, byValues, label } = choices;
  const { variant: byId, choice } = lineFields(line);
  const textOf = (each: (typeof variants)[number]): string => choiceText(choices, each, messages.soldOut);
  return (
    <select
      name={byValues ? choice : byId}
      aria-label={label}
      defaultValue={first ? (byValues ? textOf(first) : first.id) : undefined}
    >
      {variants.map((variant) => (
        <option key={variant.id} value={byValues ? undefined : variant.id} disabled={!variant.available}>
          {textOf(variant)}
        </option>
      ))}
    </select>
  );
}

/** A value as it is shown: by the merchant's own word, else by its name. */
function labelOf(product: LookProduct, option: number, value: string): string {
  return product.options[option]?.values.find(({ name }) => name === value)?.label ?? value;
}

/** One list for each option: what a combination costs, and whether there is any left, the script or the checkout says. */
function OptionByOption({ product, line, choices, grid }: Props & { choices: Choices; grid: Grid }): ReactNode {
  const { choice } = lineFields(line);
  return grid.options.map(({ name, values }, index) => {
    const chosen = choices.first?.values[index];
    if (!choices.open.includes(index)) return <input key={name} type="hidden" name={choice} value={chosen} />;
    return (
      // the first is chosen without a word
      <select key={name} name={choice} aria-label={name} defaultValue={chosen === values[0] ? undefined : chosen}>
        {values.map((value) => (
          <option key={value} value={labelOf(product, index, value) === value && isPlain(value) ? undefined : value}>
            {labelOf(product, index, value)}
          </option>
        ))}
      </select>
    );
  });
}
