// Copies words to the clipboard in several formats, by media type. Returns false if the browser refuses.
// Pages without TLS have no navigator.clipboard, so execCommand copies the words there.
export async function copyKinds(kinds: Readonly<Record<string, string>> & { 'text/plain': string }): Promise<boolean> {
  const text = kinds['text/plain'];
  if (navigator.clipboard) {
    const blobs = Object.entries(kinds).map(([type, content]) => [type, new Blob([content], { type })] as const);
    const copying =
      typeof ClipboardItem === 'undefined' || !('write' in navigator.clipboard)
        ? navigator.clipboard.writeText(text)
        : navigator.clipboard.write([new ClipboardItem(Object.fromEntries(blobs))]);
    return copying.then(
      () => true,
      () => false,
    );
  }
  const area = document.createElement('textarea');
  area.value = text;
  document.body.append(area);
  area.select();
  const give = (event: ClipboardEvent) => {
    for (const [type, content] of Object.entries(kinds)) event.clipboardData?.setData(type, content);
    event.preventDefault();
  };
  document.addEventListener('copy', give);
  const copied = document.execCommand('copy');
  document.removeEventListener('copy', give);
  area.remove();
  return copied;
}
