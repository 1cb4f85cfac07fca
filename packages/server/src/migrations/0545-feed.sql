-- Clips of videos: how often one was asked for in vain, so that it is asked for again, and not for ever (decision 435).

alter table post_pictures add column clip_tries smallint not null default 0;
