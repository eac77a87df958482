// A person who uses the keyboard alone; counts the keys pressed and the pages seen.
import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';

/** Tab is pressed at most this often on the way to something: nobody goes further. */
const mostTabs = 40;

export function useKeyboard(page: Page) {
  const count = { keys: 0, pages: 0 };
  page.on('load', () => {
    count.pages += 1;
  });

  async function press(...keys: string[]): Promise<void> {
    for (const key of keys) {
      await page.keyboard.press(key);
      count.keys += 1;
    }
  }

  const isFocused = (target: Locator) => target.evaluate((one) => one === document.activeElement);

  async function goTo(target: Locator, key: string): Promise<void> {
    for (let tabs = 0; !(await isFocused(target)); tabs += 1) {
      expect(tabs, `${key} leads to ${target}`).toBeLessThan(mostTabs);
      await press(key);
    }
  }

  // A busy browser moves the focus to the field some time after the page has loaded; a person looks before typing.
  async function seeFocus(): Promise<void> {
    const field = page.locator('[autofocus]').first();
    if ((await field.count()) > 0) await expect.poll(() => isFocused(field), { timeout: 30_000 }).toBe(true);
  }

  return {
    count,
    press,
    tabTo: (target: Locator) => goTo(target, 'Tab'),
    /** To something before what has the focus. */
    backTo: (target: Locator) => goTo(target, 'Shift+Tab'),
    /** Text counts by its letters: somebody types it. */
    type: async (text: string) => {
      await page.keyboard.type(text);
      count.keys += text.length;
    },
    /** F5 is a key of the browser, not of the page. */
    reload: async () => {
      count.keys += 1;
      await page.reload();
    },
    /** The last of the keys opens another page, which is there when this ends. */
    open: async (...keys: string[]) => {
      await Promise.all([page.waitForEvent('load'), press(...keys)]);
      await seeFocus();
    },
  };
}
