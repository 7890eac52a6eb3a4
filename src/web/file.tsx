// A button that opens a file.
interface FileButtonProps {
  label: string;
  accept: string;
  onFile: (file: File) => void;
}

export function FileButton({ label, accept, onFile }: FileButtonProps) {
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
      {label}
    </label>
  );
}
