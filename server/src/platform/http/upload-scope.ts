import multipart from '@fastify/multipart';
import type { FastifyInstance } from 'fastify';
import { validatorCompiler } from 'fastify-type-provider-zod';

/**
 * Registers routes that take multipart/form-data, in a scope of their own, so that every other route still
 * refuses it. Their handlers validate the body, because it has not fully arrived when they begin.
 */
export function registerUploads(server: FastifyInstance, register: (scope: FastifyInstance) => void): void {
  void server.register((scope, _options, done) => {
    scope.setValidatorCompiler(allButTheBody);
    void scope.register(multipart, { throwFileSizeLimit: false });
    scope.after(() => register(scope));
    done();
  });
}

const allButTheBody: typeof validatorCompiler = (part) =>
  part.httpPart === 'body' ? (value) => ({ value }) : validatorCompiler(part);
