import { isIP } from 'node:net';
import type { EnvironmentReader } from './environment-reader.ts';
import type { S3Bucket } from './files/s3-content.ts';

const NEEDED = ['S3_ENDPOINT', 'S3_REGION', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const;
/** Names that every store takes, and that stand in an address as they are. */
const BUCKET_NAME = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/;

/** The bucket for the bytes of files, or null when they stay in FILES_DIR. */
export function readS3({ problems, value, address, oneOf }: EnvironmentReader): S3Bucket | null {
  const isPathStyle = oneOf('S3_PATH_STYLE', ['true', 'false'], 'true') === 'true';
  const missing = NEEDED.filter((name) => value(name) === null);
  if (missing.length === NEEDED.length) {
    if (value('S3_PATH_STYLE') !== null)
      problems.push('S3_PATH_STYLE is set, so S3_BUCKET and the other settings of S3 must be set too.');
    return null;
  }
  for (const name of missing) problems.push(`${name} must be set, because other settings of S3 are.`);
  const endpoint = address('S3_ENDPOINT', ['https:', 'http:']);
  const [region = '', bucket = '', accessKeyId = '', secretAccessKey = ''] = NEEDED.slice(1).map(
    (name) => value(name) ?? '',
  );
  if (bucket !== '' && !BUCKET_NAME.test(bucket))
    problems.push(`S3_BUCKET is "${bucket}"; it must be the name of a bucket, like evenhand-files.`);
  if (endpoint === null) return null;
  const { origin, hostname, search } = new URL(endpoint);
  if (endpoint !== origin || search !== '')
    problems.push(
      'S3_ENDPOINT must be like https://s3.eu-west-2.amazonaws.com, without a path; S3_BUCKET names the bucket.',
    );
  if (!isPathStyle && (isIP(hostname.replace(/[[\]]/g, '')) !== 0 || bucket.includes('.')))
    problems.push(
      'S3_PATH_STYLE=false puts the bucket before the host of S3_ENDPOINT, which must be a name then, and the bucket without dots.',
    );
  return { endpoint: origin, region, bucket, accessKeyId, secretAccessKey, isPathStyle };
}
