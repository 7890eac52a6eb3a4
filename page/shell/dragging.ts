import { createStore } from '../record/store.ts';

// `over` is true while a file is being dragged over the page.
export const dragging = createStore({ over: false });
