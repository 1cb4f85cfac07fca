-- The feed that shoppers see (decision 345): posts sell as links do, under their own ids.

-- whether anything is tagged there, so that a page of the feed reads no post without
alter table posts add column tagged boolean not null default false;
update posts p set tagged = true
  where exists (select from post_products t where t.business_id = p.business_id and t.post_id = p.post_id);
create function mark_tagged() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    update posts set tagged = true where business_id = new.business_id and post_id = new.post_id and not tagged;
  else
    update posts p set tagged = false where p.business_id = old.business_id and p.post_id = old.post_id and p.tagged
      and not exists (select from post_products t where t.business_id = p.business_id and t.post_id = p.post_id);
  end if;
  return null;
end $$;
create trigger mark_tagged after insert or delete on post_products for each row execute function mark_tagged();
create index posts_public on posts (business_id, (coalesce(posted_at, found_at)) desc, post_id desc)
  where visible and tagged and gone_at is null;
create index posts_by_id on posts (post_id);

alter table attributions drop constraint attributions_link_type_check,
  add constraint attributions_link_type_check check (link_type in ('LOOK', 'SHORT', 'POST'));
alter table attributions drop constraint attributions_channel_check,
  add constraint attributions_channel_check check (channel in ('links', 'shorts', 'shopboard', 'organic'));
