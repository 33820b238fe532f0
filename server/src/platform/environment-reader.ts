import { didYouMean } from '@evenhand/engine/pack/did-you-mean';
import type { GivenSettings } from './given-settings.ts';
import { fileNameOf, isSecret, SETTINGS_FILE } from './given-settings.ts';

/** A setting that was asked for, and what is used for it. */
export interface ReadSetting {
  readonly name: string;
  /** Null when it is not set and has no default, or its default follows from other settings. */
  readonly value: string | null;
  /** What gave it: `default`, `environment`, or the path of a file. */
  readonly from: string;
}

export interface EnvironmentReader {
  /** What is wrong with the settings that were read, in the order in which they were. */
  readonly problems: string[];
  /** Null when it is not set, or blank. */
  readonly value: (name: string) => string | null;
  readonly text: (name: string, fallback: string) => string;
  /** Parts between commas, without blank ones. */
  readonly list: (name: string, fallback: string) => string[];
  readonly oneOf: (name: string, allowed: readonly string[], fallback: string) => string;
  /** An address with one of these protocols, without slashes at its end. */
  readonly address: (name: string, protocols: readonly string[]) => string | null;
  /** How often something may happen; 0 for no limit. */
  readonly limit: (name: string, fallback: number) => number;
  /** Call when every setting has been asked for: refuses names that are no setting and were meant to be one. */
  readonly refuseUnknown: () => void;
  /** All that was asked for, in the order in which it was. */
  readonly settings: () => readonly ReadSetting[];
}

/** Each counted request is kept for as long as it counts. */
const MAX_LIMIT_COUNT = 10_000;

/** The environment holds names of other programs too, so few letters of a short name may be wrong. */
const LETTERS_TO_A_MISTAKE = 4;

/** Whoever sets a name that begins like this means us; `LOG_` and `DATABASE_` may be of another program. */
const OUR_FAMILIES = ['BACKUP_', 'EVENHAND_', 'INBOUND_', 'LIMIT_', 'METRICS_', 'OIDC_', 'S3_', 'SMTP_'];

/** What Kubernetes sets for each of its services, whatever they are called. */
const OF_KUBERNETES = /_(SERVICE_HOST|SERVICE_PORT(_\w+)?|PORT(_\d+_(TCP|UDP|SCTP)(_(PROTO|PORT|ADDR))?)?)$/;

/**
 * Reads single settings. What is malformed joins the problems and reads as its fallback, so that
 * all problems are found at once.
 */
export function createEnvironmentReader(given: GivenSettings): EnvironmentReader {
  const problems = [...given.problems];
  const fallbacks = new Map<string, string | null>();
  function value(name: string, fallback: string | null = null): string | null {
    if (!fallbacks.has(name) || fallback !== null) fallbacks.set(name, fallback);
    return given.settings.get(name)?.text ?? null;
  }
  const text = (name: string, fallback: string): string => value(name, fallback) ?? fallback;
  return {
    problems,
    value: (name) => value(name),
    text,
    list(name, fallback) {
      return text(name, fallback)
        .split(',')
        .map((one) => one.trim())
        .filter((one) => one !== '');
    },
    oneOf(name, allowed, fallback) {
      const written = text(name, fallback);
      if (allowed.includes(written)) return written;
      problems.push(`${name} is "${written}"; it must be one of ${allowed.join(', ')}.`);
      return fallback;
    },
    address(name, protocols) {
      const written = value(name);
      if (written === null) return null;
      if (!URL.canParse(written) || !protocols.includes(new URL(written).protocol)) {
        problems.push(
          `${name} is not an address that starts with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}.`,
        );
        return null;
      }
      const { username, password, hostname, hash } = new URL(written);
      if (
        protocols.includes('https:') &&
        (username !== '' || password !== '' || hostname.includes('*') || hash !== '')
      ) {
        // Not repeated here: it may hold a password.
        problems.push(`${name} must be an address without a name or password, without * and without #.`);
        return null;
      }
      return written.replace(/\/+$/, '');
    },
    limit(name, fallback) {
      const written = text(name, String(fallback));
      if (/^\d{1,5}$/.test(written) && Number(written) <= MAX_LIMIT_COUNT) return Number(written);
      problems.push(`${name} is "${written}"; it must be a whole number from 0 (no limit) to ${MAX_LIMIT_COUNT}.`);
      return fallback;
    },
    refuseUnknown() {
      const known = new Set([SETTINGS_FILE]);
      for (const name of fallbacks.keys()) {
        known.add(name);
        if (isSecret(name)) known.add(fileNameOf(name));
      }
      const inFile = new Set(given.namesInFile);
      for (const name of new Set([...inFile, ...given.settings.keys()])) {
        if (known.has(name)) continue;
        const isOurFile = inFile.has(name);
        if (!isOurFile && OF_KUBERNETES.test(name)) continue;
        const meant = didYouMean(name, known, isOurFile ? undefined : Math.floor(name.length / LETTERS_TO_A_MISTAKE));
        if (meant !== null) problems.push(`${name} is no setting; did you mean ${meant}?`);
        else if (isOurFile || OUR_FAMILIES.some((family) => name.startsWith(family)))
          problems.push(`${name} is no setting.`);
      }
      if (inFile.has(SETTINGS_FILE)) problems.push(`${SETTINGS_FILE} is read from the environment alone.`);
    },
    settings() {
      return [...fallbacks].map(([name, fallback]) => {
        const set = given.settings.get(name);
        return { name, value: set?.text ?? fallback, from: set?.from ?? 'default' };
      });
    },
  };
}
