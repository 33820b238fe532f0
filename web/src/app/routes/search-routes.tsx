import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { searchAddress } from '../../search/search-address.ts';
import { aroundScreen } from '../around-screen.ts';
import { shellRoute } from './shell-route.tsx';

const SearchScreen = lazyRouteComponent(() => import('../../screens/SearchScreen.tsx'), 'SearchScreen');

const searchRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/search',
  validateSearch: searchAddress,
  component: aroundScreen(SearchScreen, function Search() {
    const navigate = searchRoute.useNavigate();
    return <SearchScreen address={searchRoute.useSearch()} onChange={(search) => void navigate({ search })} />;
  }),
});

export const searchRoutes = [searchRoute] as const;
