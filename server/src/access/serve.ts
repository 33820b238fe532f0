import type { Route } from '@evenhand/contract/route';
import type { FastifyInstance } from 'fastify';
import type { UploadLimits } from '../platform/files/stage-file.ts';
import { registerUploads } from '../platform/http/upload-scope.ts';
import type { Authenticate } from './authenticate.ts';
import type { Policy } from './policy.ts';
import { registerRoute } from './register-route.ts';
import type { HandleAct } from './serve-act.ts';
import { serveAct } from './serve-act.ts';
import type { HandleRead } from './serve-read.ts';
import { serveRead } from './serve-read.ts';
import type { HandleUpload, UploadDependencies } from './serve-upload.ts';
import { serveUpload } from './serve-upload.ts';

/** One served call with the policy it declared; the authorization matrix is generated from these. */
export interface ServedRoute {
  readonly route: Route;
  readonly policy: Pick<Policy<unknown>, 'about'>;
  readonly isAct: boolean;
}

/** Registers calls by descriptor. A module's routes file is a list of `read`, `act` and `upload`. */
export interface Serve {
  /** A call that changes nothing. */
  read<T extends Route, Subject>(route: T, policy: Policy<Subject>, handle: HandleRead<T, Subject>): void;
  /**
   * A call that changes something: policy, effect and history share one transaction; a POST may be
   * repeated under its Idempotency-Key.
   */
  act<T extends Route, Subject>(route: T, policy: Policy<Subject>, handle: HandleAct<T, Subject>): void;
  /**
   * An act that may bring files; its policy finds what it is about by path and query, or in the model where
   * the path has no parameter.
   */
  upload<T extends Route, Subject>(
    route: T,
    policy: Policy<Subject>,
    limits: UploadLimits,
    handle: HandleUpload<T, Subject>,
  ): void;
  readonly routes: readonly ServedRoute[];
}

interface ServeDependencies extends Omit<UploadDependencies, 'arriving'> {
  readonly server: FastifyInstance;
  readonly authenticate: Authenticate;
  /** Services this server process serves; routes of others are not registered. */
  readonly services: readonly string[];
}

export function createServe(dependencies: ServeDependencies): Serve {
  const { server, authenticate, services } = dependencies;
  const routes: ServedRoute[] = [];
  const arriving: UploadDependencies['arriving'] = new Set();
  server.addHook('preClose', async () => {
    for (const { raw } of arriving) raw.destroy();
  });

  /** Registers a call unless another server process serves it. */
  function add(served: ServedRoute, register: () => void): void {
    if (!services.includes(served.route.service)) return;
    routes.push(served);
    register();
  }

  return {
    routes,
    read(route, policy, handle) {
      const handler = serveRead(dependencies, route, policy, handle);
      add({ route, policy, isAct: false }, () =>
        registerRoute(server, { route, policy, isAct: false, authenticate, handler }),
      );
    },
    act(route, policy, handle) {
      const handler = serveAct(dependencies, route, policy, handle);
      add({ route, policy, isAct: true }, () =>
        registerRoute(server, { route, policy, isAct: true, authenticate, handler }),
      );
    },
    upload(route, policy, limits, handle) {
      const handler = serveUpload({ ...dependencies, arriving }, { route, policy, limits }, handle);
      add({ route, policy, isAct: true }, () => {
        registerUploads(server, (scope) =>
          registerRoute(scope, { route, policy, isAct: true, authenticate, handler, upload: limits }),
        );
      });
    },
  };
}
