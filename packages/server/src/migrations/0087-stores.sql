-- The kinds of trouble a connected store may be in are the contract's list, which grows: a closed store is new.
alter table store_troubles drop constraint store_troubles_kind_check;
