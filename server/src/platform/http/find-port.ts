import { createServer } from 'node:net';

/**
 * Makes sure that a port can be had before any data is touched, and picks a free one for 0.
 * @throws with a sentence for people when the port is taken or not allowed.
 */
export function findPort(host: string, port: number, setting: 'PORT' | 'METRICS_PORT' = 'PORT'): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE')
        reject(new Error(`Port ${port} on ${host} is taken. Stop what uses it, or choose another with ${setting}.`));
      else if (error.code === 'EACCES')
        reject(new Error(`Port ${port} may not be used by this user. Choose another with ${setting}.`));
      else
        reject(
          new Error(
            `The address ${host}:${port} cannot be used (${error.code ?? error.message}). Check ${setting.replace('PORT', 'HOST')} and ${setting}.`,
          ),
        );
    });
    probe.listen(port, host, () => {
      const address = probe.address();
      const found = typeof address === 'object' && address !== null ? address.port : port;
      probe.close(() => resolve(found));
    });
  });
}
