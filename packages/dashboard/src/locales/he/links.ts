// Hebrew texts of the links page and the link form.
export const links = {
  title: 'לינקים',
};
