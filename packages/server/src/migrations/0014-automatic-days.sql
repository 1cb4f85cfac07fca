-- Automatic moves the shares of a multilink once a day, so that within a day its experiences are seen side by side.

-- the day of the store on which automatic was switched on or moved the shares last; null while it is off
alter table multilinks add column moved_on date;
update multilinks set moved_on = created_at::date where automatic;
