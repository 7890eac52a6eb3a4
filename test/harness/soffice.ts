// Runs LibreOffice, where it is installed: Word to PDF with the settings that Gotenberg gives it.
import { execFile, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

export interface Soffice {
  version: string;
  convert(docx: Uint8Array, options: { pdfua: boolean }): Promise<Buffer>;
  close(): void;
}

// Returns undefined if there is no `soffice` on this machine.
export function findSoffice(): Soffice | undefined {
  const { status, stdout } = spawnSync('soffice', ['--version'], { encoding: 'utf8' });
  if (status !== 0) return undefined;
  const folder = mkdtempSync(join(tmpdir(), 'membrete-soffice-'));
  // One LibreOffice converts one document at a time.
  let last: Promise<unknown> = Promise.resolve();
  return {
    version: stdout.trim(),
    convert(docx, options) {
      const converted = last.then(() => convertIn(folder, docx, options));
      last = converted.catch(() => undefined);
      return converted;
    },
    close: () => rmSync(folder, { recursive: true, force: true }),
  };
}

async function convertIn(folder: string, docx: Uint8Array, { pdfua }: { pdfua: boolean }): Promise<Buffer> {
  const paths = { docx: join(folder, 'documento.docx'), pdf: join(folder, 'documento.pdf') };
  writeFileSync(paths.docx, docx);
  rmSync(paths.pdf, { force: true });
  const bool = (value: boolean) => ({ type: 'boolean', value: String(value) });
  // These are the settings of pkg/modules/libreoffice/api/libreoffice.go for PDF/A-2b and PDF/UA.
  const settings = {
    SelectPdfVersion: { type: 'long', value: '2' },
    EmbedStandardFonts: bool(true),
    ExportFormFields: bool(false),
    PDFUACompliance: bool(pdfua),
    UseTaggedPDF: bool(pdfua),
  };
  const profile = `-env:UserInstallation=file://${folder}/profile`;
  const filter = `pdf:writer_pdf_Export:${JSON.stringify(settings)}`;
  await run('soffice', [profile, '--headless', '--convert-to', filter, '--outdir', folder, paths.docx]);
  return readFileSync(paths.pdf);
}
