// Segments as server state: those of the reader and of the team.
import { listSegments } from '@vitrine/contract/saved-questions';
import { useEndpointQuery } from '../../api/queries.ts';

export const useSegments = () => useEndpointQuery(listSegments, {}, { staleTime: 60_000 });
