// A button of the bar: an icon and its name.
import { Icon, type IconName } from '../icon.tsx';

interface ToolProps {
  icon: IconName;
  label: string;
  compact?: boolean;
  disabled?: boolean;
  onClick: () => void;
}

// A disabled tool keeps the focus that it may have.
export function Tool({ icon, label, compact = false, disabled = false, onClick }: ToolProps) {
  return (
    <button class="tool" type="button" title={label} aria-disabled={disabled} onClick={onClick}>
      <Icon name={icon} />
      <span class={compact ? 'unseen' : ''}>{label}</span>
    </button>
  );
}
