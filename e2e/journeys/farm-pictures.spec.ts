import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { expect, test } from '../market.ts'
import { swipe } from '../swipe.ts'

/** Returns a photo of some megabytes, as from a phone; `mean` makes it unique. */
async function photo(name: string, mean: number) {
  const noise = { type: 'gaussian', mean, sigma: 40 } as const
  const picture = sharp({ create: { width: 2400, height: 1800, channels: 3, background: 'white', noise } })
  return { name, mimeType: 'image/jpeg', buffer: await picture.jpeg({ quality: 90 }).toBuffer() }
}

/** Records the bytes of each upload, and breaks the connection of the first two further pictures. */
async function breakLine(page: Page): Promise<number[]> {
  const sizes: number[] = []
  let breaks = 0
  await page.route(/\/api\/(upload|products\/\d+\/images)$/, route => {
    if (route.request().method() !== 'POST') return route.continue()
    sizes.push(route.request().postDataBuffer()?.length ?? 0)
    if (!route.request().url().includes('/products/') || breaks === 2) return route.continue()
    breaks += 1
    return route.abort('connectionreset')
  })
  return sizes
}

/** Drafts stored in the browser, as JSON; files appear as {}. */
function storedDrafts(page: Page): Promise<string> {
  return page.evaluate(
    () =>
      new Promise<string>((resolve, reject) => {
        const opening = indexedDB.open('santhe-drafts')
        opening.onerror = () => reject(opening.error)
        opening.onsuccess = () => {
          const reading = opening.result.transaction('drafts').objectStore('drafts').getAll()
          reading.onsuccess = () => {
            opening.result.close()
            resolve(JSON.stringify(reading.result))
          }
        }
      }),
  )
}

// docs/product/farmer-dashboard.md#unsent-forms
test('a farmer adds a product with four photos despite a closed tab and lost connections', {
  tag: '@adds-products',
}, async ({ visitor }) => {
  const { page: first } = await visitor('ravi')
  const [box, cut, field, packing] = await Promise.all(
    ['box.jpg', 'cut.jpg', 'field.jpg', 'packing.jpg'].map((name, at) => photo(name, 90 + at * 30)),
  )
  if (!box || !cut || !field || !packing) throw new Error('There are four photos')
  await first.goto('/dashboard/products/new')

  await test.step('the tab is closed before saving', async () => {
    await first.getByLabel('Name', { exact: true }).fill('Photo Gourd')
    await first.getByLabel('Description').fill('Tender, picked at dawn, boxed in straw.')
    await first.getByLabel('Choose a picture').setInputFiles(box)
    await expect(first.getByText('Waiting: box.jpg')).toBeVisible()
    const stored = () => storedDrafts(first)
    await expect.poll(stored).toMatch(/boxed in straw.*\[\{\}\]|\[\{\}\].*boxed in straw/)
    await first.close()
  })

  const page = await first.context().newPage()
  const sizes = await breakLine(page)
  await test.step('the draft with text and photo is restored', async () => {
    await page.goto('/dashboard/products/new')
    await expect(page.getByText(/^Your draft from today, /)).toBeVisible()
    await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Photo Gourd')
    await expect(page.getByText('Waiting: box.jpg')).toBeVisible()
  })

  await test.step('a finger draws the season', async () => {
    const season = page.getByRole('group', { name: 'Season of every year' })
    await season.getByRole('button', { name: 'May: nothing' }).tap()
    await season.getByRole('button', { name: 'May: harvesting' }).tap()
    const july = season.getByRole('button', { name: 'July: nothing' })
    await swipe(july, { x: 2 * ((await july.boundingBox())?.width ?? 0) })
    await expect(season.getByRole('button', { name: /: harvesting$/ })).toHaveText(['JulH', 'AugH', 'SepH'])
    await swipe(season.getByRole('button', { name: 'June: nothing' }), { y: -200 })
    await expect(season.getByRole('button', { name: /: growing$/ })).toHaveText(['MayG'])
    await expect(season.getByRole('button', { name: 'June: nothing' })).toBeVisible()
  })

  await test.step('all four photos arrive, shrunk, although two uploads fail', async () => {
    await page.getByLabel('Category').selectOption('Vegetables')
    await page.getByLabel('Price per box').fill('180')
    await page.getByLabel('In Stock (Boxes)').fill('9')
    await page.getByLabel('Add more pictures').setInputFiles([cut, field, packing])
    await page.getByRole('button', { name: 'Create Product' }).click()
    await expect(page).toHaveURL(/\/dashboard\/products$/)
    await page.getByRole('button', { name: 'More for Photo Gourd' }).click()
    await page.getByRole('link', { name: 'Edit all details' }).click()
    await expect(page.getByRole('img', { name: /^Picture \d$/ })).toHaveCount(4)
    await expect(page.getByRole('button', { name: /: (growing|harvesting)$/ })).toHaveText([
      'MayG',
      'JulH',
      'AugH',
      'SepH',
    ])
    // One primary picture, and three with two retries.
    expect(sizes).toHaveLength(6)
    expect(Math.max(...sizes)).toBeLessThan(500_000)
  })

  await test.step('sets another primary picture and deletes one', async () => {
    await page.getByRole('button', { name: 'Set picture 3 as primary' }).click()
    await expect(page.getByText('Primary image updated').first()).toBeVisible()
    await page.getByRole('button', { name: 'Delete picture 4' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click()
    await expect(page.getByText('Image deleted').first()).toBeVisible()
    await expect(page.getByRole('img', { name: /^Picture \d$/ })).toHaveCount(3)
  })
})

const SVG = `<svg xmlns="http://www.w3.org/2000/svg" width="40" height="30">
  <script>top.hasRun = true</script>
  <image href="https://outside.example/spy.png" width="9" height="9"/>
  <rect width="40" height="30" fill="green"/>
</svg>`

test('an uploaded SVG runs no script, loads nothing and becomes a picture', async ({ visitor }) => {
  const { page } = await visitor('ravi')
  const outside: string[] = []
  page.on('request', request => {
    if (request.url().includes('outside.example')) outside.push(request.url())
  })
  await page.goto('/dashboard/profile')
  const arrived = page.waitForResponse(response => response.url().endsWith('/api/farmers/images'))
  await page.getByLabel('Add pictures').setInputFiles({
    name: 'sign.svg',
    mimeType: 'image/svg+xml',
    buffer: Buffer.from(SVG),
  })
  const response = await arrived
  expect(response.status()).toBe(201)
  const [imageUrl] = (await response.json()).imageUrls
  const { data, info } = await sharp(await (await page.request.get(imageUrl)).body())
    .raw()
    .toBuffer({ resolveWithObject: true })
  // Stored at the width of farm pictures, and green.
  expect(info.width).toBe(1280)
  expect([data[0], data[2]].every(part => (part ?? 255) < 30)).toBe(true)
  expect(data[1]).toBeGreaterThan(100)
  expect(outside).toEqual([])
  expect(await page.evaluate(() => 'hasRun' in window)).toBe(false)
})
