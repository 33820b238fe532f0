import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { readFileView, searchOfFileView } from '../../files/file-filter.ts';
import { aroundScreen } from '../around-screen.ts';
import { inCaseRoute } from './in-case-route.ts';

const FilesScreen = lazyRouteComponent(() => import('../../screens/FilesScreen.tsx'), 'FilesScreen');

const filesRoute = createRoute({
  getParentRoute: () => inCaseRoute,
  path: '/files',
  validateSearch: (search) => searchOfFileView(readFileView(search)),
  component: aroundScreen(FilesScreen, function Files() {
    const { caseId } = filesRoute.useParams();
    const navigate = filesRoute.useNavigate();
    return (
      <FilesScreen
        caseId={caseId}
        search={filesRoute.useSearch()}
        onSearch={(search, isCorrection) => void navigate({ search, resetScroll: false, replace: isCorrection })}
      />
    );
  }),
});

export const filesRoutes = [filesRoute] as const;
