import { addFromFarm, expect, signInHere, test } from '../market.ts'

test('a PIN outside all areas is shown everywhere and refused at checkout, except for pickup', async ({
  visitor,
  registerBuyer,
}) => {
  const username = await registerBuyer('Anjali')
  const { page } = await visitor()
  const outside = 'We don’t deliver to 570001 yet'

  await test.step('the product says that nobody delivers there', async () => {
    await page.goto('/products?availability=available')
    await page.getByRole('main').getByRole('article').getByRole('link').first().click()
    // Retry: a press only works once the page is hydrated. The open dialog covers the button.
    await expect(async () => {
      const pin = page.getByLabel('PIN code')
      if (!(await pin.isVisible()))
        await page.getByRole('button', { name: 'Enter your PIN code' }).click({ timeout: 1_000 })
      await expect(pin).toBeVisible({ timeout: 1_000 })
    }).toPass()
    await page.getByLabel('PIN code').fill('570001')
    await page.getByRole('button', { name: 'Check delivery' }).click()
    await expect(page.getByText(outside)).toBeVisible()
  })

  await test.step('header and cart remember the PIN', async () => {
    await page.getByRole('button', { name: 'Deliver to 570001' }).click()
    await expect(page.getByRole('dialog').getByText(outside)).toBeVisible()
    await page.keyboard.press('Escape')
    await addFromFarm(page, 'tomato', 'Ravi’s Field')
  })

  await test.step('the list says it once and names farms with pickup; the phone’s header shows the PIN', async () => {
    await expect(page.getByText(outside)).toBeVisible()
    const band = page.getByRole('status').filter({ hasText: outside })
    await expect(band.getByRole('link').first()).toHaveAttribute('href', /^\/farmers\//)
    await expect(page.getByText('Does not deliver to 570001').first()).toBeHidden()
    await expect(
      page
        .getByRole('main')
        .getByText(/^Arrives /)
        .first(),
    ).toBeHidden()
    const box = await page.getByRole('banner').getByText('570001').boundingBox()
    expect(box?.width).toBeGreaterThan(30)
    await page.goto('/cart')
    await expect(page.getByText(outside)).toBeVisible()
  })

  await test.step('checkout refuses the PIN at its field and places nothing', async () => {
    await page.goto('/login?redirect=/checkout')
    await signInHere(page, username)
    const zipCode = page.getByLabel('Zip code')
    await page.getByRole('button', { name: 'Change address' }).click()
    await expect(zipCode).toHaveValue('560003')
    // The button stays disabled until there is a first price.
    await expect(page.getByRole('button', { name: 'Place order' })).toBeEnabled()
    await zipCode.fill('570001')
    await expect(page.getByText(outside, { exact: true })).toBeVisible()
    await page.getByLabel('Cash on delivery').check()
    await page.getByRole('button', { name: 'Place order' }).click()
    await expect(page.getByText(`Zip code: ${outside}`)).toBeVisible()
    await expect(page).toHaveURL(/\/checkout$/)
  })

  await test.step('a PIN inside an area is priced and can be ordered', async () => {
    await page.getByLabel('Zip code').fill('560034')
    await expect(page.getByText(outside)).toBeHidden()
    await expect(page.getByRole('button', { name: 'Place order' })).toBeEnabled()
  })

  await test.step('pickup works for the outside PIN, paid at the farm', async () => {
    const main = page.getByRole('main')
    await page.getByLabel('Zip code').fill('570001')
    await page.getByRole('button', { name: 'Pick up at the farm instead' }).click()
    await page.getByLabel('Pay at the farm').check()
    await expect(page.getByText(outside)).toBeHidden()
    await page.getByRole('button', { name: 'Place order' }).click()
    await main.getByRole('link', { name: /^Order #\d+$/ }).click()
    await expect(main.getByText(/^Pick up at \S/).filter({ visible: true })).toBeVisible()
    await expect(main.getByText('Ready for Pickup')).toBeVisible()
    await expect(main.getByText(/^Pay at the farm\. Pay ₹[\d,.]+ in cash when you pick it up\.$/)).toBeVisible()
  })
})
