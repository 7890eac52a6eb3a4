import { createStore } from '../record/store.ts';

// `over` is true while a file is dragged over the page.
export const dragging = createStore({ over: false });
