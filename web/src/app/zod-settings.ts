import * as z from 'zod/mini';

// Imported before anything that makes a schema: zod must not probe for `new Function`, or a strict policy
// logs a violation on every page.
z.config({ jitless: true });
