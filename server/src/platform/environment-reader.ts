import { didYouMean } from '@evenhand/engine/pack/did-you-mean';

export type Environment = Readonly<Record<string, string | undefined>>;

export interface EnvironmentReader {
  /** What is wrong with the settings that were read, in the order in which they were. */
  readonly problems: string[];
  /** Null when it is not set, or blank. */
  readonly value: (name: string) => string | null;
  /** Parts between commas, without blank ones. */
  readonly list: (name: string, fallback: string) => string[];
  readonly oneOf: (name: string, allowed: readonly string[], fallback: string) => string;
  /** An address with one of these protocols, without slashes at its end. */
  readonly address: (name: string, protocols: readonly string[]) => string | null;
  /** How often something may happen; 0 for no limit. */
  readonly limit: (name: string, fallback: number) => number;
  /** Call when every setting has been asked for: refuses a name that is nearly the name of one. */
  readonly refuseMisspelt: () => void;
}

/** Each counted request is kept for as long as it counts. */
const MAX_LIMIT_COUNT = 10_000;

/** The environment holds names of other programs too, so few letters of a short name may be wrong. */
const LETTERS_TO_A_MISTAKE = 4;

/**
 * Reads single settings. What is malformed joins the problems and reads as its fallback, so that
 * all problems are found at once.
 */
export function createEnvironmentReader(environment: Environment): EnvironmentReader {
  const problems: string[] = [];
  const known = new Set<string>();
  function value(name: string): string | null {
    known.add(name);
    return environment[name]?.trim() || null;
  }
  return {
    problems,
    value,
    list(name, fallback) {
      return (value(name) ?? fallback)
        .split(',')
        .map((one) => one.trim())
        .filter((one) => one !== '');
    },
    oneOf(name, allowed, fallback) {
      const given = value(name) ?? fallback;
      if (allowed.includes(given)) return given;
      problems.push(`${name} is "${given}"; it must be one of ${allowed.join(', ')}.`);
      return fallback;
    },
    address(name, protocols) {
      const given = value(name);
      if (given === null) return null;
      if (!URL.canParse(given) || !protocols.includes(new URL(given).protocol)) {
        problems.push(
          `${name} is not an address that starts with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}.`,
        );
        return null;
      }
      const { username, password, hostname, hash } = new URL(given);
      if (
        protocols.includes('https:') &&
        (username !== '' || password !== '' || hostname.includes('*') || hash !== '')
      ) {
        // Not repeated here: it may hold a password.
        problems.push(`${name} must be an address without a name or password, without * and without #.`);
        return null;
      }
      return given.replace(/\/+$/, '');
    },
    limit(name, fallback) {
      const given = value(name) ?? String(fallback);
      if (/^\d{1,5}$/.test(given) && Number(given) <= MAX_LIMIT_COUNT) return Number(given);
      problems.push(`${name} is "${given}"; it must be a whole number from 0 (no limit) to ${MAX_LIMIT_COUNT}.`);
      return fallback;
    },
    refuseMisspelt() {
      for (const name of Object.keys(environment)) {
        const meant = known.has(name) ? null : didYouMean(name, known, Math.floor(name.length / LETTERS_TO_A_MISTAKE));
        if (meant !== null) problems.push(`${name} is no setting; did you mean ${meant}?`);
      }
    },
  };
}
