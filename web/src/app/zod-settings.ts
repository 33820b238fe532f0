import * as z from 'zod/mini';

// Imported before anything that makes a schema. Zod must not try `new Function`: a strict policy would log
// a violation on every page.
z.config({ jitless: true });
