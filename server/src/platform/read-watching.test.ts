import { describe, expect, test } from 'vitest';
import { createEnvironmentReader } from './environment-reader.ts';
import { gatherSettings } from './given-settings.ts';
import type { WatchSettings } from './read-watching.ts';
import { readWatching } from './read-watching.ts';

function read(environment: Record<string, string>): { settings: WatchSettings; problems: readonly string[] } {
  const reader = createEnvironmentReader(gatherSettings(environment, '/'));
  return { settings: readWatching(reader), problems: reader.problems };
}

describe('How an installation is watched', () => {
  test('without a setting there are no metrics, no traces and nobody in the log [DEPLOY-03, WATCH-05, WATCH-07]', () => {
    expect(read({})).toEqual({ settings: { metrics: null, logsPeople: false, traces: null }, problems: [] });
  });

  test('metrics listen on this machine alone, unless it is said otherwise [DEPLOY-03]', () => {
    expect(read({ METRICS_PORT: '9464' }).settings.metrics).toEqual({ host: '127.0.0.1', port: 9464 });
    expect(read({ METRICS_PORT: '9464', METRICS_HOST: '10.0.0.7' }).settings.metrics?.host).toBe('10.0.0.7');
    expect(read({ METRICS_PORT: '9464', METRICS_HOST: '::1' }).problems).toEqual([]);
  });

  test.each([
    [{ METRICS_PORT: 'many' }, /METRICS_PORT is "many"/],
    [{ METRICS_PORT: '70000' }, /METRICS_PORT is "70000"/],
    [{ METRICS_PORT: '3000' }, /port of their own/],
    [{ METRICS_PORT: '9464', METRICS_HOST: '10.0.0.700' }, /METRICS_HOST is/],
    [{ METRICS_HOST: '10.0.0.7' }, /METRICS_PORT must be set too/],
    [{ LOG_PEOPLE: 'yes' }, /LOG_PEOPLE is "yes"/],
    [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'collector:4318' }, /OTEL_EXPORTER_OTLP_ENDPOINT is not an address/],
    [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://c:4318', OTEL_EXPORTER_OTLP_PROTOCOL: 'grpc' }, /http\/json alone/],
    [{ OTEL_TRACES_SAMPLER: 'some' }, /OTEL_TRACES_SAMPLER is "some"/],
    [{ OTEL_TRACES_SAMPLER_ARG: '2' }, /from 0 to 1/],
  ])('%j is refused [DEPLOY-03, WATCH-05, WATCH-07]', (environment, problem) => {
    expect(read(environment as Record<string, string>).problems.join('\n')).toMatch(problem);
  });

  test('wrong headers are refused without saying what they are: they may hold a key [WATCH-05]', () => {
    const { problems } = read({ OTEL_EXPORTER_OTLP_HEADERS: 'secret-key-1234' });
    expect(problems).toEqual(['OTEL_EXPORTER_OTLP_HEADERS must be like name=value,name=value.']);
  });

  test('traces go where the standard variables say [WATCH-05]', () => {
    const environment = {
      OTEL_EXPORTER_OTLP_ENDPOINT: 'https://collector.example:4318/',
      OTEL_EXPORTER_OTLP_HEADERS: 'x-key=a%20b, other = c',
      OTEL_SERVICE_NAME: 'hr-cases',
      OTEL_TRACES_SAMPLER: 'parentbased_traceidratio',
      OTEL_TRACES_SAMPLER_ARG: '0.1',
    };
    expect(read(environment).settings.traces).toEqual({
      url: 'https://collector.example:4318/v1/traces',
      headers: { 'x-key': 'a b', other: 'c' },
      serviceName: 'hr-cases',
      sampler: { name: 'parentbased_traceidratio', ratio: 0.1 },
    });
    const own = { ...environment, OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'http://127.0.0.1:4318/spans' };
    expect(read(own).settings.traces?.url).toBe('http://127.0.0.1:4318/spans');
    expect(read({ ...own, OTEL_SDK_DISABLED: 'true' }).settings.traces).toBeNull();
  });
});
