// Shows a progress bar on a terminal; elsewhere prints a line at every quarter.
import type { RunState } from './run.ts';

const WIDTH = 28;
const LINE_EVERY = 0.25;

export function createProgress(out: NodeJS.WriteStream = process.stderr, now: () => number = Date.now) {
  const begun = now();
  let told = 0;

  return {
    show(state: RunState, note = ''): void {
      if (out.isTTY) {
        out.write(`\r\u001b[2K${describe(state)}${note && `  ${note}`}`);
        return;
      }
      const share = state.done / state.total;
      if (share - told < LINE_EVERY && share < 1) return;
      told = share;
      out.write(`${describe(state)}\n`);
    },
    end(): void {
      if (out.isTTY) out.write('\n');
    },
  };

  function describe({ done, total, failed, resumed }: RunState): string {
    const answered = done - resumed;
    const remainingMs = answered > 0 ? ((now() - begun) / answered) * (total - done) : undefined;
    const filled = Math.round((done / total) * WIDTH);
    const bar = '█'.repeat(filled) + '░'.repeat(WIDTH - filled);
    const rest = done < total && remainingMs !== undefined ? `  ${duration(remainingMs)} left` : '';
    return `${bar} ${done}/${total}${failed > 0 ? `  ${failed} failed` : ''}${rest}`;
  }
}

function duration(ms: number): string {
  const seconds = Math.ceil(ms / 1000);
  return seconds < 90 ? `${seconds} s` : `${Math.ceil(seconds / 60)} min`;
}
