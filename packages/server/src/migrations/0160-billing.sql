-- Which reading of what a store charges is kept: of two that overlap, the one that began last has the later word.
create sequence bill_reading_numbers;

create table bill_readings (
  business_id uuid primary key references businesses on delete cascade,
  reading bigint not null
);
