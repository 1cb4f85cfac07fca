-- The logo shoppers see and what a business has switched on.

create table brands (
  business_id uuid primary key references businesses,
  logo_url text,
  auto_swap_enabled boolean not null default false,
  updated_at timestamptz not null,
  facebook_pixel_id text,
  google_analytics_id text,
  pixel_consent text not null default 'where_required'
    check (pixel_consent in ('always', 'where_required', 'never')),
  -- months for which single visits are kept
  visit_retention_months integer not null default 13 check (visit_retention_months between 1 and 25)
);
