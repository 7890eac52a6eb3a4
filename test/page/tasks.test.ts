import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { drive } from '../../lab/browsers/chromium.ts';
import { sharedBrowser, sharedSite } from '../harness/page.ts';
import { perform, TASKS, WINDOW } from './tasks.ts';

const { visit } = sharedBrowser();
const site = sharedSite();

describe('tasks of an office', () => {
  let leave = async () => {};

  for (const task of TASKS)
    test(`${task.name}: within its marks by mouse, and done by keyboard alone`, async () => {
      const { clicks = 0, seconds = 0, secondsByKeyboard = Infinity } = { ...task.before, ...task.mark };
      const browser = drive(async (url) => {
        await leave();
        const { page } = await visit({ after: (act) => (leave = act) }, url, WINDOW.viewport);
        return page;
      });
      const byMouse = await perform(task, browser, site.url, 'mouse');
      assert.ok(byMouse.effort.clicks <= clicks, `${byMouse.effort.clicks} clicks`);
      assert.ok(byMouse.effort.seconds <= seconds, `${byMouse.effort.seconds} s`);
      const byKeyboard = await perform(task, browser, site.url, 'keyboard');
      assert.equal(byKeyboard.effort.clicks, 0);
      assert.ok(byKeyboard.effort.seconds <= secondsByKeyboard, `${byKeyboard.effort.seconds} s by keyboard`);
      for (const { file } of [byMouse, byKeyboard]) {
        assert.match(file.name, /\.(?:docx|zip)$/);
        assert.ok(file.bytes.length > 5000, `${file.name} has ${file.bytes.length} bytes`);
      }
    });
});
