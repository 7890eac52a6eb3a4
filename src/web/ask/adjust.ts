// A change to the template on the sheet is a request like any other: what was asked, the template with its variables, the change.

export function adjustment(prompt: string, template: string, change: string): string {
  return `${prompt}\n\nPlantilla actual:\n${template}\n\nCambio que se pide: ${change}`;
}

export const CHANGES = {
  'Más corto': 'Hágalo más corto, sin perder ningún dato.',
  'Más formal': 'Use un tono más formal.',
  'Más amable': 'Use un tono más amable.',
  'Otra versión': 'Redáctelo de otra manera, con los mismos datos.',
} as const;
