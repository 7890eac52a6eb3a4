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
    const [instead, setInstead] = useState<VNode | null | undefined>(waiting);
    useEffect(() => {
      if (Loaded) return;
      const show = (loaded: ComponentType<P>) => {
        Loaded = loaded;
        setInstead(undefined);
      };
      void load().then(show, (error) => (unloaded ? setInstead(unloaded) : report(error)));
    }, []);
    return Loaded ? <Loaded {...props} /> : instead;
  };
}
