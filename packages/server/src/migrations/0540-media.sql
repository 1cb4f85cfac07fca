-- Covers of videos: whether a few seconds without sound lie beside one (decision 420).

alter table files add column has_clip boolean not null default false;
