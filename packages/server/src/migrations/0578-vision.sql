-- How often shoppers searched by photo (decision 470), by the days of the store's clocks. Nothing of a photo, nor of who sent it.

create table photo_searches (
  business_id uuid not null,
  day date not null,
  searches integer not null,
  -- those that something was found for
  found integer not null,
  primary key (business_id, day)
);
