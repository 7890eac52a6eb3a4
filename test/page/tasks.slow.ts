// Does the tasks of an office by mouse, within their marks, and those by keyboard that tasks.test.ts leaves out.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { sharedBrowser, sharedSite } from '../harness/page.ts';
import { createTaskBrowser, isFile, perform, TASKS } from './tasks.ts';

const { visit } = sharedBrowser();
const site = sharedSite();

describe('tasks of an office', () => {
  const browser = createTaskBrowser(visit);

  for (const task of TASKS)
    test(`${task.name}: within its marks by mouse, and done by keyboard alone`, async () => {
      const { clicks = 0, seconds = 0, secondsByKeyboard = Infinity } = { ...task.before, ...task.mark };
      const byMouse = await perform(task, browser, site.url, 'mouse');
      assert.ok(byMouse.effort.clicks <= clicks, `${byMouse.effort.clicks} clicks`);
      assert.ok(byMouse.effort.seconds <= seconds, `${byMouse.effort.seconds} s`);
      const byKeyboard = await perform(task, browser, site.url, 'keyboard');
      assert.equal(byKeyboard.effort.clicks, 0);
      assert.ok(byKeyboard.effort.seconds <= secondsByKeyboard, `${byKeyboard.effort.seconds} s by keyboard`);
      for (const { file } of [byMouse, byKeyboard])
        assert.ok(isFile(file), `${file.name} has ${file.bytes.length} bytes`);
    });
});
