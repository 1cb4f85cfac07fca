// Hebrew texts of the shorts page and the short form.
export const shorts = {
  title: 'קישורים קצרים',
};
