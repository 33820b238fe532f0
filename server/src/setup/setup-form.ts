import type { FastifyRequest } from 'fastify';

/** As much as a pack takes. */
export const LOGO_MAX_BYTES = 64 * 1024;

/** A form of set-up as it was sent. */
export interface SetupForm {
  readonly fields: URLSearchParams;
  /** Null where no file was chosen. One that is longer than a logo may be is cut behind that. */
  readonly logo: Buffer | null;
}

export const setupFormLimits = { fileSize: LOGO_MAX_BYTES + 1, files: 1, fields: 100, parts: 101, fieldSize: 4096 };

/** Reads a form with a file, or one without. @throws what the parser throws for what is no form. */
export async function readForm(request: FastifyRequest): Promise<SetupForm> {
  if (!request.isMultipart())
    return { fields: request.body instanceof URLSearchParams ? request.body : new URLSearchParams(), logo: null };
  const fields = new URLSearchParams();
  let logo: Buffer | null = null;
  for await (const part of request.parts({ limits: setupFormLimits })) {
    if (part.type === 'field') fields.append(part.fieldname, String(part.value));
    else {
      const bytes = await part.toBuffer();
      if (bytes.length > 0) logo = bytes;
    }
  }
  return { fields, logo };
}
