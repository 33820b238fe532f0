import * as z from 'zod/mini';

/** The kinds of file that a list is exported as (decision 0096). */
export const exportFormats = ['csv', 'xlsx'] as const;
export type ExportFormat = (typeof exportFormats)[number];

/** Beside the filters of every exported list. */
export const exportQuery = { format: z.enum(exportFormats) };

/** The most rows of one file. A longer list is refused, so that nobody takes a part for the whole. */
export const EXPORTED_ROWS_MAXIMUM = 50_000;
