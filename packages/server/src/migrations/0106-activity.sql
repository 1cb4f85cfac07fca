-- Activity: who changed what, written by the database itself in the transaction of the change.

create table activity (
  business_id uuid not null references businesses on delete cascade,
  entry_id bigint generated always as identity,
  at timestamptz not null default now(),
  -- of one transaction: what changes one thing in it is told together
  made_in bigint not null,
  actor_kind text not null check (actor_kind in ('person', 'store', 'program')),
  account_id uuid,
  -- what they are called at that time: accounts go, entries stay
  actor_name text,
  -- the call, or the job
  via text not null,
  kind text not null,
  object_id text not null,
  label text,
  change text not null check (change in ('created', 'changed', 'removed')),
  -- [{field, before, after}], without values where they are nobody's to read; of lists one for each thing taken out or put in
  fields jsonb not null,
  primary key (business_id, entry_id),
  unique (business_id, made_in, kind, object_id)
);
create index activity_by_time on activity (business_id, at desc, entry_id desc);
create index activity_by_age on activity (at);

/*
 * Arguments: the kind of the object, the column of its id, the column that names it (or empty), columns told with their values,
 * columns of which only the change is told, the list that a row of a child table is one thing of, a column whose members are
 * told each, and the column that orders versions of one thing, each of which follows the one before (each of the last may be empty).
 * Who acts stands in the setting vitrine.actor of the connection: {"kind", "account", "name", "via"}.
 */
create function record_activity() returns trigger language plpgsql as $$
declare
  before jsonb := case when tg_op = 'INSERT' then null else to_jsonb(old) end;
  after jsonb := case when tg_op = 'DELETE' then null else to_jsonb(new) end;
  told text[] := string_to_array(tg_argv[3], ',');
  hidden text[] := string_to_array(tg_argv[4], ',');
  list text := tg_argv[5];
  spread text := tg_argv[6];
  version text := tg_argv[7];
  row_now jsonb := coalesce(after, before);
  actor jsonb := coalesce(nullif(current_setting('vitrine.actor', true), '')::jsonb, '{"kind": "program", "via": "program"}');
  changes jsonb;
  what text := case when list <> '' then 'changed' when tg_op = 'INSERT' then 'created'
                    when tg_op = 'DELETE' then 'removed' else 'changed' end;
begin
  if version <> '' and tg_op = 'INSERT' then
    execute format('select to_jsonb(t) from %I t where business_id = ($1).business_id and %I = ($1).%I and %I < ($1).%I order by %I desc limit 1',
      tg_table_name, tg_argv[1], tg_argv[1], version, version, version) using new into before;
    what := case when before is null then what else 'changed' end;
  end if;
  if spread <> '' then
    told := array(select name from jsonb_object_keys(coalesce(before -> spread, '{}') || coalesce(after -> spread, '{}')) as name order by 1);
    before := before -> spread;
    after := after -> spread;
  end if;
  if list <> '' and tg_op <> 'UPDATE' then
    changes := jsonb_build_array(jsonb_build_object('field', list,
      'before', before -> told[1], 'after', after -> told[1]));
  else
    select coalesce(jsonb_agg(jsonb_strip_nulls(jsonb_build_object('field', name))
        || case when name = any (told) then jsonb_build_object('before', before -> name, 'after', after -> name)
           else '{}'::jsonb end order by place), '[]')
      into changes
      from unnest(told || hidden) with ordinality as columns (name, place)
      where (before -> name) is distinct from (after -> name)
        and coalesce(before -> name, 'null') is distinct from coalesce(after -> name, 'null');
    if tg_op = 'UPDATE' and changes = '[]' then
      return null;
    end if;
  end if;
  -- with the business goes what is known of it
  if not exists (select from businesses where business_id = (row_now ->> 'business_id')::uuid) then
    return null;
  end if;
  insert into activity as entry
    (business_id, made_in, actor_kind, account_id, actor_name, via, kind, object_id, label, change, fields)
  values ((row_now ->> 'business_id')::uuid, txid_current(), actor ->> 'kind', (actor ->> 'account')::uuid, actor ->> 'name',
    actor ->> 'via', tg_argv[0], coalesce(row_now ->> tg_argv[1], ''), nullif(row_now ->> nullif(tg_argv[2], ''), ''), what, changes)
  on conflict (business_id, made_in, kind, object_id) do update set
    fields = entry.fields || excluded.fields,
    label = coalesce(excluded.label, entry.label),
    change = case when entry.change = 'created' and excluded.change = 'changed' then 'created'
                  when excluded.change = 'removed' then 'removed'
                  when entry.change = 'removed' and excluded.change = 'created' then 'changed'
                  else entry.change end;
  return null;
end
$$;

-- what is told of
create trigger told_of after insert or update or delete on accounts for each row
  execute function record_activity('account', 'account_id', 'username', 'role,member_role,exceptions,username,email,name,language,permissions,invited_at,deactivated_at,email_verified_at', 'password_hash', '', '', '');
create trigger told_of after insert or update or delete on ownership_offers for each row
  execute function record_activity('ownership', 'account_id', '', 'account_id', '', '', '', '');
create trigger told_of after insert or update or delete on settings for each row
  execute function record_activity('settings', 'section', 'section', '', '', '', 'value', '');
create trigger told_of after insert or update or delete on plans for each row
  execute function record_activity('plan', 'business_id', 'plan', 'plan,trial_ends_at,limits', '', '', '', '');
create trigger told_of after insert or update or delete on stores for each row
  execute function record_activity('store', 'shop_domain', 'name', 'status,shop_domain,name,currency,time_zone,scopes,reads_email', '', '', '', '');
create trigger told_of after insert or update or delete on store_apps for each row
  execute function record_activity('store_app', 'client_id', 'client_id', 'shop_domain,reads_all_orders,gives_credit', 'sealed_secret', '', '', '');
create trigger told_of after insert or update or delete on store_discounts for each row
  execute function record_activity('code', 'code_key', 'code', 'code,status,kind,value,currency,usage_limit,once_per_customer,starts_at,ends_at', '', '', '', '');
create trigger told_of after insert or update or delete on links for each row
  execute function record_activity('link', 'link_id', 'title', 'code,title,link_type,url_type,description,images,redirect_url,promocode,influencer_id,utm,settings,tags,archived_at,closed_at', '', '', '', '');
create trigger told_of after insert or update or delete on link_products for each row
  execute function record_activity('link', 'link_id', '', 'product_id', '', 'products', '', '');
create trigger told_of after insert or update or delete on link_collections for each row
  execute function record_activity('link', 'link_id', '', 'collection_id', '', 'collections', '', '');
create trigger told_of after insert or update or delete on multilinks for each row
  execute function record_activity('multilink', 'multilink_id', 'title', 'code,title,promocode,utm,automatic,tags,archived_at,closed_at', '', '', '', '');
create trigger told_of after insert or update or delete on multilink_options for each row
  execute function record_activity('multilink', 'multilink_id', '', 'share,automatic_share,device_option', '', '', '', '');
create trigger told_of after insert or update or delete on influencers for each row
  execute function record_activity('influencer', 'account_id', '', 'profile_image_url,promocode', 'phone', '', '', '');
create trigger told_of after insert or update or delete on influencer_ends for each row
  execute function record_activity('influencer', 'account_id', '', 'ends_at,lifted_at', '', '', '', '');
create trigger told_of after insert or update or delete on influencer_terms for each row
  execute function record_activity('influencer', 'account_id', '', 'effective_from,commission,net_revenue_ratio,reduce_refunds,reduce_vat,flat_amount,flat_currency,product_rates,collection_rates', '', '', '', 'effective_from');
create trigger told_of after insert or update or delete on attribution_rules for each row
  execute function record_activity('attribution', 'business_id', '', 'window_days,priority,effective_from', '', '', '', 'effective_from');
create trigger told_of after insert or update or delete on attribution_runs for each row
  execute function record_activity('attribution', 'run_id', '', 'state,window_days,priority,days', '', '', '', '');
create trigger told_of after insert or update or delete on commission_decisions for each row
  execute function record_activity('order', 'order_id', '', 'state,reason,cause', '', '', '', '');
create trigger told_of after insert or update or delete on commission_appeals for each row
  execute function record_activity('order', 'order_id', '', 'answer', 'words,answer_words', '', '', '');
create trigger told_of after insert on ledger_entries for each row when (new.made_by is not null)
  execute function record_activity('correction', 'entry_id', 'reason', 'account_id,amount,currency,reason', '', '', '', '');
create trigger told_of after insert or update or delete on payouts for each row
  execute function record_activity('payout', 'payout_id', 'reference', 'account_id,amount,currency,method,reference,paid_on,undone_at', '', '', '', '');
create trigger told_of after insert or update or delete on payout_files for each row
  execute function record_activity('payout_file', 'file_id', 'name', 'name,format,currency,state,total,executes_on', '', '', '', '');
create trigger told_of after insert or update or delete on invoices for each row
  execute function record_activity('invoice', 'number', '', 'account_id,number,kind,currency,month,issued_on,allocation_number', '', '', '', '');
create trigger told_of after insert or update or delete on payers for each row
  execute function record_activity('payer', 'business_id', '', '', 'sealed', '', '', '');
create trigger told_of after insert or update or delete on payee_details for each row
  execute function record_activity('payment_details', 'account_id', '', 'withdrawn_at', 'sealed', '', '', '');
create trigger told_of after insert or update or delete on payee_agreements for each row
  execute function record_activity('payment_details', 'account_id', '', 'agreed', '', '', '', '');
create trigger told_of after insert or update or delete on payee_tax_forms for each row
  execute function record_activity('payment_details', 'account_id', '', '', 'sealed', '', '', '');
create trigger told_of after insert or update or delete on payee_tax_documents for each row
  execute function record_activity('payment_details', 'account_id', '', 'media_type', 'sealed', '', '', '');
create trigger told_of after insert or update or delete on saved_questions for each row
  execute function record_activity('saved_question', 'question_id', 'name', 'kind,name,content', '', '', '', '');
create trigger told_of after insert or update or delete on shared_reports for each row
  execute function record_activity('shared_report', 'report_id', 'name', 'name,content,ends_at', '', '', '', '');
create trigger told_of after insert or update or delete on themes for each row
  execute function record_activity('theme', 'theme_id', 'name', 'name,content', '', '', '', '');
create trigger told_of after insert or update or delete on option_values for each row
  execute function record_activity('option', 'option_name', 'option_name', 'value_name,kind,hex_value,text_value', '', '', '', '');
create trigger told_of after insert or update or delete on link_imports for each row
  execute function record_activity('import', 'import_id', 'file_name', 'file_name,state', '', '', '', '');
