import { createStore } from '../record/store.ts';

// True while a file is dragged over the page.
export const dragging = createStore({ over: false });
