import { expect, test } from '../market.ts'

const DOT = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
)
const PASSWORD = 'beans and dill'

test('a customer changes profile, picture and password', async ({ visitor }, { project }) => {
  const username = `leela_${project.name}_${Date.now()}`
  const { page } = await visitor()
  const menu = page.getByRole('navigation', { name: 'Main menu' })
  const withMenu = async (check: () => Promise<void>) => {
    await page.getByRole('button', { name: 'Menu', exact: true }).click()
    await check()
    await page.keyboard.press('Escape')
  }

  await test.step('signs in with a new account', async () => {
    const form = {
      username,
      password: PASSWORD,
      email: `${username}@santhe.example`,
      name: 'Leela',
      phone: '9845033445',
    }
    const registration = await page.request.post('/api/register', { data: { ...form, role: 'customer' } })
    expect(registration.status()).toBe(201)
    await page.goto('/login?returnUrl=/dashboard/profile')
    await page.getByLabel('Username').fill(username)
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await page.getByRole('main').getByRole('button', { name: 'Sign In' }).click()
    await expect(page.getByRole('heading', { name: 'About you' })).toBeVisible()
  })

  await test.step('sees address errors and keeps the input', async () => {
    await page.getByLabel('Name', { exact: true }).fill('ಲೀಲಾ Leela Rao')
    await page.getByRole('button', { name: /^Save/ }).first().click()
    await expect(page.getByText('Address must be at least 5 characters')).toBeVisible()
    await expect(page.getByLabel('Name', { exact: true })).toHaveValue('ಲೀಲಾ Leela Rao')
  })

  await test.step('saves the profile and sees it after a reload', async () => {
    await page.getByRole('textbox', { name: 'Address' }).fill('12, Temple Road, Malleshwaram')
    await page.getByLabel('City').fill('Bengaluru')
    await page.getByLabel('State').fill('Karnataka')
    await page.getByLabel('Zip code').fill('560003')
    await page.getByRole('button', { name: /^Save/ }).first().click()
    await expect(page.getByText('Profile updated').first()).toBeVisible()
    await withMenu(() => expect(menu.getByText('Leela Rao')).toBeVisible())
    await page.reload()
    await expect(page.getByLabel('City')).toHaveValue('Bengaluru')
  })

  await test.step('uploads a picture, which the menu shows too', async () => {
    await page.locator('input[type="file"]').setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: DOT })
    await page.getByRole('button', { name: 'Use this picture' }).click()
    await expect(page.getByText('Profile picture updated').first()).toBeVisible()
    await withMenu(() => expect(menu.locator('img')).toHaveAttribute('src', /^\/files\/avatar\/\d+\/\w+\.webp$/))
  })

  await test.step('removes the picture while the form has unsaved input', async () => {
    await page.getByLabel('City').fill('')
    await page.getByRole('button', { name: 'Remove picture' }).click()
    await expect(page.getByText('Profile picture removed').first()).toBeVisible()
    await expect(page.locator('input[type="file"]')).toBeFocused()
    await withMenu(() => expect(menu.locator('img')).toHaveCount(0))
    await page.getByLabel('City').fill('Bengaluru')
  })

  await test.step('changes the password and stays signed in only here', async () => {
    const other = await visitor()
    await other.page.goto('/login?returnUrl=/dashboard/profile')
    await other.page.getByLabel('Username').fill(username)
    await other.page.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await other.page.getByRole('main').getByRole('button', { name: 'Sign In' }).click()
    await expect(other.page.getByText('This device', { exact: true })).toBeVisible()

    const form = page.getByRole('form', { name: 'Password' })
    await form.getByLabel('Current password').fill(PASSWORD)
    await form.getByLabel('New password', { exact: true }).fill('ragi and avare')
    await form.getByLabel('Confirm new password').fill('ragi and avare')
    await form.getByRole('button').click()
    await expect(page.getByText('Password changed').first()).toBeVisible()
    await page.reload()
    await withMenu(() => expect(menu.getByRole('button', { name: 'Log out' })).toBeVisible())
    await other.page.reload()
    await expect(other.page).toHaveURL(/\/login/)
  })
})
