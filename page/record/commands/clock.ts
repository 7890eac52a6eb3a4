// Updates the date in a page that stays open overnight.
import { page, update } from '../state.ts';
import { dayOf } from '../values.ts';

export function followDay(now = () => new Date()): void {
  const read = () => {
    const today = dayOf(now());
    if (today !== page.get().today) update({ today });
  };
  read();
  // The events check the date too, because timers run late after the computer has slept.
  setInterval(read, CHECKED_MS);
  for (const event of ['focus', 'visibilitychange', 'beforeprint']) addEventListener(event, read);
}

const CHECKED_MS = 5000;
