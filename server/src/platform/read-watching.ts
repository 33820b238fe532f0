import { isIP } from 'node:net';
import type { EnvironmentReader } from './environment-reader.ts';
import { isHostName } from './read-clamd.ts';

/** How the installation is watched from outside. */
export interface WatchSettings {
  /** Where `/metrics` answers; null when it does not. */
  readonly metrics: { readonly host: string; readonly port: number } | null;
  /** Whether the line of a request says who made it, as ids of person and session. */
  readonly logsPeople: boolean;
  /** Where traces are sent; null when there are none. */
  readonly traces: TraceSettings | null;
}

export interface TraceSettings {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly serviceName: string;
  readonly sampler: { readonly name: SamplerName; readonly ratio: number };
}

const samplerNames = [
  'always_on',
  'always_off',
  'traceidratio',
  'parentbased_always_on',
  'parentbased_always_off',
  'parentbased_traceidratio',
] as const;
export type SamplerName = (typeof samplerNames)[number];

export function readWatching(reader: EnvironmentReader): WatchSettings {
  return {
    metrics: readMetrics(reader),
    logsPeople: reader.oneOf('LOG_PEOPLE', ['true', 'false'], 'false') === 'true',
    traces: readTraces(reader),
  };
}

function readMetrics({ problems, value, text }: EnvironmentReader): WatchSettings['metrics'] {
  const host = text('METRICS_HOST', '127.0.0.1');
  const given = value('METRICS_PORT');
  if (given === null) {
    if (value('METRICS_HOST') !== null) problems.push('METRICS_HOST is set, so METRICS_PORT must be set too.');
    return null;
  }
  const port = /^\d{1,5}$/.test(given) ? Number(given) : Number.NaN;
  if (!(port >= 0 && port <= 65_535)) problems.push(`METRICS_PORT is "${given}"; it must be a number from 0 to 65535.`);
  if (port > 0 && given === (value('PORT') ?? '3000'))
    problems.push('METRICS_PORT is the port that people reach; metrics have a port of their own.');
  if (isIP(host) === 0 && !isHostName(host))
    problems.push(`METRICS_HOST is "${host}"; it must be an address of this machine like 127.0.0.1, or its name.`);
  return { host, port };
}

/** The standard variables of OpenTelemetry, as far as they are about what is sent and where. */
function readTraces({ problems, value, text, address, oneOf }: EnvironmentReader): TraceSettings | null {
  const isOff = oneOf('OTEL_SDK_DISABLED', ['true', 'false'], 'false') === 'true';
  const common = address('OTEL_EXPORTER_OTLP_ENDPOINT', ['https:', 'http:']);
  const own = address('OTEL_EXPORTER_OTLP_TRACES_ENDPOINT', ['https:', 'http:']);
  const ownProtocol = value('OTEL_EXPORTER_OTLP_TRACES_PROTOCOL');
  const protocol = ownProtocol ?? value('OTEL_EXPORTER_OTLP_PROTOCOL');
  const headers = { ...headersOf('OTEL_EXPORTER_OTLP_HEADERS'), ...headersOf('OTEL_EXPORTER_OTLP_TRACES_HEADERS') };
  const serviceName = text('OTEL_SERVICE_NAME', 'evenhand');
  const name = oneOf('OTEL_TRACES_SAMPLER', samplerNames, 'parentbased_always_on') as SamplerName;
  const ratio = Number(text('OTEL_TRACES_SAMPLER_ARG', '1'));
  if (!(ratio >= 0 && ratio <= 1)) problems.push('OTEL_TRACES_SAMPLER_ARG must be a number from 0 to 1.');
  const url = own ?? (common === null ? null : `${common}/v1/traces`);
  if (isOff || url === null) return null;
  if (protocol !== null && protocol !== 'http/json')
    problems.push(
      `OTEL_EXPORTER_OTLP_${ownProtocol === null ? '' : 'TRACES_'}PROTOCOL is "${protocol}"; traces are sent as http/json alone.`,
    );
  return { url, headers, serviceName, sampler: { name, ratio } };

  /** `name=value,name=value`, each value as in an address. What is wrong is not repeated: it may be a key. */
  function headersOf(setting: string): Record<string, string> {
    const pairs = (value(setting) ?? '').split(',').filter((pair) => pair.trim() !== '');
    try {
      return Object.fromEntries(
        pairs.map((pair) => {
          const [, key = '', text = ''] = /^\s*([\w!#$%&'*+.^`|~-]+)\s*=(.*)$/.exec(pair) ?? [];
          if (key === '') throw new Error('no name');
          return [key, decodeURIComponent(text.trim())];
        }),
      );
    } catch {
      problems.push(`${setting} must be like name=value,name=value.`);
      return {};
    }
  }
}
