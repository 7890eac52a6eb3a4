// Loads the code of a component when the component is first drawn. Shows `waiting` until then, or `unloaded`
// if the code cannot be loaded.
import type { ComponentType, VNode } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { report } from '../record/commands/problems.ts';

export function lazy<P extends object>(
  load: () => Promise<ComponentType<P>>,
  waiting: VNode | null = <p class="hint">Cargando.</p>,
  unloaded?: VNode,
): ComponentType<P> {
  let Loaded: ComponentType<P> | undefined;
  const loadPart = async () => {
    Loaded ??= await load();
  };
  parts.push(loadPart);
  return function Lazy(props: P) {
    const [instead, setInstead] = useState<VNode | null | undefined>(waiting);
    // The state is updated even if the code is already loaded, because loading may have ended after the first
    // drawing.
    useEffect(() => {
      void loadPart().then(
        () => setInstead(undefined),
        (error) => (unloaded ? setInstead(unloaded) : report(error)),
      );
    }, []);
    return Loaded ? <Loaded {...props} /> : instead;
  };
}

const parts: (() => Promise<void>)[] = [];

// Loads the code of all lazy components ahead of time. A failure is reported only when the component is
// drawn.
export async function loadParts(): Promise<void> {
  await Promise.allSettled(parts.map((loadPart) => loadPart()));
}
