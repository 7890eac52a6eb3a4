// A component whose code is loaded when it is drawn for the first time; `waiting` stands in for it until then.
import type { ComponentType, VNode } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { attempt } from './problems.ts';

export function lazy<P extends object>(
  load: () => Promise<ComponentType<P>>,
  waiting: VNode | null = <p class="hint">Cargando.</p>,
): ComponentType<P> {
  let Loaded: ComponentType<P> | undefined;
  return function Lazy(props: P) {
    // The component is not the initial state: useState would call it.
    const [, draw] = useState<ComponentType<P>>();
    useEffect(() => {
      if (Loaded) return;
      void attempt(async () => {
        Loaded = await load();
        draw(() => Loaded);
      });
    }, []);
    return Loaded ? <Loaded {...props} /> : waiting;
  };
}
