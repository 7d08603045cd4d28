import type { Page } from '@playwright/test'
import axe, { type RunOptions } from 'axe-core'

declare global {
  interface Window {
    axe?: typeof axe
  }
}

/** Rules about colours, which a theme can change. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block']
/** Rules whose findings are never serious: axe gives each rule one weight. */
const LESSER_RULES = [
  ...['aria-allowed-role', 'empty-heading', 'empty-table-header', 'form-field-multiple-labels', 'heading-order'],
  ...['image-redundant-alt', 'landmark-unique', 'presentation-role-conflict', 'region', 'skip-link'],
]
/** Returns duplicate ids and axe's serious and critical findings as lines: of all rules, only those about colours, or all but those. */
export async function barriers(page: Page, rules: 'all' | 'colours' | 'all but colours'): Promise<string[]> {
  // Once per page: starting half a megabyte takes longer than checking most pages.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  const without = rules === 'all' ? LESSER_RULES : [...LESSER_RULES, ...COLOUR_RULES]
  const options: RunOptions = {
    resultTypes: ['violations'],
    ...(rules === 'colours'
      ? { runOnly: COLOUR_RULES }
      : { rules: Object.fromEntries(without.map(id => [id, { enabled: false }])) }),
  }
  const results = await page.evaluate(choice => window.axe?.run(document, choice), options)
  if (!results) throw new Error('axe did not start')
  const findings = results.violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${id} ${target.join(' ')}: ${failureSummary}`),
    )
  const ids = await page.locator('[id]').evaluateAll(elements => elements.map(({ id }) => id))
  return [...findings, ...ids.filter((id, at) => ids.indexOf(id) < at).map(id => `duplicate id ${id}`)]
}

/** Waits until a change of width or theme is complete: one frame to notify scripts, one to render, then all transitions. */
export const settled = (page: Page) =>
  page.evaluate(async () => {
    const nextFrame = () => new Promise(requestAnimationFrame)
    await nextFrame()
    await nextFrame()
    const transitions = () => document.getAnimations().filter(animation => animation instanceof CSSTransition)
    // Where a colour is inherited, the end of one transition may start another.
    for (let running = transitions(); running.length > 0; running = transitions()) {
      await Promise.allSettled(running.map(({ finished }) => finished))
      await nextFrame()
    }
  })
