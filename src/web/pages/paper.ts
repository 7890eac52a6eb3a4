// The paper of a document: its size, its margins, and the headers and footers that are printed on it.

// Measures in points.
export interface Paper {
  width: number;
  height: number;
  left: number;
  right: number;
  // The space above and below the text of a page, counted from 0.
  roomOf: (page: number) => Room;
  // The headers and footers of a page as elements that stand at their place on it.
  drawEdges: (page: number, pages: number) => HTMLElement[];
  // Gives back the memory that the paper takes.
  close?: () => void;
}

export interface Room {
  top: number;
  bottom: number;
}

// Letter size, numbered from the second page on, as Word documents are without a letterhead.
export const PLAIN: Paper = {
  width: 612,
  height: 792,
  left: 70.9,
  right: 70.9,
  roomOf: () => PLAIN_ROOM,
  drawEdges: (page, pages) => (page > 0 ? [drawNumbers(`Página ${page + 1} de ${pages}`)] : []),
};

const PLAIN_ROOM: Room = { top: 70.9, bottom: 56.7 };

function drawNumbers(text: string): HTMLElement {
  const footer = document.createElement('p');
  footer.className = 'edge numbers';
  footer.textContent = text;
  return footer;
}
