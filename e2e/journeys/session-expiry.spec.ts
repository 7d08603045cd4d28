import { SignedIn } from '@santhe/contracts'
import { expect, test } from '../market.ts'

const PASSWORD = 'palak and ragi'

test('a session that ends while someone checks out costs them nothing they typed', async ({ visitor, request }, {
  project,
}) => {
  const username = `sita_${project.name}_${Date.now()}`
  await request.post('/api/register', {
    data: {
      role: 'customer',
      name: 'Sita Gowda',
      email: `${username}@santhe.example`,
      phone: '98450 11224',
      username,
      password: PASSWORD,
    },
  })
  const { page } = await visitor()

  await test.step('she fills in the checkout', async () => {
    await page.goto('/products?search=palak')
    await page.getByRole('article').first().getByRole('button', { name: /add/i }).click()
    await expect(page.getByText('Added to cart').first()).toBeVisible()
    await page.goto('/login?redirect=/checkout')
    await page.getByLabel('Username').fill(username)
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await page.getByRole('main').getByRole('button', { name: 'Sign In' }).click()
    await expect(page.getByLabel('First name')).toHaveValue('Sita')
    await page.getByLabel('Address').fill('14, 3rd Cross, Malleshwaram')
    await page.getByLabel('City').fill('Bengaluru')
    await page.getByLabel('State').fill('Karnataka')
    await page.getByLabel('Zip code').fill('560003')
  })

  await test.step('and signs out everywhere else from another device', async () => {
    const elsewhere = await request.post('/api/login', { data: { username, password: PASSWORD } })
    const { token } = SignedIn.parse(await elsewhere.json())
    const ended = await request.delete('/api/users/sessions', { headers: { Authorization: `Bearer ${token}` } })
    expect(await ended.json()).toMatchObject({ ended: expect.any(Number) })
  })

  const dialog = page.getByRole('dialog', { name: 'Please sign in again' })
  await test.step('ordering asks her to sign in again, with her name given', async () => {
    await page.getByRole('button', { name: 'Place order' }).click()
    await expect(dialog).toBeVisible()
    await expect(dialog.getByLabel('Username')).toHaveValue(username)
    await expect(dialog.getByLabel('Password')).toBeFocused()
    await dialog.getByLabel('Password').fill('not this one')
    await dialog.getByRole('button', { name: 'Sign In' }).click()
    await expect(dialog.getByText('Invalid username or password')).toBeVisible()
    await dialog.getByLabel('Password').fill(PASSWORD)
    await dialog.getByRole('button', { name: 'Sign In' }).click()
    await expect(dialog).toBeHidden()
  })

  await test.step('then everything is as she left it, and the order is placed', async () => {
    await expect(page).toHaveURL(/\/checkout$/)
    await expect(page.getByLabel('Address')).toHaveValue('14, 3rd Cross, Malleshwaram')
    await page.getByRole('button', { name: 'Place order' }).click()
    await expect(page).toHaveURL(/\/dashboard\/orders$/)
    await expect(page.getByText('Palak').first()).toBeVisible()
  })
})
