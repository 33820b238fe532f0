import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { aroundScreen } from '../around-screen.ts';
import { shellRoute } from './shell-route.tsx';

const TasksScreen = lazyRouteComponent(() => import('../../screens/TasksScreen.tsx'), 'TasksScreen');

const taskRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/tasks/$taskId',
  component: aroundScreen(TasksScreen, function OneTask() {
    const { taskId } = taskRoute.useParams();
    return <TasksScreen taskId={/^[1-9]\d{0,14}$/.test(taskId) ? Number(taskId) : null} />;
  }),
});

export const tasksRoutes = [
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/tasks',
    component: aroundScreen(TasksScreen, function Tasks() {
      return <TasksScreen />;
    }),
  }),
  taskRoute,
] as const;
