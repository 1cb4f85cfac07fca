-- What influencers do not want mails about.
alter table accounts add column muted_mails text[] not null default '{}';
-- Influencers sign in by their address alone, with whichever merchant.
create index accounts_partners_email on accounts (lower(email)) where role = 'influencer';
