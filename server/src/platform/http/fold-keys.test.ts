import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { AppError } from './app-error.ts';
import { foldKeys } from './fold-keys.ts';

const schema = z.strictObject({ blackListedReason: z.optional(z.string()), participantGuid: z.string() });

test('JSON names are read in any case and become the spelling of the schema', () => {
  expect(foldKeys(schema, { blacklistedreason: 'why', PARTICIPANTGUID: 'x' })).toEqual({
    blackListedReason: 'why',
    participantGuid: 'x',
  });
});

test('two spellings of one name are refused, naming it', () => {
  expect(() => foldKeys(schema, { participantGuid: 'a', ParticipantGUID: 'b' })).toThrow(AppError);
});

test('unknown names pass unchanged, so that the schema can name them', () => {
  expect(foldKeys(schema, { other: 1 })).toEqual({ other: 1 });
});
