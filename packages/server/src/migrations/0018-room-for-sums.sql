-- Room beside each sum for its next state, so that adding to it touches no index.

alter table traffic_rollups set (fillfactor = 50);
