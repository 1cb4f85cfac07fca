// English sentences for what is wrong with a form field.
export const validation = {
  required: 'Please fill this in',
  invalid: "That doesn't look right",
  too_short_one: 'Use at least {{count}} character',
  too_short_other: 'Use at least {{count}} characters',
  too_long_one: 'Keep it to {{count}} character',
  too_long_other: 'Keep it to {{count}} characters',
  too_few_one: 'Choose at least {{count}}',
  too_few_other: 'Choose at least {{count}}',
  too_many_one: 'Choose {{count}} at most',
  too_many_other: 'Choose {{count}} at most',
  username_format: "That username doesn't look right",
  email_format: "That email doesn't look right",
  password_digit: 'Use at least one number',
  utm_characters: 'Use letters, numbers, spaces and - _ . ~ + % { } | : only',
  promocode_characters: 'A promo code has no spaces or commas',
  url_format: 'An address starts with https://',
};
