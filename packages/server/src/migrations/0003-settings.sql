-- What each business has set: one value for each feature that has settings, its fields as the feature's schema names them.

create table settings (
  business_id uuid not null references businesses on delete cascade,
  section text not null,
  value jsonb not null,
  updated_at timestamptz not null,
  primary key (business_id, section)
);
