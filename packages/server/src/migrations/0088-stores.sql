-- Orders are numbered by the platform, not by each of its stores: a number that is another store's is not taken on a webhook's word.
create index orders_by_number on orders (order_id);
