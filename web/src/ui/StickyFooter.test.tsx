import { afterEach, beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import './styles.ts';
import { Button } from './Button.tsx';
import { Page } from './Page.tsx';
import { StickyFooter } from './StickyFooter.tsx';
import { UiProvider } from './UiProvider.tsx';

beforeEach(() => page.viewport(320, 640));
afterEach(() => page.viewport(1440, 900));

const answers = ['No conflict', 'Change the case owner', 'Block someone', "Change someone's role"];

async function showLongPage(count: number) {
  const screen = await render(
    <UiProvider>
      <Page>
        <div style={{ height: 1200 }} />
        <p>The last line</p>
        <StickyFooter start={<Button>Cancel</Button>}>
          {answers.slice(0, count).map((answer) => (
            <Button key={answer}>{answer}</Button>
          ))}
        </StickyFooter>
      </Page>
    </UiProvider>,
  );
  const foot = screen.container.querySelector('.sticky-foot') as HTMLElement;
  const bottomOfText = () => {
    window.scrollTo(0, document.documentElement.scrollHeight);
    return screen.getByText('The last line').element().getBoundingClientRect().bottom;
  };
  return { screen, foot, bottomOfText };
}

test.each([1, 4])('on a phone the end of the page can be scrolled clear of its buttons: %i answers', async (count) => {
  const { foot, bottomOfText } = await showLongPage(count);
  await expect.poll(() => bottomOfText() <= foot.getBoundingClientRect().top).toBe(true);
});

test('the buttons share their lines and the answers fill them, and no room is kept once the buttons are gone', async () => {
  const { screen, foot } = await showLongPage(4);
  const buttons = [...foot.querySelectorAll('button')];
  const lines = [...Map.groupBy(buttons, (button) => Math.round(button.getBoundingClientRect().top)).values()];
  expect(lines[0]!.map((button) => button.textContent)).toEqual(['Cancel', 'No conflict']);
  for (const line of lines) {
    expect(line[0]!.getBoundingClientRect().left).toBeCloseTo(16, 0);
    expect(line.at(-1)!.getBoundingClientRect().right).toBeCloseTo(foot.getBoundingClientRect().right - 16, 0);
  }
  await screen.unmount();
  expect(document.documentElement.style.getPropertyValue('--foot-height')).toBe('');
});
