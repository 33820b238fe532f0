import type { ComponentOption } from '@evenhand/contract/workflow';
import { useRef } from 'react';
import { randomId } from '../lib/random-id.ts';

/** The key of an act: the same act tried again is one act; another choice or another text is a new one. */
export function useOptionKey(visitId: number): (option: ComponentOption, data: unknown) => string {
  const lastAct = useRef({ said: '', key: '' });
  return (option, data) => {
    const said = JSON.stringify([visitId, option.id, data]);
    if (lastAct.current.said !== said) lastAct.current = { said, key: randomId() };
    return lastAct.current.key;
  };
}
