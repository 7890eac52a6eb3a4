// The ten tasks of an office, by mouse and by keyboard alone, none dearer than in the first edition.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Browser } from 'playwright-core';
import { launchBrowser } from '../harness/browser.ts';
import { type Site, startSite } from '../harness/page.ts';
import { perform, TASKS } from './tasks.ts';

describe('ten tasks of an office', () => {
  let browser: Browser;
  let site: Site;
  before(async () => {
    browser = await launchBrowser();
    site = await startSite();
  });
  after(async () => {
    await browser.close();
    await site.close();
  });

  for (const task of TASKS)
    test(`${task.name}: within its marks by mouse, and done by keyboard alone`, async () => {
      const { clicks, seconds } = { ...task.before, ...task.mark };
      const byMouse = await perform(task, browser, site, 'mouse');
      assert.ok(byMouse.effort.clicks <= clicks, `${byMouse.effort.clicks} clicks`);
      assert.ok(byMouse.effort.seconds <= seconds, `${byMouse.effort.seconds} s`);
      const byKeyboard = await perform(task, browser, site, 'keyboard');
      assert.equal(byKeyboard.effort.clicks, 0);
      for (const { file, bytes } of [byMouse, byKeyboard]) {
        assert.match(file, /\.(?:docx|zip)$/);
        assert.ok(bytes > 5000, `${file} has ${bytes} bytes`);
      }
    });
});
