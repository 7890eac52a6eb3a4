// The button that opens a file with a table, of any kind that is read, or refused by its name (.xls).
import { FileButton } from '../view/controls.tsx';

export function TableFileButton({ onFile }: { onFile: (file: File) => void }) {
  return <FileButton label="Abrir Excel o CSV" accept=".xlsx,.xls,.ods,.csv,.tsv,.txt" onFile={onFile} />;
}
