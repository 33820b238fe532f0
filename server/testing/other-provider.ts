import { Events, OAuth2Server } from 'oauth2-mock-server';

export interface OtherProvider {
  readonly issuer: string;
  /** What its ID tokens say beside the standard claims; a claim that is undefined is left out. */
  claims: Record<string, unknown>;
  /** What it answers about the person of an access token. */
  userinfo: Record<string, unknown>;
  /** What it says of itself beside the usual. */
  discovery: Record<string, unknown>;
  /** The status of its next answers; 200 for the usual. */
  status: number;
  /** Makes another ID token of the one it would send; null for that one. */
  changed: ((token: string) => string) | null;
  /** What its token endpoint was last sent: its form, and the header that proves the client. */
  readonly asked: { form: Readonly<Record<string, unknown>>; authorization: string | undefined };
  /** A token with its signature. */
  sign(claims: Readonly<Record<string, unknown>>): Promise<string>;
  close(): Promise<void>;
}

/** An OpenID Connect provider on this machine, of another make than ours. It signs everybody in without asking. */
export async function startOtherProvider(): Promise<OtherProvider> {
  const server = new OAuth2Server();
  await server.issuer.keys.generate('RS256');
  await server.start(0, '127.0.0.1');
  const provider: OtherProvider = {
    issuer: `http://127.0.0.1:${server.address().port}`,
    claims: {},
    userinfo: {},
    discovery: {},
    status: 200,
    changed: null,
    asked: { form: {}, authorization: undefined },
    sign: (claims) =>
      server.issuer.buildToken({ scopesOrTransform: (_header, payload) => Object.assign(payload, claims) }),
    close: () => server.stop(),
  };
  server.issuer.url = provider.issuer;
  const { service } = server;
  service.on(Events.BeforeTokenSigning, ({ payload }) => {
    Object.assign(payload, provider.claims);
    for (const [name, claim] of Object.entries(provider.claims)) if (claim === undefined) delete payload[name];
  });
  service.on(Events.BeforeUserinfo, (answer) => {
    answer.body = provider.userinfo;
    answer.statusCode = provider.status;
  });
  service.on(Events.BeforeWellKnownOpenIdConfiguration, (answer) => {
    Object.assign(answer.body ?? {}, provider.discovery);
    answer.statusCode = provider.status;
  });
  service.on(Events.BeforeResponse, (answer, request) => {
    provider.asked.form = request.body;
    provider.asked.authorization = request.headers.authorization;
    answer.statusCode = provider.status;
    const body = answer.body as { id_token?: string } | null;
    if (provider.changed !== null && body?.id_token !== undefined) body.id_token = provider.changed(body.id_token);
  });
  return provider;
}
