import { FilterTarget } from '@evenhand/contract/users';
import { savedFilterQuery } from '../users/saved-filter.api.ts';

/** True if the person has seen the tour to its end, or dismissed it; null until then. */
export const tourSeenQuery = savedFilterQuery(FilterTarget.TourSeen);
