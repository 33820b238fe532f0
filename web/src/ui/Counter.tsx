import { useEffect, useState } from 'react';
import { announce } from './announce.ts';

/** n/limit from the first character; said aloud once when nine tenths are used. */
export function Counter({ value, limit }: { value: string; limit: number }) {
  const length = [...value].length;
  const isNear = length >= limit * 0.9;
  const [wasNear, setWasNear] = useState(isNear);
  useEffect(() => {
    if (isNear && !wasNear) announce(`${length} of ${limit} characters used`);
    setWasNear(isNear);
  }, [isNear, wasNear, length, limit]);
  return (
    <span className="aside" data-full={length > limit || undefined}>
      {`${length}/${limit}`}
    </span>
  );
}
