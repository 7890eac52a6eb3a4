// Draws the button that opens the file of a table. An .xls can be chosen too, so that the page can say why it
// cannot be read.
import { FileButton } from '../view/controls.tsx';

export function TableFileButton({ onFile }: { onFile: (file: File) => void }) {
  return <FileButton label="Abrir Excel o CSV" accept=".xlsx,.xls,.ods,.csv,.tsv,.txt" onFile={onFile} />;
}
