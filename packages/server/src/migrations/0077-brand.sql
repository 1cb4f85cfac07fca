-- Themes that are kept (decision 0056), and how values of options are shown. The theme of now is a setting.

create table themes (
  business_id uuid not null references businesses on delete cascade,
  theme_id uuid not null,
  -- null for what was shown before
  name text,
  name_key text,
  content jsonb not null,
  kept_at timestamptz not null,
  primary key (business_id, theme_id)
);
create unique index themes_by_name on themes (business_id, name_key) where name_key is not null;

create table option_values (
  business_id uuid not null references businesses on delete cascade,
  option_name text not null,
  -- '' is the option itself: whether it is shown by colours or by words
  value_name text not null,
  kind text check (kind in ('color', 'text')),
  hex_value text,
  text_value text,
  primary key (business_id, option_name, value_name)
);
