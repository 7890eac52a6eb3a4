// Does the tasks of an office by keyboard alone. `npm run test:slow` does them by mouse as well.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { sharedBrowser, sharedSite } from '../harness/page.ts';
import { createTaskBrowser, isFile, perform, TASKS } from './tasks.ts';

const { visit } = sharedBrowser();
const site = sharedSite();

// These have the steps of the first task, in a text of another kind.
const ALIKE = ['circular', 'vacation memo', 'acta de entrega'];

describe('tasks of an office', () => {
  const browser = createTaskBrowser(visit);

  for (const task of TASKS.filter(({ name }) => !ALIKE.includes(name)))
    test(`${task.name}: done by keyboard alone, within its mark`, async () => {
      const { effort, file } = await perform(task, browser, site.url, 'keyboard');
      assert.equal(effort.clicks, 0);
      const { secondsByKeyboard = Infinity } = task.mark ?? {};
      assert.ok(effort.seconds <= secondsByKeyboard, `${effort.seconds} s`);
      assert.ok(isFile(file), `${file.name} has ${file.bytes.length} bytes`);
    });
});
