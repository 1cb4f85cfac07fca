-- Goods that no cart takes by the piece: a subscription alone, a bundle of others, a gift card (decision 0058).
alter table products add column sold_as text check (sold_as in ('subscription', 'bundle', 'gift_card'));
