// Draws the button that opens a file with a table. It also accepts .xls files, so that the page can explain
// why it cannot read them.
import { FileButton } from '../view/controls.tsx';

export function TableFileButton({ onFile }: { onFile: (file: File) => void }) {
  return <FileButton label="Abrir Excel o CSV" accept=".xlsx,.xls,.ods,.csv,.tsv,.txt" onFile={onFile} />;
}
