import { categories, categorySlug, type Domain } from '@santhe/domain'
import { drawFallbacks, type Files } from '@santhe/files'
import type { Log } from '@santhe/http-kit'

/** Placeholder pictures of products and farms, needed without a seed too. */
export async function drawMissingPictures(domain: Domain, files: Files, log: Log): Promise<void> {
  try {
    const categoryRecords = await categories.list(domain)
    await drawFallbacks(
      files,
      categoryRecords.map(({ name }) => categorySlug(name)),
    )
  } catch (error) {
    log.error({ err: error }, 'the drawn pictures could not be stored; products without a picture show an empty frame')
  }
}
