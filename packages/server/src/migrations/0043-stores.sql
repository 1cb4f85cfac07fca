-- What of a buyer is asked for: as little as level 1 of protected customer data gives, more where the merchant has level 2.

-- the page on which a shopper follows their order is theirs alone; merchants are led to the order in the store's admin
alter table orders drop column status_url;

-- whether the store is asked for buyers' e-mail addresses, of which hashes are kept
alter table stores add column reads_email boolean not null default false;

-- worked out of a telling that lacks some of it (the tax of refunded shipping, a shopper's own currency); the store is asked
alter table refunds add column guessed boolean not null default false;
