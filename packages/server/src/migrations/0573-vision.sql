-- Vectors of two networks beside each other: those of the one before answer until all of the next are there (decision 458).

alter table vision_states
  -- the network whose vectors answer; null until the first pictures were looked at
  add column model_hash text,
  -- since when it does, where another one did before
  add column answers_since timestamptz;

update vision_states s set model_hash = (select max(v.model_hash) from picture_vectors v where v.business_id = s.business_id);

alter table picture_vectors drop constraint picture_vectors_pkey;
alter table picture_vectors add primary key (business_id, product_id, picture_id, model_hash);
