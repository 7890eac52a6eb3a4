// Makes the browser download a file, and shows a notice.
import { sayDownloaded } from '../record/commands/notices.ts';

export function download(content: Uint8Array | Blob, name: string): void {
  const url = URL.createObjectURL(content instanceof Blob ? content : new Blob([new Uint8Array(content)]));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
  sayDownloaded(name);
}
