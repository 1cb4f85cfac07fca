// The texts that lists of links, and everything over them, need.

export const listTexts = ['links', 'lists', 'shorts', 'imports', 'discounts'] as const;
