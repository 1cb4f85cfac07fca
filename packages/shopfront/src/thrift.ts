// How a page too heavy for its budget becomes lighter: step by step, what shoppers miss least first. Pure.

/**
 * The heaviest a page may be as it is printed, styles and all, in bytes before compression: what its stand-ins for the
 * click id and the measuring become takes it to 30,000.
 */
export const budget = 29_750;

/**
 * 0 leaves nothing out. 1 prints a product's options one by one in the place of the list of their combinations, and tells
 * search engines only what they must know. 2 offers pictures further down in one size, and says nothing that the styles or
 * another word say as well. 3 keeps the picture of a product whatever is chosen. 4 leaves search engines the page itself.
 * 5 shows no picture blurred ahead of itself, no points on the look's, nothing that
 * goes well with it, and leaves further photos and who made a product to the store.
 */
export type Thrift = 0 | 1 | 2 | 3 | 4 | 5;

export const optionsAlone = (thrift: Thrift): boolean => thrift >= 1;
export const noExtras = (thrift: Thrift): boolean => thrift >= 1;
export const bareMinimum = (thrift: Thrift): boolean => thrift >= 2;
export const onePicture = (thrift: Thrift): boolean => thrift >= 3;
export const pageAlone = (thrift: Thrift): boolean => thrift >= 4;
export const fewestPictures = (thrift: Thrift): boolean => thrift >= 5;

/**
 * Of a feed's page: 1 shows pictures further down without what they look like blurred, 2 all of them, 3 offers those further down in
 * one size, 4 tells search engines names and pages alone, 5 nothing.
 */
export const blurless = (thrift: Thrift, isBelow: boolean): boolean => thrift >= (isBelow ? 1 : 2);
export const oneSize = (thrift: Thrift): boolean => thrift >= 3;
export const namesAlone = (thrift: Thrift): boolean => thrift >= 4;
export const postsAlone = (thrift: Thrift): boolean => thrift >= 5;

/** Prints with as little thrift as the budget allows; the last step counts, whatever its weight. */
export function printWithin(print: (thrift: Thrift) => string): string {
  for (const thrift of [0, 1, 2, 3, 4] as const) {
    const text = print(thrift);
    if (weigh(text) <= budget) return text;
  }
  return print(5);
}

function weigh(text: string): number {
  return new TextEncoder().encode(text).byteLength;
}
