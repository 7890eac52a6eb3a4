// A button that opens a file.
import { Icon, type IconName } from './icon.tsx';

interface FileButtonProps {
  label: string;
  icon?: IconName;
  accept: string;
  onFile: (file: File) => void;
}

export function FileButton({ label, icon, accept, onFile }: FileButtonProps) {
  return (
    <label class="button">
      <input
        type="file"
        class="unseen"
        accept={accept}
        onChange={(event) => {
          const file = event.currentTarget.files?.[0];
          event.currentTarget.value = '';
          if (file) onFile(file);
        }}
      />
      {icon && <Icon name={icon} />}
      {label}
    </label>
  );
}
