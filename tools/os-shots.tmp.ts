import { chromium } from '@playwright/test'
import { provideChromium } from './engines/chromium.ts'
const url = process.argv[2] ?? ''
const wanted = process.argv[3]
const { executablePath, args } = await provideChromium({ log: () => {} })
const browser = await chromium.launch({ executablePath, args: [...args] })
const shots: [string, string, string, number, ('light'|'dark')?, ((p: import('@playwright/test').Page) => Promise<void>)?][] = [
  ['admin-1280', 'admin', '/admin?tab=orders', 1280],
  ['admin-1280-menu', 'admin', '/admin?tab=orders', 1280, 'light', async p => { await p.getByRole('button', { name: /^Status of order/ }).nth(2).click(); await p.waitForTimeout(500) }],
  ['dm-1024', 'dm_bengaluru', '/admin?tab=orders', 1024],
  ['da-390', 'da_bengaluru', '/admin?tab=orders', 390],
  ['da-390-confirm', 'da_bengaluru', '/admin?tab=orders&status=shipping', 390, 'light', async p => { await p.getByRole('button', { name: /^Delivered, order/ }).first().click(); await p.waitForTimeout(500) }],
  ['da-390-dark', 'da_bengaluru', '/admin?tab=orders', 390, 'dark'],
  ['order-1280', 'admin', '/dashboard/orders/60', 1280],
  ['order-390', 'admin', '/dashboard/orders/60', 390],
  ['order-1280-dark', 'admin', '/dashboard/orders/1', 1280, 'dark'],
  ['order-missing-390', 'admin', '/dashboard/orders/99999', 390],
  ['empty-390', 'admin', '/admin?tab=orders&search=zzzz', 390],
  ['own-1280', 'admin', '/dashboard/orders?own=1', 1280],
]
for (const [name, who, path, width, scheme = 'light', act] of shots) {
  if (wanted && !name.includes(wanted)) continue
  const context = await browser.newContext({ viewport: { width, height: width < 500 ? 844 : 900 }, colorScheme: scheme, hasTouch: width < 500, isMobile: width < 500, baseURL: url, timezoneId: 'Asia/Kolkata' })
  const page = await context.newPage()
  page.on('console', m => { if (m.type() === 'error') console.log(name, m.text()) })
  page.on('pageerror', e => console.log(name, 'PAGE', e.message))
  await page.goto(`/login?redirect=${encodeURIComponent(path)}`)
  await page.getByLabel('Username').fill(who)
  await page.getByLabel('Password', { exact: true }).fill('santhe123')
  await page.getByRole('main').getByRole('button', { name: /sign in/i }).click()
  await page.waitForURL(u => !u.pathname.startsWith('/login'))
  await page.waitForTimeout(2500)
  if (act) await act(page)
  const row = await page.evaluate(() => ({ rows: [...document.querySelectorAll('.ant-table-tbody tr[data-order]')].slice(0, 4).map(r => r.getBoundingClientRect().height), over: document.documentElement.scrollWidth - innerWidth, tall: document.documentElement.scrollHeight, table: [...document.querySelectorAll('.ant-table-content')].map(t => [t.scrollWidth, t.clientWidth]) }))
  console.log(name, page.url(), JSON.stringify(row))
  await page.screenshot({ path: `/tmp/os-shots/${name}.png`, fullPage: !name.includes('menu') && !name.includes('confirm') && !name.startsWith('da-390') })
  await context.close()
}
await browser.close()
