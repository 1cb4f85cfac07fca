-- Which products' pictures are like a product's own (decision 463), told of what was seen of them.

create table product_likeness (
  business_id uuid not null,
  product_id text not null,
  -- of which pictures it was told: another one has it told anew
  stamp text not null,
  -- the likeliest first, each with its likeness from 0 to 1
  alike jsonb not null,
  primary key (business_id, product_id),
  foreign key (business_id, product_id) references products on delete cascade
);
