// English texts of the shorts page and the short form.
export const shorts = {
  title: 'Shorts',
};
