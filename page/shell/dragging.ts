import { createStore } from '../record/store.ts';

// Whether a file is being dragged over the page.
export const dragging = createStore({ over: false });
