import type { CompiledPack } from '@evenhand/engine/pack';
import type { TokenHolder } from './issuer.ts';

/** Two of the people load-cases.ts makes, whom `makeBusy` makes busy. */
export function busyReaders({ accessLevels }: CompiledPack): {
  readonly hr: TokenHolder;
  readonly business: TokenHolder;
} {
  const primary = accessLevels.find((level) => level.id === 2)?.key ?? '';
  const busy = (number: number, role: TokenHolder['roles'][number]): TokenHolder => ({
    id: `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`,
    firstName: 'Busy',
    lastName: `Reader ${number}`,
    roles: [role],
    accessLevels: [primary],
    primary,
  });
  return { hr: busy(1, 'HRUser'), business: busy(2, 'BusinessUser') };
}
