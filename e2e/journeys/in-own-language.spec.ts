import { readFile } from 'node:fs/promises'
import { DEMO_PASSWORD } from '@santhe/tools/demo-password'
import { farmWithFive } from '../farm-with-five.ts'
import { expect, test } from '../market.ts'
import { PICTURE } from '../picture.ts'
import { sharedTextIn, textIn } from '../texts.ts'

const kn = (room: string, key: string, gaps = {}) => textIn('kn', room, key, gaps)
const hi = (key: string, gaps = {}) => textIn('hi', 'mfe-admin', key, gaps)

test.describe('in Kannada', () => {
  test.use({ locale: 'kn-IN' })

  test('a buyer follows a shared link, orders, and reads order page and mail', {
    tag: '@both-widths',
  }, async ({ visitor, registerBuyer, request }) => {
    const username = await registerBuyer('Lata')
    const { page } = await visitor()
    const main = page.getByRole('main')
    let order = ''

    await test.step('the link opens in Kannada and leads to the product', async () => {
      await page.goto('/share/product/1')
      await expect(page).toHaveURL(/\/kn\/share\/product\/1$/)
      await expect(main.getByText(sharedTextIn('kn', 'share.price'), { exact: true })).toBeVisible()
      await main.getByRole('link', { name: sharedTextIn('kn', 'share.product') }).click()
      await expect(page).toHaveURL(/\/kn\/products\/.+-1$/)
      await main
        .getByRole('button', { name: kn('libs/ui', 'ui.ui offer.ADD TO CART') })
        .first()
        .click()
      await expect.poll(() => page.evaluate(() => localStorage.getItem('cart'))).toContain('"id":1,')
    })

    await test.step('the cart leads through sign-in to the checkout', async () => {
      await page.goto('/kn/cart')
      await main.getByRole('link', { name: kn('mfe-checkout', 'checkout.checkout cart.proceed') }).click()
      await expect(page).toHaveURL(/\/kn\/login\?redirect=/)
      const login = (key: string) => kn('shell', `shell.account login.${key}`)
      await page.getByLabel(login('username')).fill(username)
      await page.getByLabel(login('password'), { exact: true }).fill(DEMO_PASSWORD)
      await main.getByRole('button', { name: login('send') }).click()
      await expect(page).toHaveURL(/\/kn\/checkout$/)
      await expect(page.getByLabel(kn('mfe-checkout', 'checkout.checkout checkout.firstName'))).toHaveValue('Lata')
      await expect(page.getByLabel(kn('mfe-checkout', 'checkout.checkout checkout.cod'))).toBeChecked()
      await page.getByRole('button', { name: kn('mfe-checkout', 'checkout.checkout checkout.place') }).click()
      await expect(page).toHaveURL(/\/kn\/dashboard\/orders$/)
      await expect(page.getByText(kn('mfe-checkout', 'checkout.checkout checkout.placedTitle')).first()).toBeVisible()
    })

    await test.step('the order’s page shows its stage', async () => {
      await main.getByRole('link', { name: /#\d+/ }).first().click()
      await expect(page).toHaveURL(/\/kn\/dashboard\/orders\/\d+$/)
      order = /\d+$/.exec(page.url())?.[0] ?? ''
      await expect(main.getByText(sharedTextIn('kn', 'order.stage_placed'), { exact: true }).first()).toBeVisible()
      await expect(page).toHaveTitle(/[\u0c80-\u0cff]/)
    })

    await test.step('the mail is in Kannada, and its link too', async () => {
      const mails = async (): Promise<{ to: string; subject: string; text: string }[]> =>
        (await (await request.get('/api/mailbox?limit=200')).json()).filter(
          ({ to, text }: { to: string; text: string }) => to.startsWith(username) && text.includes(order),
        )
      await expect.poll(async () => (await mails()).length).toBeGreaterThan(0)
      const [mail] = await mails()
      expect(mail?.subject).toMatch(/[\u0c80-\u0cff]{3}/)
      expect(mail?.text).toMatch(new RegExp(`/kn/dashboard/orders/${order}\\b`))
    })
  })

  test(
    'a farmer adds a product and reads the statement on the page and as a file',
    {
      tag: ['@both-widths', '@adds-products'],
    },
    async ({ visitor }, { project }) => {
      const name = `ಸೋರೆಕಾಯಿ ${project.name}`
      const { page } = await visitor('ravi')
      const main = page.getByRole('main')
      const form = (key: string) => kn('mfe-seller', `seller.productForm form.${key}`)
      const statement = (key: string, gaps = {}) => kn('mfe-seller', `seller.statement ${key}`, gaps)

      await test.step('the form accepts Kannada digits', async () => {
        await page.goto('/dashboard/products/new')
        await expect(page).toHaveURL(/\/kn\/dashboard\/products\/new$/)
        await page.getByLabel(form('name'), { exact: true }).fill(name)
        await page.getByLabel(form('category')).selectOption({ index: 1 })
        await page.getByLabel(form('price')).fill('೨೭೫.೫೦')
        await page.getByLabel(form('inventory')).fill('೧೨')
        await page.getByLabel(form('description')).fill('ಬೆಳಿಗ್ಗೆ ಕಿತ್ತ ಎಳೆಯ ಸೋರೆಕಾಯಿ.')
        await page
          .getByLabel(form('choosePicture'))
          .setInputFiles({ name: 'gourd.png', mimeType: 'image/png', buffer: PICTURE })
        await page.getByRole('button', { name: form('create') }).click()
        await expect(page).toHaveURL(/\/kn\/dashboard\/products$/)
        await expect(page.getByText(form('created')).first()).toBeVisible()
        await expect(main.getByText(name).first()).toBeVisible()
        await expect(main.getByText('₹275.50').first()).toBeVisible()
      })

      await test.step('the statement and its file are in Kannada', async () => {
        await page.goto('/kn/dashboard/statements')
        await expect(main.getByRole('heading', { level: 1 })).toHaveText(/[\u0c80-\u0cff]{3}/)
        await expect(main.getByText(statement('holders')).first()).toBeAttached()
        const download = page.waitForEvent('download')
        await main.getByRole('link', { name: statement('file') }).click()
        const file = await readFile(await (await download).path(), 'utf8')
        expect(file.split('\n', 1)[0]).toMatch(/[\u0c80-\u0cff]{3}/)
      })
    },
  )
})

test.describe('in Hindi', () => {
  test.use({ locale: 'hi-IN' })

  test('a district manager approves a product and downloads the orders', {
    tag: ['@desktop', '@adds-products'],
  }, async ({ visitor, request }) => {
    const run = `h${Date.now().toString(36)}`
    const { farmId, products } = await farmWithFive({ request }, run)
    const name = products[0]?.name ?? ''
    const { page } = await visitor('dm_bengaluru')

    await test.step('approves the product', async () => {
      await page.goto(`/admin?tab=products&farm=${farmId}`)
      await expect(page).toHaveURL(/\/hi\/admin\?/)
      await expect(page.getByRole('tab', { name: hi('admin.office tabs.products') })).toBeVisible()
      await page.getByRole('button', { name: hi('admin.products decide.approveNamed', { name }) }).click()
      await expect(page.getByText(hi('admin.products decide.wasApproved')).first()).toBeVisible()
    })

    await test.step('reads the orders and their file in Hindi', async () => {
      await page.getByRole('tab', { name: hi('admin.office tabs.orders') }).click()
      await expect(page).toHaveURL(/\/hi\/admin\?tab=orders/)
      await expect(page.getByRole('columnheader', { name: hi('admin.orders customer') })).toBeVisible()
      const download = page.waitForEvent('download')
      await page
        .getByRole('button', { name: hi('admin.orders export') })
        .or(page.getByRole('link', { name: hi('admin.orders export') }))
        .click()
      const file = await readFile(await (await download).path(), 'utf8')
      expect(file.split('\n', 1)[0]).toMatch(/[\u0900-\u097f]{3}/)
    })
  })
})
