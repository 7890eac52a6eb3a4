// Loads the code of a component when it is first drawn. Draws `waiting` until then, and `unloaded` if loading
// fails.
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
    // This runs even if the code is loaded already, because loading may have ended after the first drawing.
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

// Loads all parts ahead of time. A failure is reported only when the part is drawn.
export async function loadParts(): Promise<void> {
  await Promise.allSettled(parts.map((loadPart) => loadPart()));
}
