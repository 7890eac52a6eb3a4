// A component whose code is loaded when it is drawn for the first time; until then `waiting` is shown, and `unloaded` if it cannot be loaded.
import type { ComponentType, VNode } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { report } from './problems.ts';

export function lazy<P extends object>(
  load: () => Promise<ComponentType<P>>,
  waiting: VNode | null = <p class="hint">Cargando.</p>,
  unloaded?: VNode,
): ComponentType<P> {
  let Loaded: ComponentType<P> | undefined;
  return function Lazy(props: P) {
    // The component is not the initial state: useState would call it.
    const [, draw] = useState<ComponentType<P>>();
    const [isLost, setLost] = useState(false);
    useEffect(() => {
      if (Loaded) return;
      const take = (loaded: ComponentType<P>) => {
        Loaded = loaded;
        draw(() => Loaded);
      };
      void load().then(take, (error) => (unloaded ? setLost(true) : report(error)));
    }, []);
    if (Loaded) return <Loaded {...props} />;
    return unloaded && isLost ? unloaded : waiting;
  };
}
